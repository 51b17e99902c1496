/** Compares names: all names of the source must be in the version, and the version must not add names. */
import { shown, type Finding, type Fragment } from '../finding.ts';
import { areForms, type NamePresence } from './name-presence.ts';
import { isAcronym, isTitle, lettersOf } from './name-words.ts';
import type { Mention, NameWord } from './read-mentions.ts';

export type NameSide = {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Indexes of the block and, as `passage`, of the whole passage. */
  readonly presence: NamePresence;
  readonly passage: NamePresence;
};

/** A name of one side, with its words that are missing on the other side. */
type Missing = { readonly mention: Mention; readonly words: readonly NameWord[]; readonly isPartial: boolean };

export function compareNames(source: NameSide, version: NameSide): Finding[] {
  const gained = missingFrom(source.presence, version.mentions);
  // A surname alone is accepted for the full name unless the version adds another first name.
  const lost = missingFrom(version.presence, source.mentions).filter(
    (name) => !isShortened(name) || gained.some((other) => shareWord(name.mention, other.mention)),
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
    const [mine, theirs] = [[...known.values()][0], [...others.values()][0]];
    return mine === undefined || theirs === undefined
      ? []
      : [replaced(fragmentOf(source.text, mine), fragmentOf(version.text, theirs))];
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
    const keys = mention.words.filter(({ word }) => !isTitle(word.lower)).map(({ key }) => key);
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
  const message = `The source names “${shown(source.text)}”, but the version names “${shown(version.text)}”.`;
  return { kind: 'name', weight: 'refuse', source, version, message };
}

/** The names with words that are missing on the other side, each name once. */
function missingFrom(presence: NamePresence, mentions: readonly Mention[]): Missing[] {
  const missing = new Map<string, Missing>();
  for (const mention of mentions) {
    const words = mention.words.filter(({ word, key }) => !presence.has(key) && !isSpelledOut(presence, word.text));
    if (words.length === 0 || presence.abbreviates(mention)) continue;
    const id = words.map(({ key }) => key).join(' ');
    const proper = mention.words.filter(({ word }) => !isTitle(word.lower));
    if (!missing.has(id)) missing.set(id, { mention, words, isPartial: proper.some((name) => !words.includes(name)) });
  }
  return [...missing.values()];
}

function isSpelledOut(presence: NamePresence, text: string): boolean {
  return isAcronym(text) && presence.spellsOut(lettersOf(text));
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
  const message = `The source mentions “${shown(fragment.text)}”, and the version does not mention it${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: fragment, version: null, message }];
}

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding[] {
  const fragment = fragmentOf(version.text, gained.mention);
  const isMoved = gained.words.every(({ key }) => source.passage.has(key));
  const refuses = isFirm(gained) && !isMoved;
  const where = isMoved ? ' in this paragraph' : '';
  const message = `The version mentions “${shown(fragment.text)}”, which the source does not mention${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: null, version: fragment, message }];
}

/** True if the last word of a full name is still present: `Bowie` for `David Bowie`. */
function isShortened({ mention, words, isPartial }: Missing): boolean {
  const last = mention.words.at(-1);
  return isPartial && last !== undefined && !words.includes(last);
}

function shareWord(one: Mention, other: Mention): boolean {
  const keys = new Set(one.words.filter(({ word }) => !isTitle(word.lower)).map(({ key }) => key));
  return other.words.some(({ key }) => keys.has(key));
}

function isFirm({ words }: Missing): boolean {
  return words.some(({ firm }) => firm);
}

function fragmentOf(text: string, { start, end }: Mention): Fragment {
  return { start, end, text: text.slice(start, end) };
}
