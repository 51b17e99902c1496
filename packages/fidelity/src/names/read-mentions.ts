/** Finds the names of a block by capital letters and digits. */
import { startsUpper, type Span } from '@humanize/text';
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import { foldWord, signsAfter } from './fold-name.ts';
import { isKnownWord } from './known-word.ts';
import { readLabelWords } from './label-words.ts';
import { isAcronym, isTitle } from './name-words.ts';

export type NameWord = {
  readonly word: Word;
  readonly key: string;
  /** False for titles and capitalized common nouns, which a version may omit or write in lower case. */
  readonly firm: boolean;
};

/** Consecutive words of one name: `Charles Lewis Tiffany`, `Bank of England`. */
export type Mention = Span & {
  readonly words: readonly NameWord[];
};

/** The data for deciding whether the first word of a sentence is a name. */
export type NameReading = {
  /** True for words that a dictionary contains in lower case. */
  readonly isCommon: (lower: string) => boolean;
  /** True for common words that are also names. */
  readonly isAlsoName: (lower: string) => boolean;
  /** The result of {@link capitalsOf} for both texts. */
  readonly capitals: ReadonlySet<string>;
};

/** The words, in lower case, that are capitalized within a sentence and never occur in lower case. */
export function capitalsOf(blocks: readonly Block[]): Set<string> {
  const capitals = new Set<string>();
  const small = new Set<string>();
  for (const block of blocks) {
    const labels = readLabelWords(block);
    for (const word of block.words) {
      if (word.kind !== 'word') continue;
      if (!startsUpper(word.text)) small.add(word.lower);
      else if (!word.opens && !labels.has(word.index)) capitals.add(word.lower);
    }
  }
  for (const lower of small) capitals.delete(lower);
  return capitals;
}

/** Returns the names in text order. Linear in the words. `taken` has the indexes of words in dates and amounts. */
export function readMentions(block: Block, reading: NameReading, taken: ReadonlySet<number>): Mention[] {
  const mentions: Mention[] = [];
  const shouted = shoutedSentences(block);
  const labels = readLabelWords(block);
  let open: NameWord[] = [];
  const close = (): void => {
    const [first, last] = [open[0], open.at(-1)];
    if (first !== undefined && last !== undefined)
      mentions.push({
        start: first.word.start,
        end: last.word.end,
        words: settleFirmness(open, reading),
      });
    open = [];
  };
  for (const word of block.words) {
    const isName =
      !taken.has(word.index) &&
      !shouted.has(word.sentence) &&
      isNameWord(block, word, reading) &&
      !(labels.has(word.index) && isPlainLabel(word, reading));
    if (isName) {
      if (!continuesMention(open, word)) close();
      const signs = signsAfter(block.words, word);
      open.push({ word, key: foldWord(word) + signs, firm: signs !== '' || isFirmWord(block, word, reading) });
    } else if (!connects(word, open)) close();
  }
  close();
  return mentions;
}

/** Indexes of sentences in capitals, whose names cannot be recognized. */
function shoutedSentences({ sentences, words }: Block): ReadonlySet<number> {
  const shouted = new Set<number>();
  for (const [index, { start, end }] of sentences.entries()) {
    let long = 0;
    let capitals = 0;
    for (let at = start; at < end; at += 1) {
      const word = words[at];
      if (word?.kind !== 'word' || word.text.length < 2) continue;
      long += 1;
      if (word.text === word.text.toUpperCase()) capitals += 1;
    }
    if (long >= 3 && capitals > long * 0.6) shouted.add(index);
  }
  return shouted;
}

