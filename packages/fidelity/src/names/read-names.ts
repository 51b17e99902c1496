/** Finds names, which have a capital letter that their position does not require, and terms in no dictionary. */
import { startsUpper } from '@humanize/text';
import { labeledNoun } from '../amounts/read-ordinal.ts';
import { canBeName, isCommonWord, isKnownWord } from './known-words.ts';
import { foldWord, isAcronym, kindNamed, titleOf } from './name-words.ts';
import { functionWords, type Block, type Fact, type Word } from '../passage/passage.ts';

/**
 * `proper`: a word that a version must keep. `soft`: a capitalized common noun, which a version may write in lower case
 * or paraphrase. `title` and `kind`: words that a version may add or omit, including initials.
 */
export type NameRole = 'proper' | 'soft' | 'title' | 'kind';

export type NameWord = { readonly word: Word; readonly key: string; readonly role: NameRole };

/** Consecutive words of one name: `Charles Lewis Tiffany`, `Bank of England`. */
export type Name = Fact & {
  readonly words: readonly NameWord[];
  /** The words that identify the name: no titles or kinds, and common nouns only if there are no other words. */
  readonly required: readonly NameWord[];
  /** True for a rare term in lower case. */
  readonly isTerm: boolean;
};

/** Returns the words, in lower case, that are capitalized within a sentence and never occur in lower case. */
export function capitalsOf(blocks: readonly Block[]): Set<string> {
  const [capitals, small] = [new Set<string>(), new Set<string>()];
  for (const block of blocks) {
    const labels = readLabels(block);
    for (const word of block.words) {
      if (word.kind !== 'word') continue;
      const next = block.words[word.index + 1];
      // The first word of a name, such as `Grace Kelly`, may open a sentence.
      const isFollowed = next?.sentence === word.sentence && startsUpper(next.text) && canBeName(word.lower);
      if (!startsUpper(word.text)) small.add(word.lower);
      else if ((!word.opens || isFollowed) && !labels.has(word.index)) capitals.add(word.lower);
    }
  }
  for (const lower of small) capitals.delete(lower);
  return capitals;
}

/**
 * Returns the names in text order, in time linear in the number of words. `capitals` is the result of
 * {@link capitalsOf} for both texts, and `taken` contains the words in dates and amounts.
 */
export function readNames(block: Block, capitals: ReadonlySet<string>, taken: ReadonlySet<Word>): Name[] {
  const names: Name[] = [];
  const labels = readLabels(block);
  const shouted = new Map(sentencesOf(block).map((words) => [words[0]?.sentence, isShouted(words)]));
  const isPlain = (place: number): boolean => labels.has(place) && isKnownWord(block.words[place]?.lower ?? '');
  // A common word in a label, where all words are capitalized, as in `Key Benefits`
  const isPlainLabel = (at: number): boolean =>
    isPlain(at) && [at, at - 1, at + 1].some((place) => isPlain(place) && !canBeName(block.words[place]?.lower ?? ''));
  let open: NameWord[] = [];
  const close = (): void => {
    if (open.length > 1 || (open[0] !== undefined && !isOpening(open[0]))) names.push(nameOf(settleRoles(open), false));
    open = [];
  };
  for (const word of block.words) {
    const isName =
      word.kind === 'word' &&
      !taken.has(word) &&
      shouted.get(word.sentence) !== true &&
      isNameWord(block, word, capitals) &&
      !isPlainLabel(word.index);
    if (isName) {
      if (!continuesName(open, word)) close();
      open.push({ word, key: foldWord(word), role: roleOf(block, word, capitals) });
    } else {
      if (!connects(word, open)) close();
      if (word.kind === 'word' && rareTerm.test(word.text) && (isSubstance(block, word) || !isKnownWord(word.lower)))
        names.push(nameOf([{ word, key: foldWord(word), role: 'proper' }], true));
    }
  }
  close();
  return names;
}

