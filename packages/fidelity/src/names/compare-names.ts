/** Compares names. A version may shorten a name to some of its words, but not add, omit or replace a name. */
import { canBeName, isCommonWord } from './known-words.ts';
import { foldName, isAcronym, kindNamed, lettersOf, titleOf } from './name-words.ts';
import { isHyphen } from '../amounts/amount.ts';
import { added, fragmentOf, leftOut, replaced, type Finding, type Weight } from '../finding.ts';
import type { Block, Word } from '../passage/passage.ts';
import { areForms, type NameIndex } from './name-index.ts';
import { determiner, distinction, type Name, type NameWord } from './read-names.ts';

/** The names of a block; `passage` contains the words of the whole text. */
export type NameSide = {
  readonly text: string;
  readonly block: Block;
  readonly names: readonly Name[];
  readonly words: NameIndex;
  readonly passage: { readonly words: NameIndex };
};

/** A name and its words that the other side lacks. `isWhole` is true if the other side uses no word of it as a name. */
type Missing = { readonly name: Name; readonly words: readonly NameWord[]; readonly isWhole: boolean };

/** Compares the names of a block, in linear time except for at most {@link reportedMax} missing names. */
export function compareNames(source: NameSide, version: NameSide): Finding[] {
  const [lost, free] = [missingFrom(source, version), new Set(missingFrom(version, source))];
  const take = (isFound: (other: Missing) => boolean): Missing | undefined => {
    const found = [...free].find(isFound);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const variants = new Map(lost.map((name) => [name, take((other) => sharesWord(name.name, other.name))]));
  const findings = lost.flatMap((name): Finding[] => {
    // A capitalized common noun replaces only another capitalized common noun, and a rare term only another rare term.
    const isLike = (one: Missing): boolean => name.name.isTerm === one.name.isTerm && isSoft(name) === isSoft(one);
    const instead = variants.get(name) ?? (name.isWhole ? take((one) => one.isWhole && isLike(one)) : undefined);
    if (instead === undefined) return judgeLost(name, source, version);
    return [replaced('name', 'refuse', fragmentOf(source.text, name.name), fragmentOf(version.text, instead.name))];
  });
  const gains = [...free].flatMap((one) => (isOffice(one.name) ? [] : judgeGained(one, source, version)));
  return [...findings, ...gains, ...compareNeighbors(source, version)];
}

export const sharesWord = (name: Name, other: Name): boolean =>
  name.required.some(({ key }) => other.required.some((word) => word.key === key));

const reportedMax = 50;

function missingFrom(side: NameSide, other: NameSide): Missing[] {
  // An acronym matches the words it abbreviates, such as `National Weather Service`, unless the other side expands it.
  const acronyms = [...other.words.acronyms].slice(0, reportedMax);
  const bare = acronyms.filter((acronym) => other.words.expansionOf(acronym).length === 0);
  const spelled = new Set(bare.flatMap((acronym) => side.words.expansionOf(acronym)));
  const missing = new Map<string, Missing>();
  for (const name of side.names) {
    const words = name.required.filter((word) => !isPresent(word, name, other) && !spelled.has(word.word.start));
    const id = words.map(({ key }) => key).join(' ');
    if (id === '' || missing.has(id) || missing.size >= reportedMax) continue;
    missing.set(id, { name, words, isWhole: shortFormsOf(name, other).length === 0 });
  }
  return [...missing.values()];
}

/** Returns the other side's names that consist of some of the words: `Bowie` for `David Bowie`, but not `the Tower`. */
function shortFormsOf({ words }: Name, { names, block }: NameSide): readonly Name[] {
  return names.filter(({ required, words: all, first }) => {
    const isPart = required.every(({ key }) => words.some((word) => word.key === key || areForms(word.key, key)));
    const isAlone = all.length === required.length && !determiner.test(block.words[first - 1]?.lower ?? '');
    return isPart && required.length > 0 && (isAlone || required.some(({ word }) => canBeName(word.lower)));
  });
}

function isPresent(name: NameWord, all: Name, other: NameSide): boolean {
  const [{ word, key }, { words }, { words: index }] = [name, all, other];
  const place = words.indexOf(name);
  // the United States for the USA, WiFi for Wi-Fi
  const [before = '', next = ''] = [words[place - 1]?.word.lower, words[place + 1]?.word.lower];
  const isThere = index.has(key) || [before + word.lower, word.lower + next].some((two) => index.has(foldName(two)));
  // Pocket Gardener for Pocket Garden
  const isDoer = !word.opens && isCommonWord(key) && index.has(key.endsWith('er') ? key.slice(0, -2) : `${key}er`);
  return (
    isThere ||
    (!/^[A-Z]{2,6}$/u.test(word.text) && index.hasForm(key) && !isDoer && !isOtherName(name, all, other)) ||
    (mayChangeForm(word) && !isDoer && index.hasStem(word.lower)) ||
    (isAcronym(word.text) && index.expansionOf(lettersOf(word.text)).length > 0)
  );
}

/** Returns true if a different form of a word results in a different name: `Julia Lee` for `Julian Lee`. */
function isOtherName(name: NameWord, { words, required }: Name, { names, words: index }: NameSide): boolean {
  // Ms Conte for Ms Conti, but not the Smiths
  const isPerson = words[words.indexOf(name) - 1]?.role === 'title';
  if (isPerson && !index.has(`${name.key}s`) && !index.has(name.key.replace(/s$/u, ''))) return true;
  const next = required[required.indexOf(name) + 1]?.key;
  const isVariant = (one: NameWord, place: number, all: readonly NameWord[]): boolean =>
    all[place + 1]?.key === next && areForms(one.key, name.key);
  return next !== undefined && names.slice(0, reportedMax).some((other) => other.required.some(isVariant));
}

/** Returns true for a word that may change its form: a common word that is not a name, or the first of a sentence. */
function mayChangeForm({ lower, opens, text }: Word): boolean {
  return !/\p{Ll}\p{Lu}/u.test(text) && (opens || (isCommonWord(lower) && !canBeName(lower))) && !lower.endsWith('ly');
}

const isSoft = ({ words }: Missing): boolean => words.every(({ role }) => role === 'soft');

function judgeLost(lost: Missing, source: NameSide, version: NameSide): Finding[] {
  const { name, words, isWhole } = lost;
  // A pronoun, or `the company`, can refer to a name in another paragraph.
  if (isSoft(lost) || name.isTerm || words.every(({ key }) => version.passage.words.has(key))) return [];
  // `Our planet` for Earth
  const isNoun = name.words.length === 1 && words.every(({ word }) => !isAcronym(word.text) && !canBeName(word.lower));
  const isShort = isHoliday(lost) || (isWhole ? isNoun : !losesDistinction(lost, source));
  return [leftOut('name', isShort ? 'ask' : 'refuse', fragmentOf(source.text, name))];
}

/** Words that form a different name with the name before them. */
const placeKind = /^(?:city|county|province|republic|state|territory)$/u;

/** Returns true for Virginia, Kansas and Guinea in place of West Virginia, Kansas City and Guinea-Bissau. */
function losesDistinction({ name: { words, required }, words: missing }: Missing, { block }: NameSide): boolean {
  const isPair = required.length === 2 && isHyphen(block.words[(required[0]?.word.index ?? 0) + 1]?.text ?? '');
  return missing.some((word) => {
    const next = words[words.indexOf(word) + 1];
    if (next === undefined) return isPair || (required.length === 2 && placeKind.test(word.word.lower));
    return isPair || (!missing.includes(next) && distinction.test(word.word.lower));
  });
}

const holiday = /^(?:(?:christmas|new year|boxing) )?(?:day|eve)$|^new(?: year)?$/u;
/** Returns true for Christmas Eve, which may stand for `24 December`. */
const isHoliday = ({ name }: Missing): boolean => holiday.test(name.words.map(({ key }) => key).join(' '));
const isOffice = ({ words }: Name): boolean => words.every(({ word }) => titleOf(word.lower) !== undefined);

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding {
  const isMoved = gained.words.every(({ key }) => source.passage.words.has(key));
  // `Tell Ann Lee`, at the start of a sentence, for Ann Lee
  const isAlone = source.names.some(({ words }) => words[0]?.key === gained.name.required[1]?.key);
  const isVerb = isAlone && gained.words.every(({ word }) => word.opens && isCommonWord(word.lower));
  const isAsked = isMoved || isVerb || isHoliday(gained) || isSoft(gained) || gained.name.isTerm;
  return added('name', isAsked ? 'ask' : 'refuse', fragmentOf(version.text, gained.name));
}

/** Forms of address, compared only with each other, because a version may write `Mr Harris` for `Dr Harris`. */
const courtesy = /^(?:mr|ms|sir|dame|lord|lady)$/u;

/** Reports a word with a different neighbor in the version's name: `Captain Harris` and `Lieutenant Harris`. */
function compareNeighbors(source: NameSide, version: NameSide): Finding[] {
  const had = Map.groupBy(source.names.flatMap(neighborsOf), ({ place }) => place);
  const has = Map.groupBy(version.names.flatMap(neighborsOf), ({ place }) => place);
  return [...has].flatMap(([place, [other, ...others]]): Finding[] => {
    const [mine, ...more] = had.get(place) ?? [];
    if (mine === undefined || other === undefined) return [];
    const words = new Set([mine, ...more].map(({ word }) => word));
    const known = [other, ...others].filter(({ word }) => words.has(word));
    const isKept = other.weight === 'ask' ? known.length > others.length : known.length > 0;
    const [from, to] = [fragmentOf(source.text, mine.name), fragmentOf(version.text, other.name)];
    return isKept ? [] : [replaced('name', other.weight, from, to)];
  });
}

type Neighbor = { readonly place: string; readonly word: string; readonly weight: Weight; readonly name: Name };

/** Each title, kind or initial with the word that it belongs to, and each pair of successive required words. */
function neighborsOf(name: Name): Neighbor[] {
  const optional = name.words.flatMap(({ word, role }, at): Neighbor[] => {
    const found = titleOf(word.lower) ?? kindNamed(word.lower) ?? (role === 'kind' ? word.lower.charAt(0) : undefined);
    // Mr and Mrs Lee
    const next = name.words.slice(at + 1).find(({ role }) => role !== 'title');
    const beside = [name.words[at - 1], next].find((other) => other?.role === 'proper');
    if (found === undefined || beside === undefined) return [];
    const place = found.length > 1 ? courtesy.test(found) : at;
    return [{ place: `${place} ${beside.key}`, word: found, weight: 'refuse', name }];
  });
  const pairs = name.required.slice(1).map(({ key }, at): Neighbor => {
    return { place: `after ${name.required[at]?.key}`, word: key, weight: 'ask', name };
  });
  return [...optional, ...pairs];
}
