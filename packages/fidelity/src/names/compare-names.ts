/** Compares names. A version may shorten a name to some of its words, but not add, omit or replace a name. */
import { added, fragmentOf, leftOut, replaced, type Finding, type Weight } from '../finding.ts';
import type { Block, Word } from '../passage/passage.ts';
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
  const variants = new Map(lost.map((name) => [name, take((other) => sharesWord(name.name, other.name))]));
  const findings = lost.flatMap((name): Finding[] => {
    const isShort = hasShortForm(name, version);
    // A common noun with a capital, or a rare term, replaces only another one.
    const isLike = (other: Missing): boolean =>
      name.name.isTerm === other.name.isTerm && isSoft(name) === isSoft(other) && !areOneName(name, other, source);
    const mayBe = (other: Missing): boolean => other.isWhole && isLike(other);
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

function sharesWord(name: Name, other: Name): boolean {
  return name.required.some(({ key }) => other.required.some((word) => word.key === key));
}

function replaceName(weight: Weight, name: Name, other: Name, source: NameSide, version: NameSide): Finding {
  return replaced('name', weight, fragmentOf(source.text, name), fragmentOf(version.text, other));
}

const reportedMax = 50;

/** The names of `side` with words that `other` does not have, each once. */
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

/** Returns the names of the other side that consist of some of the words: `Bowie` for `David Bowie`, but not `the Tower` or `tower`. */
function shortFormsOf({ words }: Name, { names, block }: NameSide): readonly Name[] {
  return names.filter(({ required, first }) => {
    const isPart = required.every(({ key }) => words.some((word) => word.key === key || areForms(word.key, key)));
    const isAfterArticle = /^(?:the|an?|this|that|our|its|their)$/u.test(block.words[first - 1]?.lower ?? '');
    return isPart && required.length > 0 && (!isAfterArticle || required.some(({ word }) => canBeName(word.lower)));
  });
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
    (mayChangeForm(word) && index.hasStem(word.lower)) ||
    (isAcronym(word.text) && index.expansionOf(lettersOf(word.text)).length > 0) ||
    // J. R. R. Tolkien for J.R.R. Tolkien
    (/^(?:\p{Lu}\.){2}/u.test(word.text) &&
      Array.from(lettersOf(word.text)).every((letter) => index.has(letter.toUpperCase())))
  );
}

/** Returns true for a word that may be written in another form: a common word that is no name, and the first word of a sentence. */
function mayChangeForm({ lower, opens, text }: Word): boolean {
  return !/\p{Ll}\p{Lu}/u.test(text) && (opens || (isCommonWord(lower) && !canBeName(lower))) && !lower.endsWith('ly');
}

/** Returns true if the other side has a short form of the name, or its long one: `Fed` and `Federal Reserve`, `Amex`, `BSc`. */
function hasShortForm({ name: { words } }: Missing, { names }: NameSide): boolean {
  const others = names.slice(0, reportedMax).map((name) => name.words);
  return others.some((other) => isShortForm(words, other) || isShortForm(other, words));
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
  const digits = words.length === 1 ? /^\p{L}{1,3}(\d+)$/u.exec(words[0]?.word.text ?? '')?.[1] : undefined;
  const isSpelled = version.block.words.some(({ lower }) => lower === digits);
  const isShort = isWhole ? isCommonNoun || isSpelled || hasShortForm(lost, version) : !losesDistinction(lost);
  const refuses = !isShort || isExchanged(name, source, version);
  return [leftOut('name', refuses ? 'refuse' : 'ask', fragmentOf(source.text, name))];
}

/** Returns true if each short form has another word instead: `Green Party` for `Green Alliance`, `Sea Psalms` for `Salt Psalms`. */
function isExchanged(name: Name, source: NameSide, version: NameSide): boolean {
  const short = shortFormsOf(name, version);
  const isOther = (word: NameWord, one: Name): boolean =>
    word.role !== 'title' && !source.passage.words.has(word.key) && !isPresent(word, one, source);
  return short.length > 0 && short.every((one) => one.words.some((word) => isOther(word, one)));
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
  // `Tell Ann Lee`, at the start of a sentence, for Ann Lee
  const [opening, next] = gained.name.required;
  const isAlone = next !== undefined && source.names.some(({ words }) => words[0]?.key === next.key);
  const isVerb = isAlone && gained.words.every((word) => word === opening && isCommonWord(word.word.lower));
  const isAsked = isMoved || isVerb || isSoft(gained) || gained.name.isTerm || hasShortForm(gained, source);
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

/** Reports a name whose words are combined or derived from known ones: `Ann Lee` from `Ann Reed` and `Bo Lee`, the Dominican Republic for Dominica, `Julia Lee` for `Julian Lee`. */
function compareCombinations(source: NameSide, version: NameSide): Finding[] {
  const { names } = source.passage;
  const combined = version.names.slice(0, reportedMax).filter((name) =>
    name.required.some(({ key }, place, words) => {
      const before = words[place - 1]?.key ?? key;
      return !names.has(`${before} ${key}`) && names.has(`${before} ${before}`) && names.has(`${key} ${key}`);
    }),
  );
  return [
    ...derivedNames(source, version).map((name) => leftOut('name', 'refuse', fragmentOf(source.text, name))),
    ...derivedNames(version, source).map((name) => added('name', 'refuse', fragmentOf(version.text, name))),
    ...combined.map((name) => added('name', 'ask', fragmentOf(version.text, name))),
  ];
}

/** Returns the names with a word that has another form on the other side, before the same word or in the name of a state. */
function derivedNames({ names }: NameSide, other: NameSide): readonly Name[] {
  const isNew = ({ key, word }: NameWord): boolean => !other.words.has(key) && !/['’]s?$/u.test(word.text);
  return names.slice(0, reportedMax).filter(({ required, words }) =>
    required.some((word, place) => {
      if (!isNew(word)) return false;
      if (words.some((kind) => /^(?:republic|state)$/u.test(kind.key) && isNew(kind))) return true;
      const next = required[place + 1]?.key;
      const isForm = ({ key, word: { text } }: NameWord, at: number, all: readonly NameWord[]): boolean =>
        all[at + 1]?.key === next && !/['’]s?$/u.test(text) && areForms(key, word.key);
      return next !== undefined && other.names.slice(0, reportedMax).some((name) => name.required.some(isForm));
    }),
  );
}

/** Each word of the names with the word before it, and with itself. */
export function pairsOf(names: readonly Name[]): ReadonlySet<string> {
  return new Set(
    names.flatMap(({ required }) =>
      required.flatMap(({ key }, place, words) => [`${key} ${key}`, `${words[place - 1]?.key} ${key}`]),
    ),
  );
}
