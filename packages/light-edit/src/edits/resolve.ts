/**
 * Decides which proposals of a stage are made: what is protected or fails a check goes first, then each family's
 * surplus over what people write, then overlaps by one total order, then the budgets per sentence and per text.
 */
import { flawOfChange, type WordKnowledge } from '../checks/check-change.ts';
import { repeatedWord } from '../checks/repetition.ts';
import type { Change, Document, ProtectedSpan, Span } from '@humanize/text';
import type { Family } from '../rules/family.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { budgets } from './budgets.ts';
import { hashOf } from './choose.ts';
import type { Account } from './account.ts';
import { sentenceIndexAt } from './mend.ts';
import type { OwnedProposal, RejectedProposal, RejectionCause } from './proposal.ts';
import { settleSpaces } from './settle-spaces.ts';

export type ResolveOptions = {
  readonly stage: string;
  readonly seed: string;
  readonly book: RuleBook;
  readonly knowledge: WordKnowledge;
  /** Running count over all stages; accepted proposals are entered. */
  readonly account: Account;
  /** False when every hit is to be edited, as in the examples of rules. */
  readonly keepAllowances: boolean;
};

export type Resolution = {
  /** In the order of the text. */
  readonly accepted: readonly OwnedProposal[];
  readonly rejected: readonly RejectedProposal[];
};

type Candidate = {
  readonly proposal: OwnedProposal;
  readonly hull: Span;
  readonly sentence: number;
  readonly order: number;
};

export function resolve(document: Document, proposals: readonly OwnedProposal[], options: ResolveOptions): Resolution {
  const rejected: RejectedProposal[] = [];
  const reject = (candidate: Candidate, cause: RejectionCause, against: string): void => {
    const { start, end } = candidate.hull;
    const before = document.text.slice(start, end);
    const after = candidate.proposal.changes.map((change) => change.text).join(' … ');
    rejected.push({
      ruleId: candidate.proposal.ruleId,
      stage: options.stage,
      cause,
      span: candidate.hull,
      before,
      after,
      against,
    });
  };
  const possible: Candidate[] = [];
  const curly = usesCurlyApostrophes(document.text);
  for (const proposal of proposals) {
    const candidate = candidateOf(document, proposal, options.book, curly);
    const flaw = flawOf(document, candidate, options);
    if (flaw === undefined) possible.push(candidate);
    else reject(candidate, flaw.cause, flaw.against);
  }
  possible.sort((a, b) => compare(a, b));
  const distinct = withoutOverlapsInFamily(possible, options.book, reject);
  const surplus = options.keepAllowances ? withinAllowance(document, distinct, options, reject) : distinct;
  const accepted = withoutOverlaps(surplus, options, reject, document);
  accepted.sort((a, b) => a.hull.start - b.hull.start);
  return { accepted: accepted.map((candidate) => candidate.proposal), rejected };
}

/** A text that writes don’t with a curly apostrophe, and never with a straight one, goes on to do so. */
function usesCurlyApostrophes(text: string): boolean {
  return text.includes('’') && !/\p{L}'\p{L}/u.test(text);
}

