/**
 * Decides which proposals of a stage are applied. Rejects proposals that touch protected text, then resolves overlaps in
 * one total order (longer first, then earlier, then by rule id).
 */
import type { Change, Document, ProtectedSpan, Span } from '@humanize/text';
import type { OwnedProposal, RejectedProposal } from '../rule/proposal.ts';
import type { Rule } from '../rule/rule.ts';
import { capitalAt, sentenceIndexAt, startsCapitalSentence } from './fix-up.ts';
import { settleSpaces } from './settle-spaces.ts';

export type Resolution = {
  /** In the order of the text. */
  readonly accepted: readonly OwnedProposal[];
  readonly rejected: readonly RejectedProposal[];
};

type Candidate = {
  readonly proposal: OwnedProposal;
  readonly hull: Span;
  /** The sentences that it changes or makes claims about. */
  readonly sentences: ReadonlySet<number>;
};

/** Pure. Linear in the number of proposals except for one sort. `rules` holds the rule of every proposal. */
export function resolve(
  document: Document,
  proposals: readonly OwnedProposal[],
  rules: ReadonlyMap<string, Rule>,
): Resolution {
  const rejected: RejectedProposal[] = [];
  const curly = usesCurlyApostrophes(document.text);
  const possible: Candidate[] = [];
  for (const proposal of proposals) {
    const candidate = candidateOf(document, proposal, curly);
    const protection = protectionAgainst(document, candidate, rules.get(proposal.ruleId)?.mayEdit ?? []);
    if (protection === undefined) possible.push(candidate);
    else rejected.push(rejection(document, candidate.proposal, 'protected', protection.reason));
  }
  possible.sort(compare);
  const occupied = new Occupied();
  const accepted = possible.filter((candidate) => {
    const other = occupied.conflictOf(candidate);
    if (other === undefined) occupied.take(candidate);
    else rejected.push(rejection(document, candidate.proposal, 'overlapped', other));
    return other === undefined;
  });
  accepted.sort((a, b) => a.hull.start - b.hull.start);
  return { accepted: accepted.map((candidate) => candidate.proposal), rejected };
}

/** Reports a rejected proposal. */
export function rejection(
  document: Document,
  { ruleId, changes }: OwnedProposal,
  cause: RejectedProposal['cause'],
  against: string,
): RejectedProposal {
  const span = hullOf(changes);
  const before = document.text.slice(span.start, span.end);
  return { ruleId, stage: '', cause, span, before, after: changes.map((change) => change.text).join(' … '), against };
}

function hullOf(changes: readonly Change[]): Span {
  const first = changes[0] ?? { start: 0, end: 0 };
  return { start: first.start, end: Math.max(first.end, changes.at(-1)?.end ?? 0) };
}

/** Uses curly apostrophes in replacements when the text has only curly ones. */
function usesCurlyApostrophes(text: string): boolean {
  return text.includes('’') && !/\p{L}'\p{L}/u.test(text);
}

function candidateOf(document: Document, proposal: OwnedProposal, curly: boolean): Candidate {
  const changes = proposal.changes.map((change) => {
    const settled = settle(document, change);
    return curly ? { ...settled, text: settled.text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') } : settled;
  });
  const spans = proposal.claims === undefined ? changes : [...changes, proposal.claims];
  const sentences = new Set(spans.flatMap(({ start, end }) => sentencesBetween(document, start, end)));
  return { proposal: { ...proposal, changes }, hull: hullOf(changes), sentences };
}

/** The indices of the sentences that a span touches. */
function sentencesBetween(document: Document, start: number, end: number): number[] {
  const first = Math.max(0, sentenceIndexAt(document, start));
  const last = Math.max(first, sentenceIndexAt(document, end));
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

function settle(document: Document, change: Change): Change {
  const sentence = document.sentences[Math.max(0, sentenceIndexAt(document, change.start))];
  const paragraph = sentence === undefined ? undefined : document.paragraphs[sentence.paragraph];
  if (paragraph === undefined || change.start < paragraph.start || change.end > paragraph.end) return change;
  return settleSpaces(document.text, paragraph, change);
}

function compare(a: Candidate, b: Candidate): number {
  const byLength = b.hull.end - b.hull.start - (a.hull.end - a.hull.start);
  if (byLength !== 0) return byLength;
  if (a.hull.start !== b.hull.start) return a.hull.start - b.hull.start;
  return a.proposal.ruleId < b.proposal.ruleId ? -1 : Number(a.proposal.ruleId > b.proposal.ruleId);
}

function protectionAgainst(
  document: Document,
  { proposal }: Candidate,
  lifted: readonly ProtectedSpan['reason'][],
): ProtectedSpan | undefined {
  for (const change of proposal.changes) {
    for (const span of protectedIn(document.protectedSpans, change)) if (!lifted.includes(span.reason)) return span;
    const span = protectionOfCapital(document, change);
    if (span !== undefined) return span;
  }
  return undefined;
}

/** `Remember, **when in doubt**`: after the deletion, a protected word that cannot be capitalized starts the sentence. */
function protectionOfCapital(document: Document, change: Change): ProtectedSpan | undefined {
  if (change.text !== '' || !startsCapitalSentence(document, change, sentenceIndexAt(document, change.start))) return;
  const capital = capitalAt(document.text, change.end);
  return capital === undefined ? undefined : protectedIn(document.protectedSpans, capital)[0];
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

/** Accepted proposals by sentence, so that each is compared with few others. */
class Occupied {
  readonly #bySentence = new Map<number, Candidate[]>();

  take(candidate: Candidate): void {
    for (const sentence of candidate.sentences) {
      const list = this.#bySentence.get(sentence);
      if (list === undefined) this.#bySentence.set(sentence, [candidate]);
      else list.push(candidate);
    }
  }

  /** Returns the rule of an accepted proposal that changes the same words. */
  conflictOf(candidate: Candidate): string | undefined {
    for (const sentence of candidate.sentences) {
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
    if (b.claims !== undefined && reaches(mine, b.claims)) return true;
  }
  const { claims } = a;
  return claims !== undefined && b.changes.some((theirs) => reaches(theirs, claims));
}

function reaches(change: Span, claims: Span): boolean {
  return change.start < claims.end && claims.start < Math.max(change.end, change.start + 1);
}
