/**
 * Compares rare terms: words in lower case that no dictionary has, such as names of drugs, species and programs. A
 * rewrite has no reason to introduce one. A descriptive word such as `trippy` becomes a question.
 */
import { startsUpper } from '@humanize/text';
import { shorten, type Finding } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import { foldName } from './fold-name.ts';
import { isDerivedWord } from './known-word.ts';
import type { NameIndex } from './name-index.ts';

export type TermSide = {
  readonly text: string;
  readonly block: Block;
  /** An index of the whole passage. */
  readonly passage: NameIndex;
};

/** Number of letters that forms of one term have in common. */
const sameTermLength = 6;
/** Shorter words are often fragments. */
const termLengthMin = 4;
/** Endings of adjectives, adverbs, participles and abstract nouns, which names of things rarely have. */
const descriptiveEnding = /(?:y|ish|esque|ed|ing|ness|able|ible|less|ful|like|wise|some|ier|iest|ification|ified)$/u;

export function compareTerms(source: TermSide, version: TermSide): Finding[] {
  const gained = termsOf(version, source);
  const [lost] = gained.length === 0 ? [] : termsOf(source, version);
  return gained.map((term): Finding => {
    const message =
      lost === undefined
        ? `The version uses “${shorten(term.text)}”, a rare word that the source does not use.`
        : `The source uses “${shorten(lost.text)}”, but the version uses “${shorten(term.text)}”.`;
    const weight = lost === undefined && descriptiveEnding.test(term.lower) ? 'ask' : 'refuse';
    return { kind: 'name', weight, source: fragmentOf(lost), version: fragmentOf(term), message };
  });
}

/** The rare terms of a side that the other side does not have in any form, each once. */
function termsOf({ block }: TermSide, { block: other, passage }: TermSide): Word[] {
  const found = new Map<string, Word>();
  const known = new Set(other.words.map(({ lower }) => lower));
  const beginnings = new Set(other.words.map(({ lower }) => lower.slice(0, sameTermLength)));
  for (const word of block.words) {
    const { kind, lower, text } = word;
    if (
      kind !== 'word' ||
      known.has(lower) ||
      lower.length < termLengthMin ||
      startsUpper(text) ||
      !/^[\p{L}\p{Nd}_]+$/u.test(lower)
    )
      continue;
    const isRare = !isDerivedWord(lower) || isJoinedToRare(block, word);
    // alveoli and alveolar
    const isForm = /^\p{L}{7,}$/u.test(lower) && beginnings.has(lower.slice(0, sameTermLength));
    if (isRare && !isForm && !found.has(lower) && !passage.has(foldName(lower))) found.set(lower, word);
  }
  return [...found.values()];
}

/** True for `cov` in `llvm-cov`: a common word may be part of a rare compound. */
function isJoinedToRare({ words }: Block, { index, spaced }: Word): boolean {
  const [hyphen, head] = [words[index - 1], words[index - 2]];
  if (spaced || hyphen?.text !== '-' || hyphen.spaced || head?.kind !== 'word') return false;
  return !startsUpper(head.text) && head.lower.length >= termLengthMin && !isDerivedWord(head.lower);
}

function fragmentOf(word: Word | undefined): Finding['source'] {
  return word === undefined ? null : { start: word.start, end: word.end, text: word.text };
}
