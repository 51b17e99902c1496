/** Compares names: all names of the source must be in the version, and the version must not add names. */
import { shorten, type Finding, type Fragment } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import { foldJoined } from './fold-name.ts';
import { areForms, type NameIndex } from './name-index.ts';
import { isAcronym, isKindOfName, isParticle, isTitle, lettersOf } from './name-words.ts';
import type { Mention, NameWord } from './read-mentions.ts';

export type NameSide = {
  readonly text: string;
  readonly block: Block;
  readonly mentions: readonly Mention[];
  /** Indexes of the block and, as `passage`, of the whole passage. */
  readonly presence: NameIndex;
  readonly passage: NameIndex;
};

/** A name of one side, with its words that are missing on the other side. */
type Missing = { readonly mention: Mention; readonly words: readonly NameWord[]; readonly isPartial: boolean };

export function compareNames(source: NameSide, version: NameSide): Finding[] {
  const allGained = missingFrom(source, version);
  // A surname alone is accepted for the full name unless the version adds another first name.
  const lost = missingFrom(version, source).filter(
    (name) => !isShortened(name) || allGained.some((other) => replacesPart(name, other)),
  );
  const gained = allGained.filter(
    (name) => !isShortened(name) || !isKind(name) || lost.some((other) => replacesPart(name, other)),
  );
  const findings = lost.flatMap((name, place) => judgeLost(name, gained[place], source, version));
  return [
    ...findings,
    ...gained.slice(lost.length).flatMap((name) => judgeGained(name, source, version)),
    ...(lost.length + gained.length === 0 ? [...recombined(source, version), ...reowned(source, version)] : []),
  ];
}

/** Detects a changed part of a name whose words all occur elsewhere: `the London Programme`, `the Leeds Programme`. */
function recombined(source: NameSide, version: NameSide): Finding[] {
  const [had, has] = [partners(source.mentions), partners(version.mentions)];
  return [...had].flatMap(([rest, known]) => {
    const others = has.get(rest);
    if (others === undefined || [...others.keys()].some((key) => isOneOf(key, [...known.keys()]))) return [];
    const [mine, theirs] = [[...known.values()][0], [...others.values()][0]];
    return mine === undefined || theirs === undefined
      ? []
      : [replaced(fragmentOf(source.text, mine), fragmentOf(version.text, theirs))];
  });
}

function isOneOf(key: string, known: readonly string[]): boolean {
  return known.some((other) => key === other || areForms(key, other));
}

/** Detects a changed owner: `Apple's Siri` and `Amazon's Siri`. */
function reowned(source: NameSide, version: NameSide): Finding[] {
  const [had, has] = [owners(source.mentions), owners(version.mentions)];
  return [...had].flatMap(([owned, known]) => {
    const others = has.get(owned);
    if (others === undefined || [...others.keys()].some((key) => isOneOf(key, [...known.keys()]))) return [];
    if ([...others.keys()].some((key) => belongs(source, owned, key))) return [];
    const [mine, theirs] = [[...known.values()][0], [...others.values()][0]];
    return mine === undefined || theirs === undefined
      ? []
      : [replaced(fragmentOf(source.text, mine), fragmentOf(version.text, theirs))];
  });
}

/** Maximum distance in words of a name and its owner: `CEO of Alphabet`. */
const ownerReachWords = 4;

/** True if the side names the owner with a preposition: `CEO of Alphabet` for `Alphabet's CEO`. */
function belongs({ block, mentions }: NameSide, owned: string, owner: string): boolean {
  const all = mentions.flatMap(({ words }) => words);
  const places = all.filter(({ key }) => owned.endsWith(key)).map(({ word }) => word.index);
  return all.some(({ key, word: { index } }) => {
    if (key !== owner || !/^(?:of|at|for|from|by|the)$/u.test(block.words[index - 1]?.lower ?? '')) return false;
    return places.some((place) => index > place && index - place <= ownerReachWords);
  });
}

/** For each name after a possessive, the possessive names before it. */
function owners(mentions: readonly Mention[]): Map<string, Map<string, Mention>> {
  const found = new Map<string, Map<string, Mention>>();
  for (const [place, { words, end }] of mentions.entries()) {
    const owner = mentions[place - 1];
    const [first, last] = [words[0], owner?.words.at(-1)];
    // Only 's separates the two names.
    if (owner === undefined || first === undefined || last === undefined || first.word.index - last.word.index !== 2)
      continue;
    if (first.word.start - owner.end > 4 || !owner.isOwner) continue;
    const key = words.map((name) => name.key).join(' ');
    const known = found.get(key) ?? new Map<string, Mention>();
    found.set(key, known.set(last.key, { ...owner, end }));
  }
  return found;
}

/** Maximum number of words of a compared name. Longer names are usually titles of works. */
const combinedWordsMax = 5;