function candidateOf(document: Document, proposal: OwnedProposal, book: RuleBook, curly: boolean): Candidate {
  const changes = proposal.changes.map((change) => {
    const settled = settle(document, change);
    return curly ? { ...settled, text: settled.text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') } : settled;
  });
  const first = changes[0] ?? { start: 0, end: 0, text: '' };
  const last = changes.at(-1) ?? first;
  const hull = { start: first.start, end: Math.max(first.end, last.end) };
  return {
    proposal: { ...proposal, changes },
    hull,
    sentence: Math.max(0, sentenceIndexAt(document, first.start)),
    order: book.rankOf(proposal.ruleId),
  };
}

function settle(document: Document, change: Change): Change {
  const sentence = document.sentences[Math.max(0, sentenceIndexAt(document, change.start))];
  const paragraph = sentence === undefined ? undefined : document.paragraphs[sentence.paragraph];
  if (paragraph === undefined || change.start < paragraph.start || change.end > paragraph.end) return change;
  return settleSpaces(document.text, paragraph, change);
}

/** The total order: who yields comes later, longer first, earlier first, then by id. */
function compare(a: Candidate, b: Candidate): number {
  if (a.order !== b.order) return a.order - b.order;
  const byLength = b.hull.end - b.hull.start - (a.hull.end - a.hull.start);
  if (byLength !== 0) return byLength;
  if (a.hull.start !== b.hull.start) return a.hull.start - b.hull.start;
  return a.proposal.ruleId < b.proposal.ruleId ? -1 : Number(a.proposal.ruleId > b.proposal.ruleId);
}

type Flaw = { readonly cause: RejectionCause; readonly against: string };

function flawOf(document: Document, candidate: Candidate, options: ResolveOptions): Flaw | undefined {
  const rule = options.book.ruleOf(candidate.proposal.ruleId);
  let at = -1;
  for (const change of candidate.proposal.changes) {
    if (change.start < at || change.end < change.start) return { cause: 'overlapped', against: 'itself' };
    at = change.end;
    const shield = protectionAgainst(document, change, rule);
    if (shield !== undefined) return { cause: 'protected', against: shield.reason };
    const repeated = rule.kind === 'phrase' ? repeatedWord(document, change) : undefined;
    if (repeated !== undefined) return { cause: 'check', against: `repeats ${repeated}` };
  }
  const before = candidate.proposal.changes
    .map((change) => document.text.slice(change.start, change.end))
    .join(' \u2029 ');
  const after = candidate.proposal.changes.map((change) => change.text).join(' \u2029 ');
  const flaw = flawOfChange({ before, after }, rule.waives ?? [], options.knowledge);
  return flaw === undefined ? undefined : { cause: 'check', against: flaw };
}

function protectionAgainst(
  document: Document,
  change: Change,
  rule: ReturnType<RuleBook['ruleOf']>,
): ProtectedSpan | undefined {
  for (const span of protectedIn(document.protectedSpans, change)) {
    if (rule.mayEdit?.includes(span.reason) === true) continue;
    const whole = change.start <= span.start && span.end <= change.end;
    const carried =
      rule.carriesProtected === true && whole && change.text.includes(document.text.slice(span.start, span.end));
    if (!carried) return span;
  }
  return undefined;
}

/** Protected spans that share text with the change, or that an insertion would cut in two. */
function protectedIn(spans: readonly ProtectedSpan[], change: Span): ProtectedSpan[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.end ?? 0) <= change.start) low = middle + 1;
    else high = middle;
  }
  const found: ProtectedSpan[] = [];
  for (let index = low; index < spans.length; index += 1) {
    const span = spans[index];
    if (span === undefined || span.start >= change.end) break;
    if (span.start < change.end && change.start < span.end) found.push(span);
  }
  return found;
}

type Reject = (candidate: Candidate, cause: RejectionCause, against: string) => void;

/** Two rules of one family on the same words are one hit. */
function withoutOverlapsInFamily(candidates: readonly Candidate[], book: RuleBook, reject: Reject): Candidate[] {
  const taken = new Map<string, Occupied>();
  return candidates.filter((candidate) => {
    const family = book.familyOf(candidate.proposal.ruleId).id;
    const occupied = taken.get(family) ?? new Occupied();
    taken.set(family, occupied);
    const other = occupied.conflictOf(candidate);
    if (other === undefined) occupied.take(candidate);
    else reject(candidate, 'overlapped', other);
    return other === undefined;
  });
}

/** Leaves of each family's hits as many as people write; which ones, the gain and then the seed decide. */
function withinAllowance(
  document: Document,
  candidates: readonly Candidate[],
  options: ResolveOptions,
  reject: Reject,
): Candidate[] {
  const byFamily = Map.groupBy(candidates, (candidate) => options.book.familyOf(candidate.proposal.ruleId));
  const left = new Set<Candidate>();
  const dice = throwDice(document, candidates, options);
  const diceOf = (candidate: Candidate): number => dice.get(candidate.proposal) ?? 0;
  for (const [family, hits] of byFamily) {
    if (family.select !== undefined) {
      for (const candidate of unselected(document, family.select, hits, dice)) {
        left.add(candidate);
        reject(candidate, 'budget', `${family.id}: not needed`);
      }
      continue;
    }
    const kept = keptHits(document, family, options);
    if (kept <= 0) continue;
    const ranked = hits.toSorted((a, b) => (a.proposal.gain ?? 0) - (b.proposal.gain ?? 0) || diceOf(a) - diceOf(b));
    for (const candidate of ranked.slice(0, kept)) {
      left.add(candidate);
      reject(candidate, 'budget', `${family.id}: people write that as often`);
    }
  }
  return candidates.filter((candidate) => !left.has(candidate));
}

/**
 * How many hits stay. A text of 100 words is allowed a tenth of a hit: then one text in ten keeps one. Which, is decided
 * by what no pass changes, its names and numbers, so that a second pass decides the same.
 */