function nameOf(words: readonly NameWord[], isTerm: boolean): Name {
  const [first, last] = [words[0]?.word, words.at(-1)?.word];
  const span = { start: first?.start ?? 0, end: last?.end ?? 0 };
  const proper = words.filter(({ role }) => role === 'proper');
  const required = proper.length > 0 ? proper : words.filter(({ role }) => role === 'soft');
  return { ...span, first: first?.index ?? 0, last: (last?.index ?? 0) + 1, words, required, isTerm };
}

const rareTerm = /^[\p{Ll}\p{Lo}][\p{L}\p{Nd}_]{4,}$/u;

/** Endings of medicines (WHO, stems of international nonproprietary names) and of compounds. */
const substance =
  /(?:arin|cillin|mycin|oxacin|azole|statin|olol|sartan|profen|caine|idine|codone|zepam|(?:ox|chlor|fluor|brom|iod|sulf|sulph)ide|(?:sulf|sulph|phosph|nitr|carbon|acet|citr)ate|ethyl|methyl|phenyl)$/u;

/** Returns true for the name of a substance in the dictionary: heparin, oxide, the `sulfuric` in `sulfuric acid`. */
function isSubstance({ words }: Block, { lower, index }: Word): boolean {
  return substance.test(lower) || (/(?:ic|ous)$/u.test(lower) && words[index + 1]?.lower === 'acid');
}

const sentencesOf = ({ words }: Block): Word[][] => [...Map.groupBy(words, ({ sentence }) => sentence).values()];

/** Returns true for a sentence in capitals, whose names cannot be recognized. */
function isShouted(words: readonly Word[]): boolean {
  const long = words.filter(({ kind, text }) => kind === 'word' && text.length > 1);
  return long.length >= 3 && long.filter(({ text }) => text === text.toUpperCase()).length > long.length * 0.6;
}

