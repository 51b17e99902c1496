/**
 * Finds mistakes that an edit would leave in a sentence: an incorrect beginning, a label without text, a single word, or a
 * repeated word.
 */
import type { Change, Document } from '@humanize/text';
import type { OwnedProposal, RejectionCause } from '../rule/proposal.ts';
import { leavesBareLine } from './bare-lines.ts';
import { sentenceIndexAt, startsCapitalSentence } from './fix-up.ts';

/** A proposal with the indices of the sentences that it changes. */
type Candidate = { readonly proposal: OwnedProposal; readonly sentences: ReadonlySet<number> };

type SentenceFault = Extract<RejectionCause, 'figure' | 'mark' | 'word' | 'repeated'>;

/**
 * Returns the first fault that a proposal would leave, or undefined. Residue may be deleted up to a single word. Takes
 * time linear in the lengths of the changes.
 */
export function sentenceFaultAfter(
  document: Document,
  candidate: Candidate,
  removesResidue: boolean,
): SentenceFault | undefined {
  const { changes } = candidate.proposal;
  if (changes.some((change) => leavesFigureFirst(document, change))) return 'figure';
  if (changes.some((change) => leavesMarkFirst(document, change))) return 'mark';
  if (changes.some((change) => change.text === '' && leavesBareLine(document.text, change))) return 'mark';
  if (!removesResidue && leavesOneWord(document, candidate)) return 'word';
  return repeatsWord(document, candidate) || echoesWord(document, candidate) ? 'repeated' : undefined;
}

/**
 * Matches a figure, an amount of money, a variable (`x is …`, which a capital would change) or the condition of a template
 * (`{% if vip %}you …`, whose text gets no capital) after opening marks.
 */
const figureFirst = /^[\s"“‘'([*_]{0,6}(?:[$£€¥+−-]?\p{Nd}|[b-hj-z](?=\s)|\{%|\{\{#|<%(?!=)|\|IF)/u;
/** Number of UTF-16 units after a deletion to search for a figure. */
const figureReach = 8;

/** Returns whether a deletion leaves a sentence that begins with a figure: `Notably, 9 of 10 …`. */
function leavesFigureFirst(document: Document, change: Change): boolean {
  const index = sentenceIndexAt(document, change.start);
  const end = document.sentences[index]?.end ?? 0;
  if (change.text !== '' || change.end >= end || !startsCapitalSentence(document, change, index)) return false;
  return figureFirst.test(document.text.slice(change.end, Math.min(end, change.end + figureReach)));
}

/** Maximum length, in UTF-16 units and in words, of a sentence that a change can reduce to one word. */
const sentenceMax = 200;
const wordsMax = 12;

/** Number of UTF-16 units of opening marks before the first word of a sentence. */
const openingReach = 8;

/**
 * Returns whether a deletion leaves a sentence that begins with a comma, a semicolon, a colon or a closing bracket: `., it
 * is`, `() It is`.
 */
function leavesMarkFirst(document: Document, { start, end, text }: Change): boolean {
  const sentence = document.sentences[sentenceIndexAt(document, end)];
  if (text !== '' || sentence === undefined || end <= sentence.start || start > sentence.start + openingReach)
    return false;
  return (
    /^\s?[,;:)\]]/u.test(document.text.slice(end, Math.min(end + 2, sentence.end))) &&
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

/** Returns whether the first text ends with the word that the second one begins with. */
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

/** Returns whether a proposal makes a word occur twice in a row: `go to in order to` → `go to to`. */
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

/** Number of words on each side of a change that must not include a word that the change adds. */
const echoWordsMax = 8;
/** Number of UTF-16 units on each side of a change to search for these words. */
const echoReach = 100;

/** Matches words without a meaning of their own, which may be repeated nearby. */
const functionWord =
  /^(?:a|an|the|and|or|but|nor|as|at|by|for|from|in|into|of|on|onto|out|over|to|up|with|about|after|before|than|that|this|these|those|it|its|they|them|their|he|him|his|she|her|we|us|our|you|your|i|me|my|who|which|what|when|where|how|why|if|so|not|no|is|are|was|were|be|been|being|am|has|have|had|do|does|did|can|could|may|might|will|would|shall|should|must|all|both|each|some|any|also|there|here|more|most|very|'s)$/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

/** Returns a word without the ending of a verb or a plural, so that `choose` and `choosing` are the same. */
const bare = (word: string): string => word.replace(/(?:es|s|ed|ing|e)$/u, '');

/**
 * Returns whether a proposal adds a word that already occurs close by in the same sentence:
 * `Let it soak: Allow it to sit` → `Let it soak: Let it sit`. Words that the proposal removes elsewhere are only moved.
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

/** Returns the words of a text that have a meaning of their own, without their endings. */
export const contentOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !functionWord.test(word))
    .map(bare);

/** Returns the end of a text after its last sentence or line, and the start of a text before the next one. */
const lineBefore = (text: string): string => text.split(/[.!?]\s|\n/u).at(-1) ?? '';
const lineAfter = (text: string): string => text.split(/[.!?]\s|\n/u)[0] ?? '';