function keptHits(document: Document, family: Family, options: ResolveOptions): number {
  const allowed = (family.allowance.keptPer100Words * options.account.wordsBefore) / 100;
  const fixed = document.protectedSpans.map(({ start, end }) => document.text.slice(start, end)).join(' ');
  return Math.floor(allowed + hashOf(options.seed, family.id, fixed) / 2 ** 32);
}

function unselected(
  document: Document,
  select: NonNullable<Family['select']>,
  hits: readonly Candidate[],
  dice: ReadonlyMap<OwnedProposal, number>,
): Candidate[] {
  const ordered = hits.toSorted((a, b) => a.hull.start - b.hull.start);
  const wanted = new Set(
    select({
      document,
      hits: ordered.map((candidate) => candidate.proposal),
      chance: (hit) => (dice.get(hit) ?? 0) / 2 ** 32,
    }),
  );
  return ordered.filter((candidate) => !wanted.has(candidate.proposal));
}

/**
 * A number for each candidate, by seed, rule, matched text and how often the rule met that text before: the edits of
 * other rules do not move it.
 */
function throwDice(
  document: Document,
  candidates: readonly Candidate[],
  options: ResolveOptions,
): Map<OwnedProposal, number> {
  const met = new Map<string, number>();
  const dice = new Map<OwnedProposal, number>();
  for (const { proposal, hull } of candidates.toSorted((a, b) => a.hull.start - b.hull.start)) {
    const key = `${proposal.ruleId}|${document.text.slice(hull.start, hull.end).toLowerCase()}`;
    const before = met.get(key) ?? 0;
    met.set(key, before + 1);
    dice.set(proposal, hashOf(options.seed, key, before));
  }
  return dice;
}

function withoutOverlaps(
  candidates: readonly Candidate[],
  options: ResolveOptions,
  reject: Reject,
  document: Document,
): Candidate[] {
  const occupied = new Occupied();
  const inSentence = new Map<string, number>();
  return candidates.filter((candidate) => {
    const other = occupied.conflictOf(candidate);
    if (other !== undefined) {
      reject(candidate, 'overlapped', other);
      return false;
    }
    const family = options.book.familyOf(candidate.proposal.ruleId);
    const familyKey = `${family.id} ${candidate.sentence}`;
    const allKey = `* ${candidate.sentence}`;
    const ofFamily = inSentence.get(familyKey) ?? 0;
    const ofAll = inSentence.get(allKey) ?? 0;
    const isFull = options.stage !== 'variant' && ofAll >= budgets.proposalsPerSentence;
    if (ofFamily >= family.allowance.editsPerSentence || isFull) {
      reject(candidate, 'budget', `${isFull ? 'all families' : family.id} in one sentence`);
      return false;
    }
    const overdrawn = options.account.enter(
      document.text,
      candidate.proposal,
      options.book.ruleOf(candidate.proposal.ruleId),
    );
    if (overdrawn !== undefined) {
      reject(candidate, 'check', overdrawn);
      return false;
    }
    occupied.take(candidate);
    inSentence.set(familyKey, ofFamily + 1);
    inSentence.set(allKey, ofAll + 1);
    return true;
  });
}

/** What accepted proposals change and claim, by sentence, so that a question looks at few of them. */
class Occupied {
  readonly #bySentence = new Map<number, Candidate[]>();

  take(candidate: Candidate): void {
    const list = this.#bySentence.get(candidate.sentence);
    if (list === undefined) this.#bySentence.set(candidate.sentence, [candidate]);
    else list.push(candidate);
  }

  /** The rule of a proposal that stands in the way. Proposals that span sentences are looked for one sentence around. */
  conflictOf(candidate: Candidate): string | undefined {
    for (let sentence = candidate.sentence - 3; sentence <= candidate.sentence + 3; sentence += 1) {
      for (const other of this.#bySentence.get(sentence) ?? []) {
        if (conflicts(candidate.proposal, other.proposal)) return other.proposal.ruleId;
      }
    }
    return undefined;
  }
}

function conflicts(a: OwnedProposal, b: OwnedProposal): boolean {
  for (const mine of a.changes) {
    for (const theirs of b.changes) if (mine.start <= theirs.end && theirs.start <= mine.end) return true;
    if (b.claims !== undefined && mine.start < b.claims.end && b.claims.start < Math.max(mine.end, mine.start + 1))
      return true;
  }
  if (a.claims === undefined) return false;
  const claims = a.claims;
  return b.changes.some((theirs) => theirs.start < claims.end && claims.start < Math.max(theirs.end, theirs.start + 1));
}