/** Maps each name with one word removed to the removed words, each with a mention. */
function partners(mentions: readonly Mention[]): Map<string, Map<string, Mention>> {
  const found = new Map<string, Map<string, Mention>>();
  for (const mention of mentions) {
    const keys = mention.words
      .filter(({ word }) => !isTitle(word.lower) && !isParticle(word.lower))
      .map(({ key }) => key);
    if (keys.length < 2 || keys.length > combinedWordsMax) continue;
    for (const [place, key] of keys.entries()) {
      const rest = `${place} ${keys.toSpliced(place, 1).join(' ')}`;
      const known = found.get(rest) ?? new Map<string, Mention>();
      found.set(rest, known.set(key, mention));
    }
  }
  return found;
}

function replaced(source: Fragment, version: Fragment): Finding {
  const message = `The source names “${shorten(source.text)}”, but the version names “${shorten(version.text)}”.`;
  return { kind: 'name', weight: 'refuse', source, version, message };
}

/** The names of `side` with words that are missing in `other`, each name once. */
function missingFrom(other: NameSide, side: NameSide): Missing[] {
  const { presence } = other;
  const missing = new Map<string, Missing>();
  const spelled = side.presence.expansionsOf(presence.acronyms);
  for (const mention of side.mentions) {
    const joined = joinedWords(presence, mention);
    const words = mention.words.filter(
      (name) =>
        !presence.has(name.key) &&
        !joined.has(name) &&
        !spelled.has(name.word.start) &&
        !(isAcronym(name.word.text) && presence.spellsOut(lettersOf(name.word.text))),
    );
    if (words.length === 0) continue;
    const id = words.map(({ key }) => key).join(' ');
    const proper = mention.words.filter(({ word }) => !isTitle(word.lower));
    if (!missing.has(id)) missing.set(id, { mention, words, isPartial: proper.some((name) => !words.includes(name)) });
  }
  return [...missing.values()];
}

/** The words of a name that the other side writes as one: `United States` and `USA`. */
function joinedWords(presence: NameIndex, { words }: Mention): ReadonlySet<NameWord> {
  const joined = new Set<NameWord>();
  for (const [place, name] of words.entries()) {
    const next = words[place + 1];
    const key = next === undefined ? undefined : foldJoined([name.word.lower, next.word.lower]);
    if (next !== undefined && key !== undefined && presence.has(key)) joined.add(name).add(next);
  }
  return joined;
}

function judgeLost(lost: Missing, instead: Missing | undefined, source: NameSide, version: NameSide): Finding[] {
  const fragment = fragmentOf(source.text, lost.mention);
  if (instead !== undefined) {
    const other = fragmentOf(version.text, instead.mention);
    const isSure = isFirm(instead) || isFirm(lost) || !(lost.isPartial || instead.isPartial);
    return [{ ...replaced(fragment, other), weight: isSure ? 'refuse' : 'ask' }];
  }
  const isMoved = lost.words.every(({ key }) => version.passage.has(key));
  const refuses = isFirm(lost) && !lost.isPartial && !isMoved;
  const where = isMoved ? ' in this paragraph' : '';
  const message = `The source mentions “${shorten(fragment.text)}”, and the version does not mention it${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: fragment, version: null, message }];
}

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding[] {
  const fragment = fragmentOf(version.text, gained.mention);
  const isMoved = gained.words.every(({ key }) => source.passage.has(key));
  const refuses = isFirm(gained) && !isMoved;
  const where = isMoved ? ' in this paragraph' : '';
  const message = `The version mentions “${shorten(fragment.text)}”, which the source does not mention${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: null, version: fragment, message }];
}

/** True if the last word of a full name is still present: `Bowie` for `David Bowie`, `Thames` for `River Thames`. */
function isShortened({ mention, words, isPartial }: Missing): boolean {
  const last = mention.words.findLast(({ word }) => !isKindOfName(word.lower));
  return isPartial && last !== undefined && !words.includes(last);
}

/** True if only a title or the kind of the named thing is missing: the river of the `River Thames`. */
function isKind({ words }: Missing): boolean {
  return words.every(({ word }) => isKindOfName(word.lower) || isTitle(word.lower));
}

/** True if both names have the same words but for one: `David Bowie` and `Angela Bowie`. */
function replacesPart(name: Missing, other: Missing): boolean {
  const keys = new Set(properKeys(name.mention.words));
  return properKeys(other.words).length > 0 && properKeys(other.mention.words).some((key) => keys.has(key));
}

function properKeys(words: readonly NameWord[]): string[] {
  return words.filter(({ word }) => !isTitle(word.lower)).map(({ key }) => key);
}

function isFirm({ words }: Missing): boolean {
  return words.some(({ firm }) => firm);
}

function fragmentOf(text: string, { start, end }: Mention): Fragment {
  return { start, end, text: text.slice(start, end) };
}
