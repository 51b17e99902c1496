/** Compares names. A version may shorten a name to some of its words, but not add, omit or replace a name. */
import { added, fragmentOf, leftOut, replaced, type Finding, type Weight } from '../finding.ts';
import type { Block } from '../passage/passage.ts';
import { canBeName, isCommonWord } from './dictionary.ts';
import { areForms, type NameIndex } from './name-index.ts';
import { foldJoined, isAcronym, isCourtesy, isDistinction, kindNamed, lettersOf, titleOf } from './name-words.ts';
import type { Name, NameWord } from './read-names.ts';

/** The names of a block and an index of its words, and of the whole text. */
export type NameSide = {
  readonly text: string;
  readonly block: Block;
  readonly names: readonly Name[];
  readonly words: NameIndex;
  readonly passage: { readonly names: readonly Name[]; readonly words: NameIndex };
};

/** A name, with those of its words that the other side does not have. `isWhole` is true if the other side has none of them as a name. */
type Missing = { readonly name: Name; readonly words: readonly NameWord[]; readonly isWhole: boolean };

/** Compares the names of a block. The time is linear in their number, except for at most {@link reportedMax} missing names. */
export function compareNames(source: NameSide, version: NameSide): Finding[] {
  const lost = missingFrom(source, version);
  const free = new Set(missingFrom(version, source));
  const take = (isFound: (other: Missing) => boolean): Missing | undefined => {
    const found = [...free].find(isFound);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const variants = new Map(lost.map((name) => [name, take((other) => shareWord(name.name, other.name))]));
  const findings = lost.flatMap((name): Finding[] => {
    const instead = variants.get(name) ?? (name.isWhole ? take((other) => mayReplace(name, other)) : undefined);
    if (instead === undefined) return judgeLost(name, source, version);
    return [replaceName('refuse', name.name, instead.name, source, version)];
  });
  return [
    ...findings,
    ...[...free].map((name) => judgeGained(name, source, version)),
    ...compareOptionalWords(source, version),
    ...compareCombinations(source, version),
  ];
}

function replaceName(weight: Weight, name: Name, other: Name, source: NameSide, version: NameSide): Finding {
  return replaced('name', weight, fragmentOf(source.text, name), fragmentOf(version.text, other));
}

/** Maximum number of missing names that are reported per block and side. */
const reportedMax = 50;

/** The names of `side` with words that `other` does not have, each once. */
function missingFrom(side: NameSide, other: NameSide): Missing[] {
  const spelled = side.words.expansionsOf(other.words.acronyms);
  const missing = new Map<string, Missing>();
  for (const name of side.names) {
    const required = requiredWords(name);
    const words = required.filter((word) => !isPresent(word, name, other) && !spelled.has(word.word.start));
    if (words.length === 0 || missing.size >= reportedMax) continue;
    // Ada for Lovelace, if both texts name Ada Lovelace
    const isCalled = side.passage.names.some((longer) => {
      const keys = requiredWords(longer).map(({ key }) => key);
      return (
        words.every(({ key }) => keys.includes(key)) &&
        keys.every((key) => other.passage.words.has(key)) &&
        isShortened(longer, other)
      );
    });
    const id = words.map(({ key }) => key).join(' ');
    if (!isCalled && !missing.has(id)) missing.set(id, { name, words, isWhole: !isShortened(name, other) });
  }
  return [...missing.values()];
}

/** Returns whether the other side has a name of some of the words: `Bowie` for `David Bowie`, but not `the Tower` or `tower`. */
function isShortened({ words }: Name, { names, block }: NameSide): boolean {
  return names.some((name) => {
    const required = requiredWords(name);
    const isPart = required.every(({ key }) => words.some((word) => word.key === key || areForms(word.key, key)));
    const isAfterArticle = /^(?:the|an?|this|that|our|its|their)$/u.test(block.words[name.first - 1]?.lower ?? '');
    return isPart && required.length > 0 && (!isAfterArticle || required.some(({ word }) => canBeName(word.lower)));
  });
}

/** The words that identify the name: without titles and kinds, and without common nouns unless it has no others. */
function requiredWords({ words }: Name): readonly NameWord[] {
  const proper = words.filter(({ role }) => role === 'proper');
  return proper.length > 0 ? proper : words.filter(({ role }) => role === 'soft');
}

function isPresent(name: NameWord, { words }: Name, { words: index }: NameSide): boolean {
  const { word, key } = name;
  const place = words.indexOf(name);
  // the United States for the USA
  const joined = foldJoined(word, words[place + 1]?.word) ?? foldJoined(words[place - 1]?.word, word);
  return (
    index.has(key) ||
    index.hasForm(key) ||
    (joined !== undefined && index.has(joined)) ||
    (isCommonWord(word.lower) && index.hasStem(word.lower)) ||
    (isAcronym(word.text) && index.expansionsOf(new Set([lettersOf(word.text)])).size > 0)
  );
}

function shareWord(name: Name, other: Name): boolean {
  const keys = new Set(requiredWords(name).map(({ key }) => key));
  return requiredWords(other).some(({ key }) => keys.has(key));
}

/** True for two names of which nothing is on the other side. A common noun with a capital replaces only another one. */
function mayReplace(lost: Missing, gained: Missing): boolean {
  return gained.isWhole && lost.name.isTerm === gained.name.isTerm && isSoft(lost) === isSoft(gained);
}

function isSoft({ words }: Missing): boolean {
  return words.every(({ role }) => role === 'soft');
}

function judgeLost(lost: Missing, source: NameSide, version: NameSide): Finding[] {
  const { name, words, isWhole } = lost;
  // A pronoun, or `the company`, can refer to a name of another paragraph.
  if (isSoft(lost) || name.isTerm || words.every(({ key }) => version.passage.words.has(key))) return [];
  // `Our planet` for Earth
  const isCommonNoun =
    name.words.length === 1 && words.every(({ word }) => !isAcronym(word.text) && !canBeName(word.lower));
  const refuses = isWhole ? !isCommonNoun : losesDistinction(lost);
  return [leftOut('name', refuses ? 'refuse' : 'ask', fragmentOf(source.text, name))];
}

/** Returns true for Virginia instead of West Virginia. */
function losesDistinction({ name: { words }, words: missing }: Missing): boolean {
  return missing.some((word) => {
    const next = words[words.indexOf(word) + 1];
    return next !== undefined && !missing.includes(next) && isDistinction(word.word.lower);
  });
}

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding {
  const isMoved = gained.words.every(({ key }) => source.passage.words.has(key));
  const weight = isMoved || isSoft(gained) || gained.name.isTerm ? 'ask' : 'refuse';
  return added('name', weight, fragmentOf(version.text, gained.name));
}

/** Reports a title or a kind that another one replaced: `Captain Harris` and `Lieutenant Harris`, `Lake` and `River`. */
function compareOptionalWords(source: NameSide, version: NameSide): Finding[] {
  const had = Map.groupBy(source.names.flatMap(optionalWords), ({ beside }) => beside);
  const has = Map.groupBy(version.names.flatMap(optionalWords), ({ beside }) => beside);
  return [...has].flatMap(([beside, [other, ...others]]): Finding[] => {
    const [mine, ...more] = had.get(beside) ?? [];
    if (mine === undefined || other === undefined || isCourtesy(mine.word) !== isCourtesy(other.word)) return [];
    const words = new Set([mine, ...more].map(({ word }) => word));
    const isKept = [other, ...others].some(({ word }) => words.has(word));
    return isKept ? [] : [replaceName('refuse', mine.name, other.name, source, version)];
  });
}

/** The titles and kinds of a name, each with the word next to it. */
function optionalWords(name: Name): { beside: string; word: string; name: Name }[] {
  return name.words.flatMap(({ word }, place) => {
    const optional = titleOf(word.lower) ?? kindNamed(word.lower);
    const beside = [name.words[place - 1], name.words[place + 1]].find((other) => other?.role === 'proper');
    return optional === undefined || beside === undefined ? [] : [{ beside: beside.key, word: optional, name }];
  });
}

/** Maximum distance in words of two words of the source that a version joins to one name: `Ann and Bo Lee`. */
const nearWords = 8;

/** Reports a new combination of known words: `Ann Lee` from `Ann Reed` and `Bo Lee`, the Dominican Republic for Dominica. */
function compareCombinations(source: NameSide, version: NameSide): Finding[] {
  const had = source.passage.names.flatMap((name) => requiredWords(name).map((word) => ({ ...word, name })));
  const byKey = Map.groupBy(had.slice(0, combinedMax), ({ key }) => key);
  const known = new Set(source.passage.names.flatMap(pairsOf));
  return version.names.slice(0, reportedMax).flatMap((name): Finding[] => {
    const addsKind = name.words.some(({ key }) => /^(?:republic|state|city)$/u.test(key) && !source.words.has(key));
    const derived = addsKind ? requiredWords(name).find(({ key }) => !source.words.has(key)) : undefined;
    const base = had.find(({ key }) => derived !== undefined && areForms(key, derived.key));
    if (base !== undefined) return [replaceName('refuse', base.name, name, source, version)];
    const strange = pairsOf(name).find((pair) => !known.has(pair));
    const [first = '', second = ''] = strange?.split(' ') ?? [];
    const [firsts, seconds] = [byKey.get(first), byKey.get(second)];
    if (firsts?.[0] === undefined || seconds === undefined) return [];
    const areNear = firsts.some(({ word: { index, sentence } }) =>
      seconds.some(({ word }) => word.sentence === sentence && word.index > index && word.index - index <= nearWords),
    );
    return areNear ? [] : [replaceName('ask', firsts[0].name, name, source, version)];
  });
}

/** Maximum number of words of names of the source that are compared in combination. */
const combinedMax = 500;

/** Each two consecutive required words of a name. */
function pairsOf(name: Name): string[] {
  const words = requiredWords(name);
  return words.slice(1).map(({ key }, place) => `${words[place]?.key} ${key}`);
}
