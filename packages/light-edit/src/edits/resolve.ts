/**
 * Decides which proposals of a stage are applied. Rejects proposals that touch protected text, or would leave a sentence
 * of one word, one that begins with a figure or a comma, or a word twice in a row, then resolves overlaps in a total order: proposals that are not companions before
 * companions, then longer proposals before shorter ones, then earlier ones before later ones, then by rule ID.
 */
import type { Change, Document, ProtectedSpan, Span } from '@humanize/text';
import type { OwnedProposal, RejectedProposal } from '../rule/proposal.ts';
import type { Rule } from '../rule/rule.ts';
import { capitalAt, sentenceIndexAt, startsCapitalSentence } from './fix-up.ts';
import { protectedIn } from './protected-in.ts';
import { settleSpaces } from './settle-spaces.ts';

export type Resolution = {
  /** The accepted proposals, in text order. */
  readonly accepted: readonly OwnedProposal[];
  readonly rejected: readonly RejectedProposal[];
};

type Candidate = {
  readonly proposal: OwnedProposal;
  readonly hull: Span;
  readonly isCompanion: boolean;
  /** Indices of the sentences that the proposal changes. */
  readonly sentences: ReadonlySet<number>;
};

/**
 * Resolves the proposals of a stage. Takes time linear in the number of proposals, except for one sort. `rules` must
 * contain the rule of each proposal.
 */
