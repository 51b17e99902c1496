/** Compares names. A version may shorten a name to some of its words, but not add, omit or replace a name. */
import { added, fragmentOf, leftOut, replaced, type Finding, type Weight } from '../finding.ts';
import type { Block } from '../passage/passage.ts';
import { canBeName, isCommonWord } from './dictionary.ts';
import { areForms, type NameIndex } from './name-index.ts';
import { foldJoined, isAcronym, isShortForm, kindNamed, lettersOf, titleOf } from './name-words.ts';
import type { Name, NameWord } from './read-names.ts';

/** The names of a block and an index of its words, and of the whole text. */
export type NameSide = {
  readonly text: string;
  readonly block: Block;
  readonly names: readonly Name[];
  readonly words: NameIndex;
  readonly passage: { readonly names: ReadonlySet<string>; readonly words: NameIndex };
};

/** A name, with those of its words that the other side does not have. `isWhole` is true if the other side has none of them as a name. */
type Missing = { readonly name: Name; readonly words: readonly NameWord[]; readonly isWhole: boolean };

/** Compares the names of a block. The time is linear in their number, except for at most {@link reportedMax} missing names. */
export function compareNames(source: NameSide, version: NameSide): Finding[] {
  const [lost, free] = [missingFrom(source, version), new Set(missingFrom(version, source))];
  const take = (isFound: (other: Missing) => boolean): Missing | undefined => {
    const found = [...free].find(isFound);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const variants = new Map(lost.map((name) => [name, take((other) => shareWord(name.name, other.name))]));
  const findings = lost.flatMap((name): Finding[] => {
    const isShort = hasShortForm(name, version);
    const mayBe = (other: Missing): boolean => mayReplace(name, other) && !areOneName(name, other, source);
    const instead = variants.get(name) ?? (name.isWhole && !isShort ? take(mayBe) : undefined);
    if (instead === undefined) return judgeLost(name, source, version);
    return [replaceName(isShort ? 'ask' : 'refuse', name.name, instead.name, source, version)];
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

const reportedMax = 50;

/** The names of `side` with words that `other` does not have, each once. */
function missingFrom(side: NameSide, other: NameSide): Missing[] {
  const spelled = side.words.expansionsOf(other.words.acronyms);
  const missing = new Map<string, Missing>();
  for (const name of side.names) {
    const required = requiredWords(name);
    const words = required.filter((word) => !isPresent(word, name, other) && !spelled.has(word.word.start));
    const id = words.map(({ key }) => key).join(' ');
    if (id === '' || missing.has(id) || missing.size >= reportedMax) continue;
    missing.set(id, { name, words, isWhole: !isShortened(name, other) });
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
    (isCommonWord(word.lower) && !word.lower.endsWith('ly') && index.hasStem(word.lower)) ||
    (isAcronym(word.text) && index.expansionsOf(new Set([lettersOf(word.text)])).size > 0) ||
    // J. R. R. Tolkien for J.R.R. Tolkien
    (/^(?:\p{Lu}\.){2}/u.test(word.text) && Array.from(lettersOf(word.text)).every((letter) => index.has(letter)))
  );
}

function shareWord(name: Name, other: Name): boolean {
  const keys = new Set(requiredWords(name).map(({ key }) => key));
  return requiredWords(other).some(({ key }) => keys.has(key));
}

/** Returns true if the other side has a short form of the name, or its long one: `Fed` and `Federal Reserve`, `Amex`, `BSc`. */
function hasShortForm({ name: { words } }: Missing, { names }: NameSide): boolean {
  const others = names.slice(0, reportedMax).map((name) => name.words);
  return others.some((other) => isShortForm(words, other) || isShortForm(other, words));
}

/** Returns true for two names of which nothing is on the other side. A common noun with a capital replaces only another one. */
function mayReplace(lost: Missing, gained: Missing): boolean {
  return gained.isWhole && lost.name.isTerm === gained.name.isTerm && isSoft(lost) === isSoft(gained);
}

/** Returns true for Nadia and Okoro if another paragraph names Nadia Okoro. */
function areOneName({ words: [lost] }: Missing, { words: [gained] }: Missing, { passage }: NameSide): boolean {
  return passage.names.has(`${lost?.key} ${gained?.key}`) || passage.names.has(`${gained?.key} ${lost?.key}`);
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
  const refuses = isWhole ? !isCommonNoun && !hasShortForm(lost, version) : losesDistinction(lost);
  return [leftOut('name', refuses ? 'refuse' : 'ask', fragmentOf(source.text, name))];
}

/** Words that distinguish a name from the one after them. */
const distinction =
  /^(?:(?:nor|sou)th(?:ern)?|(?:ea|we)st(?:ern)?|central|new|great(?:er)?|upper|lower|inner|outer|san|santa|los|las)$/u;

/** Returns true for Virginia instead of West Virginia. */
function losesDistinction({ name: { words }, words: missing }: Missing): boolean {
  return missing.some((word) => {
    const next = words[words.indexOf(word) + 1];
    return next !== undefined && !missing.includes(next) && distinction.test(word.word.lower);
  });
}

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding {
  const isMoved = gained.words.every(({ key }) => source.passage.words.has(key));
  const isAsked = isMoved || isSoft(gained) || gained.name.isTerm || hasShortForm(gained, source);
  return added('name', isAsked ? 'ask' : 'refuse', fragmentOf(version.text, gained.name));
}

/** Forms of address, which may replace any other title. */
const courtesy = /^(?:mr|ms|sir|dame|lord|lady)$/u;

/** Reports a title or a kind that another one replaced: `Captain Harris` and `Lieutenant Harris`, `Lake` and `River`. */
function compareOptionalWords(source: NameSide, version: NameSide): Finding[] {
  const had = Map.groupBy(source.names.flatMap(optionalWords), ({ beside }) => beside);
  const has = Map.groupBy(version.names.flatMap(optionalWords), ({ beside }) => beside);
  return [...has].flatMap(([beside, [other, ...others]]): Finding[] => {
    const [mine, ...more] = had.get(beside) ?? [];
    if (mine === undefined || other === undefined || courtesy.test(mine.word) !== courtesy.test(other.word)) return [];
    const words = new Set([mine, ...more].map(({ word }) => word));
    const isKept = [other, ...others].some(({ word }) => words.has(word));
    return isKept ? [] : [replaceName('refuse', mine.name, other.name, source, version)];
  });
}

function optionalWords(name: Name): { beside: string; word: string; name: Name }[] {
  return name.words.flatMap(({ word }, place) => {
    const optional = titleOf(word.lower) ?? kindNamed(word.lower);
    const beside = [name.words[place - 1], name.words[place + 1]].find((other) => other?.role === 'proper');
    return optional === undefined || beside === undefined ? [] : [{ beside: beside.key, word: optional, name }];
  });
}

/** Reports a new combination of known words: `Ann Lee` from `Ann Reed` and `Bo Lee`, the Dominican Republic for Dominica. */
function compareCombinations(source: NameSide, version: NameSide): Finding[] {
  const { names } = source.passage;
  return version.names.slice(0, reportedMax).flatMap((name): Finding[] => {
    const keys = requiredWords(name).map(({ key }) => key);
    const addsKind = name.words.some(({ key }) => /^(?:republic|state|city)$/u.test(key) && !source.words.has(key));
    const isOther = addsKind && keys.some((key) => !source.words.has(key));
    const isNew = keys.some((key, place) => {
      const before = keys[place - 1] ?? key;
      return !names.has(`${before} ${key}`) && names.has(`${before} ${before}`) && names.has(`${key} ${key}`);
    });
    return isOther || isNew ? [added('name', isOther ? 'refuse' : 'ask', fragmentOf(version.text, name))] : [];
  });
}

/** Each word of the names with the word before it, and with itself. */
export function pairsOf(names: readonly Name[]): ReadonlySet<string> {
  return new Set(
    names.flatMap((name) =>
      requiredWords(name).flatMap(({ key }, place, words) => [`${key} ${key}`, `${words[place - 1]?.key} ${key}`]),
    ),
  );
}