const innerCapital = /\p{Ll}\p{Lu}|\p{L}\p{Nd}/u;
const pronoun = /^(?:i|i'm|i've|i'd|i'll|n't|'s|'m|'re|'ve|'ll|'d|nos?\.)$/u;

function isNameWord({ words }: Block, word: Word, reading: NameReading): boolean {
  const { text, lower } = word;
  if (word.kind !== 'word' || pronoun.test(lower)) return false;
  if (innerCapital.test(text)) return true;
  if (!startsUpper(text)) return false;
  const next = words[word.index + 1];
  // US$5
  if (next?.text === '$' && !next.spaced) return false;
  if (isEraMark(words, word) && !eras.some((era) => reading.capitals.has(era))) return false;
  if (isAcronym(text)) return lower.length <= 3 || !reading.isCommon(lower) || reading.capitals.has(lower);
  // County Down
  if (functionWords.has(lower))
    return !word.opens && lower.length > 3 && startsUpper(words[word.index - 1]?.text ?? '');
  if (!word.opens || reading.capitals.has(lower)) return true;
  if (isTitle(lower)) return startsUpper(next?.text ?? '');
  // Grace Kelly
  if (startsUpper(next?.text ?? '') && next?.sentence === word.sentence && reading.isAlsoName(lower)) return true;
  return !isKnownWord(lower);
}

/** The marks of years before the common era. Beside them, AD and CE are required. */
const eras = ['bc', 'bce', 'b.c', 'b.c.', 'b.c.e', 'b.c.e.'];

/** True for AD and CE beside a year or a century, which a version may omit or exchange. */
function isEraMark(words: readonly Word[], { text, index }: Word): boolean {
  if (!/^(?:A\.?D|C\.?E)\.?$/u.test(text)) return false;
  return [words[index - 1], words[index + 1]].some((word) => word?.kind === 'number' || word?.lower === 'century');
}

/** True for a common word in a label, where all words are capitalized. */
function isPlainLabel({ text, lower }: Word, { isAlsoName, capitals }: NameReading): boolean {
  if (isAcronym(text) || innerCapital.test(text) || capitals.has(lower)) return false;
  return isKnownWord(lower) && !isAlsoName(lower);
}

const determiner = /^(?:the|a|an|this|that|these|those|our|your|its|their|his|her|my|each|every|any|no|such|[-‐‑])$/u;

/** False for titles and for capitalized common nouns after an article: the Internet, the Board. */
function isFirmWord({ words }: Block, { text, lower, index, opens }: Word, { isCommon }: NameReading): boolean {
  if (isTitle(lower) || functionWords.has(lower)) return false;
  // A line of verse may begin within a sentence: `the breeze, Untethered from the world`.
  if (opensLine(words, index) && /(?:ed|ing|ly)$/u.test(lower) && isKnownWord(lower)) return false;
  if (!opens && !determiner.test(words[index - 1]?.lower ?? '')) return true;
  return isAcronym(text) || innerCapital.test(text) || !isCommon(lower);
}

/** True between a comma and a function word, where a name in a list does not stand. */
function opensLine(words: readonly Word[], index: number): boolean {
  const next = words[index + 1]?.lower ?? '';
  return words[index - 1]?.text === ',' && functionWords.has(next) && !/^(?:and|or)$/u.test(next);
}

/** Makes common words firm within a longer name: County Down, South China Sea. */
function settleFirmness(words: readonly NameWord[], reading: NameReading): NameWord[] {
  const proper = words.filter(({ word }, place) => !isTitle(word.lower) || isAfterOf({ word }, words[place - 1]));
  if (proper.length < 2) return [...words];
  return words.map((name, place) => {
    const isOpening = place === 0 && name.word.opens && !reading.isAlsoName(name.word.lower);
    if (isOpening || functionWords.has(name.word.lower)) return name;
    return isTitle(name.word.lower) && !isAfterOf(name, words[place - 1]) ? name : { ...name, firm: true };
  });
}

/** True for `Justice` in `Department of Justice`, which is no title there. */
function isAfterOf({ word }: Pick<NameWord, 'word'>, before: NameWord | undefined): boolean {
  return before !== undefined && word.index - before.word.index === 2;
}

/** True for `of`, `the`, `de` and a hyphen, which may connect the words of a name. */
function connects(word: Word, open: readonly NameWord[]): boolean {
  const last = open.at(-1);
  if (last === undefined || word.index - last.word.index > 2) return false;
  if (word.kind === 'mark') return /^[-‐‑&.]$/u.test(word.text) && !(word.spaced && word.text !== '&');
  return /^(?:of|the|de|da|del|della|di|du|la|le|van|von|der|den|bin|al|el|y)$/u.test(word.lower);
}

/** False after a possessive, which ends a name: Apple's Siri is two names. Other boundaries are already closed. */
function continuesMention(open: readonly NameWord[], word: Word): boolean {
  const last = open.at(-1)?.word;
  return last !== undefined && last.sentence === word.sentence && !/['’]s?$/u.test(last.text);
}