const innerCapital = /\p{Ll}\p{Lu}|\p{L}\p{Nd}/u;
const noName =
  /^(?:celsius|fahrenheit|i|i'm|i've|i'd|i'll|n't|'s|'m|'re|'ve|'ll|'d|nos?\.|a\.?d\.?|b\.?c\.?(?:e\.?)?|c\.?e\.?)$/u;

function isNameWord({ words }: Block, word: Word, capitals: ReadonlySet<string>): boolean {
  const { text, lower } = word;
  if (!startsUpper(text)) return innerCapital.test(text);
  if (noName.test(lower)) return false;
  if (innerCapital.test(text)) return true;
  const next = words[word.index + 1];
  if (isAcronym(text)) return lower.length <= 3 || !isCommonWord(lower) || capitals.has(lower);
  // County Down
  if (functionWords.has(lower))
    return !word.opens && lower.length > 3 && /^\p{Lu}.*[^.]$/u.test(words[word.index - 1]?.text ?? '');
  if (!word.opens || capitals.has(lower)) return true;
  const isFollowed = next?.sentence === word.sentence && startsUpper(next.text) && !functionWords.has(next.lower);
  // Grace Kelly, Historian Ann Lee
  if (isFollowed && isCommonWord(lower)) return true;
  return !isKnownWord(lower);
}

/** Small words within names, which are capitalized at the start: De Gaulle. */
const particle = /^(?:de|da|del|della|di|du|la|le|van|von|der|den|bin|al|el|y)$/u;
export const determiner =
  /^(?:the|a|an|this|that|these|those|our|your|its|their|his|her|my|each|every|any|no|such|[-‐‑])$/u;

/** Common nouns after an article are soft: the Internet, the Board. */
function roleOf({ words }: Block, { text, lower, index, opens }: Word, capitals: ReadonlySet<string>): NameRole {
  if (titleOf(lower) !== undefined) return 'title';
  if (functionWords.has(lower)) return 'soft';
  const [before, next] = [words[index - 1], words[index + 1]];
  // Vitamin C, but not John F. Kennedy
  const isLabel =
    before?.kind === 'word' && !opens && !functionWords.has(before.lower) && !startsUpper(next?.text ?? '');
  if (/^\p{L}\.?$/u.test(lower))
    return (isLabel && text.length === 1) || labeledNoun.test(before?.lower ?? '') ? 'proper' : 'kind';
  if (kindNamed(lower) !== undefined || particle.test(lower)) return 'kind';
  if (isAcronym(text) || innerCapital.test(text)) return 'proper';
  const isMarked = !opens || capitals.has(lower);
  if (isMarked && !determiner.test(words[index - 1]?.lower ?? '')) return 'proper';
  return isCommonWord(lower) ? 'soft' : 'proper';
}

/** Words that form a different name with the name after them: `New York` and `York`. */
export const distinction =
  /^(?:(?:nor|sou)th(?:ern)?|(?:ea|we)st(?:ern)?|central|new|great(?:er)?|upper|lower|inner|outer|san|santa|los|las)$/u;

/** Returns true for a common noun that is capitalized because it opens a sentence, as in `Historian Ann Lee`. */
const isOpening = ({ word, role }: NameWord): boolean => role === 'soft' && word.opens && !canBeName(word.lower);

const canBeSurname = /^(?:lord|king|prince|duke|earl|baron|judge|justice|major|pope|bishop|abbott?|coach|chancellor)$/u;

/** Assigns the role `proper` to common words in a longer name: `County Down`, `Department of Justice`. */
function settleRoles(words: readonly NameWord[]): readonly NameWord[] {
  if (words.length < 2) return words.map((name) => (name.role === 'proper' ? name : { ...name, role: 'soft' }));
  return words.map((name, place) => {
    const before = words[place - 1];
    const isAfterOf = before !== undefined && before.role !== 'title' && name.word.index - before.word.index === 2;
    // In the name Alan Duke, `Duke` is not a title.
    const isSurname = place === words.length - 1 && canBeSurname.test(name.word.lower) && before?.role === 'proper';
    if (name.role === 'title') return isAfterOf || isSurname ? { ...name, role: 'proper' } : name;
    return name.role !== 'soft' || (place === 0 && isOpening(name) && !distinction.test(name.word.lower))
      ? name
      : { ...name, role: 'proper' };
  });
}

/** Returns true for `of`, `the`, `de` and a hyphen, which may connect the words of a name. */
function connects(word: Word, open: readonly NameWord[]): boolean {
  const last = open.at(-1);
  if (last === undefined || word.index - last.word.index > 2) return false;
  if (word.kind === 'mark') return /^[-‐‑&.'’]$/u.test(word.text) && !(word.spaced && word.text !== '&');
  // `Ann Lee of Leeds University` has two names, and `Bank of England` has one.
  if (word.lower === 'of') return last.role !== 'proper' || isCommonWord(last.word.lower);
  return word.lower === 'the' || particle.test(word.lower) || (word.lower === 'and' && last.role === 'title');
}

/** False after 12 words (a list or a title of a work), and between two names: Apple's Siri, but not `King's Cross`. */
function continuesName(open: readonly NameWord[], word: Word): boolean {
  const last = open.at(-1)?.word;
  if (last === undefined || open.length >= 12) return false;
  return last.sentence === word.sentence && !(/['’]s?$/u.test(last.text) && canBeName(word.lower));
}

const labelWordsMax = 6;
const headingWordsMax = 12;

/** Indexes of words in labels at the start of a sentence, such as `Key Benefits:`, and in headings in title case. */
function readLabels(block: Block): ReadonlySet<number> {
  const labels = sentencesOf(block).flatMap((words) => {
    const sentence = words.slice(0, 2 * headingWordsMax);
    const mark = sentence.findIndex(({ text, spaced }) => text === ':' || (spaced && /^[-–—]$/u.test(text)));
    const isHeading = mark === -1 && !/^[.!?]$/u.test(words.at(-1)?.text ?? '');
    const label = (mark === -1 ? sentence : sentence.slice(0, mark)).filter(({ kind }) => kind === 'word');
    const isTitleCase = label.every(({ text, lower }) => startsUpper(text) || functionWords.has(lower));
    const isShort = label.length >= 2 && label.length <= (isHeading ? headingWordsMax : labelWordsMax);
    return isTitleCase && isShort && (isHeading || mark !== -1) ? label.map(({ index }) => index) : [];
  });
  return new Set(labels);
}