export function resolve(
  document: Document,
  proposals: readonly OwnedProposal[],
  rules: ReadonlyMap<string, Rule>,
): Resolution {
  const rejected: RejectedProposal[] = [];
  const curly = usesCurlyApostrophes(document.text);
  const possible: Candidate[] = [];
  for (const proposal of proposals) {
    const candidate = candidateOf(document, proposal, curly, rules.get(proposal.ruleId)?.companion === true);
    const protection = protectionAgainst(document, candidate, rules.get(proposal.ruleId)?.mayEdit ?? []);
    if (protection !== undefined)
      rejected.push(rejection(document, candidate.proposal, 'protected', protection.reason));
    else if (candidate.proposal.changes.some((change) => leavesFigureFirst(document, change)))
      rejected.push(rejection(document, candidate.proposal, 'figure', ''));
    else if (candidate.proposal.changes.some((change) => leavesMarkFirst(document, change)))
      rejected.push(rejection(document, candidate.proposal, 'mark', ''));
    else if (rules.get(proposal.ruleId)?.removesResidue !== true && leavesOneWord(document, candidate))
      rejected.push(rejection(document, candidate.proposal, 'word', ''));
    else if (repeatsWord(document, candidate) || echoesWord(document, candidate))
      rejected.push(rejection(document, candidate.proposal, 'repeated', ''));
    else possible.push(candidate);
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

/** Builds the report of a rejected proposal. */
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

/** Returns whether the text contains only curly apostrophes, so replacements must also use them. */
function usesCurlyApostrophes(text: string): boolean {
  return text.includes('’') && !/\p{L}'\p{L}/u.test(text);
}

function candidateOf(document: Document, proposal: OwnedProposal, curly: boolean, isCompanion: boolean): Candidate {
  const changes = proposal.changes.map((change) => {
    const settled = settle(document, change);
    return curly ? { ...settled, text: settled.text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') } : settled;
  });
  const sentences = new Set(changes.flatMap(({ start, end }) => sentencesBetween(document, start, end)));
  return { proposal: { ...proposal, changes }, hull: hullOf(changes), isCompanion, sentences };
}

/** Returns the indices of the sentences that a span touches. */
export function sentencesBetween(document: Document, start: number, end: number): number[] {
  const first = Math.max(0, sentenceIndexAt(document, start));
  const last = Math.max(first, sentenceIndexAt(document, end));
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

function settle(document: Document, change: Change): Change {
  // Markup at the start of a paragraph precedes its first sentence.
  const within = Math.max(change.start, change.end - 1);
  const sentence = document.sentences[Math.max(0, sentenceIndexAt(document, within))];
  const paragraph = sentence === undefined ? undefined : document.paragraphs[sentence.paragraph];
  if (paragraph === undefined || change.start < paragraph.start || change.end > paragraph.end) return change;
  return settleSpaces(document.text, paragraph, change);
}

function compare(a: Candidate, b: Candidate): number {
  if (a.isCompanion !== b.isCompanion) return a.isCompanion ? 1 : -1;
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

/**
 * Returns the protected span that would start a sentence after a deletion, if its first letter would need to be
 * capitalized: `Remember, **when in doubt** …`.
 */
function protectionOfCapital(document: Document, change: Change): ProtectedSpan | undefined {
  if (change.text !== '' || !startsCapitalSentence(document, change, sentenceIndexAt(document, change.start))) return;
  const capital = capitalAt(document.text, change.end);
  return capital === undefined ? undefined : protectedIn(document.protectedSpans, capital)[0];
}

/** Matches a figure or an amount of money after opening marks. */
const figureFirst = /^[\s"“‘'([*_]{0,6}[$£€¥]?\p{Nd}/u;
/** Number of UTF-16 units after a deletion to search for a figure. */
const figureReach = 8;

/** Returns whether a deletion leaves a sentence that begins with a figure: `Notably, 9 of 10 …`. */
function leavesFigureFirst(document: Document, change: Change): boolean {
  const index = sentenceIndexAt(document, change.start);
  const end = document.sentences[index]?.end ?? 0;
  if (change.text !== '' || change.end >= end || !startsCapitalSentence(document, change, index)) return false;
  return figureFirst.test(document.text.slice(change.end, Math.min(end, change.end + figureReach)));
}

/** Maximum number of UTF-16 units and of words of a sentence that a change can reduce to one word. */
const sentenceMax = 200;
const wordsMax = 12;

/** Number of UTF-16 units of opening marks before the first word of a sentence. */
const openingReach = 8;

/** Returns whether a deletion leaves a sentence that begins with a comma, a semicolon or a colon: `., it is`. */
function leavesMarkFirst(document: Document, { start, end, text }: Change): boolean {
  const sentence = document.sentences[sentenceIndexAt(document, end)];
  if (text !== '' || sentence === undefined || end <= sentence.start || start > sentence.start + openingReach)
    return false;
  return (
    /^\s?[,;:]/u.test(document.text.slice(end, Math.min(end + 2, sentence.end))) &&
    !/[\p{L}\p{N}]/u.test(document.text.slice(sentence.start, Math.max(sentence.start, start)))
  );
}

/** Returns the number of words in a text. */
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

/** Returns whether a change reduces a sentence to a single word, which is abrupt: `Don't forget to rest.` → `Rest.` */
function leavesOneWord({ text, sentences: all }: Document, { proposal, sentences }: Candidate): boolean {
  const [index] = sentences;
  const sentence = sentences.size === 1 ? all[index ?? 0] : undefined;
  if (sentence === undefined) return false;
  const [start, end] = [sentence.start, sentence.end];
  const inside = proposal.changes.every((change) => change.start >= start && change.end <= end);
  const before = wordsIn(text.slice(start, Math.min(end, start + sentenceMax)));
  if (!inside || before > wordsMax) return false;
  const change = proposal.changes.reduce(
    (sum, each) => sum + wordsIn(each.text) - wordsIn(text.slice(each.start, each.end)),
    0,
  );
  return before > 1 && before + change === 1;
}

/** Number of UTF-16 units on each side of a change to search for the neighboring words. */
const neighborReach = 40;

/** Returns whether the border between two texts is between a word and the same word. */
function isDoubled(left: string, right: string): boolean {
  const word = /^\s*([\p{L}\p{N}'’-]+)/u.exec(right)?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    left
      .trimEnd()
      .split(/[\s([“‘"*_]/u)
      .at(-1)
      ?.toLowerCase() === word
  );
}

/** Returns whether a word stands twice in a row after a proposal, but not before it: `go to in order to` → `go to to`. */
function repeatsWord({ text }: Document, { proposal }: Candidate): boolean {
  return proposal.changes.some((change) => {
    const left = text.slice(Math.max(0, change.start - neighborReach), change.start);
    const right = text.slice(change.end, change.end + neighborReach);
    const removed = text.slice(change.start, change.end);
    if (change.text.trim() === '') return isDoubled(left + change.text, right) && !isDoubled(left, removed);
    const atStart = isDoubled(left, change.text) && !isDoubled(left, removed);
    return atStart || (isDoubled(change.text, right) && !isDoubled(removed, right));
  });
}

/** Number of words on each side of a change in which a word that it adds may not stand. */
const echoWordsMax = 5;
/** Number of UTF-16 units on each side of a change to search for these words. */
const echoReach = 60;

/** Matches words without a meaning of their own, which may stand again nearby. */
const functionWord =
  /^(?:a|an|the|and|or|but|nor|as|at|by|for|from|in|into|of|on|onto|out|over|to|up|with|about|after|before|than|that|this|these|those|it|its|they|them|their|he|him|his|she|her|we|us|our|you|your|i|me|my|who|which|what|when|where|how|why|if|so|not|no|is|are|was|were|be|been|being|am|has|have|had|do|does|did|can|could|may|might|will|would|shall|should|must|all|both|each|some|any|also|there|here|more|most|very|'s)$/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

/** Returns a word without the ending of a verb or a plural, so that `choose` and `choosing` are the same. */
const bare = (word: string): string => word.replace(/(?:es|s|ed|ing|e)$/u, '');

/**
 * Returns whether a proposal adds a word that the same sentence has next to it: `Let it soak: Allow it to sit` → `Let it
 * soak: Let it sit`. Words that the proposal removes elsewhere are only moved.
 */
function echoesWord({ text }: Document, { proposal }: Candidate): boolean {
  const removed = new Set(proposal.changes.flatMap(({ start, end }) => wordsOf(text.slice(start, end))).map(bare));
  return proposal.changes.some((change) => {
    const added = wordsOf(change.text).filter((word) => !functionWord.test(word) && !removed.has(bare(word)));
    if (added.length === 0) return false;
    const before = lineBefore(text.slice(Math.max(0, change.start - echoReach), change.start));
    const after = lineAfter(text.slice(change.end, change.end + echoReach));
    const near = new Set([...wordsOf(before).slice(-echoWordsMax), ...wordsOf(after).slice(0, echoWordsMax)].map(bare));
    return added.some((word) => near.has(bare(word)));
  });
}

/** Returns the end of a text after its last sentence or line, and the start of a text before the next one. */
const lineBefore = (text: string): string => text.split(/[.!?]\s|\n/u).at(-1) ?? '';
const lineAfter = (text: string): string => text.split(/[.!?]\s|\n/u)[0] ?? '';

/** The accepted proposals by sentence. A proposal is compared only with the proposals for its sentences. */
class Occupied {
  readonly #bySentence = new Map<number, Candidate[]>();

  take(candidate: Candidate): void {
    for (const sentence of candidate.sentences) {
      const list = this.#bySentence.get(sentence);
      if (list === undefined) this.#bySentence.set(sentence, [candidate]);
      else list.push(candidate);
    }
  }

  /** Returns the rule of an accepted proposal that conflicts with the candidate, or undefined if there is none. */
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
  return a.changes.some((mine) => b.changes.some((theirs) => mine.start <= theirs.end && theirs.start <= mine.end));
}
