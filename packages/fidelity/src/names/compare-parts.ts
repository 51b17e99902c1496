/** Detects names whose parts changed although all their words occur on both sides. */
import type { Finding } from '../finding.ts';
import { foldJoined } from './fold-name.ts';
import { areForms } from './name-index.ts';
import { fragmentOf, replaced, type NameSide } from './name-side.ts';
import { isParticle, isTitle } from './name-words.ts';
import type { Mention } from './read-mentions.ts';

/** Detects a changed part of a name whose words all occur elsewhere: `the London Programme`, `the Leeds Programme`. */
export function compareParts(source: NameSide, version: NameSide): Finding[] {
  const [had, has] = [partners(source), partners(version)];
  return [...had].flatMap(([rest, known]) => {
    const others = has.get(rest);
    if (others === undefined || [...others.keys()].some((key) => isOneOf(key, [...known.keys()]))) return [];
    const [mine, theirs] = [[...known.values()][0], [...others.values()][0]];
    if (mine === undefined || theirs === undefined || areAliases(mine, theirs)) return [];
    return [replaced(fragmentOf(source.text, mine), fragmentOf(version.text, theirs))];
  });
}

/** True for names of several words that have the same meaning: `African American` and `Black American`. */
function areAliases(one: Mention, other: Mention): boolean {
  const [a, b] = [one, other].map(({ words }) => foldJoined(words.map(({ word }) => word.lower)));
  return a !== undefined && a === b;
}

function isOneOf(key: string, known: readonly string[]): boolean {
  return known.some((other) => key === other || areForms(key, other));
}

/** Maximum number of words of a compared name. Longer names are usually titles of works. */
const combinedWordsMax = 5;

/**
 * Maps each name with one word removed to the removed words, each with a mention. In `Ann and Bo Lee` and `the Banks of
 * York and Leeds`, the joined name has that word, too.
 */
function partners({ mentions, block }: NameSide): Map<string, Map<string, Mention>> {
  const found = new Map<string, Map<string, Mention>>();
  for (const [index, mention] of mentions.entries()) {
    const keys = properKeys(mention);
    if (keys.length < 2 || keys.length > combinedWordsMax) continue;
    const [before, following] = [mentions[index - 1], mentions[index + 1]];
    for (const [place, key] of keys.entries()) {
      const rest = `${place} ${keys.toSpliced(place, 1).join(' ')}`;
      const known = found.get(rest) ?? new Map<string, Mention>();
      found.set(rest, known.set(key, mention));
      const joined = place === 0 ? joinedKey(block, before, mention, before) : undefined;
      const next = place === keys.length - 1 ? joinedKey(block, mention, following, following) : undefined;
      for (const other of [joined, next]) if (other !== undefined) known.set(other, mention);
    }
  }
  return found;
}

function properKeys({ words }: Mention): string[] {
  return words.filter(({ word }) => !isTitle(word.lower) && !isParticle(word.lower)).map(({ key }) => key);
}

/** The only word of `name` if `and` joins the two mentions. */
function joinedKey(
  { words }: NameSide['block'],
  first: Mention | undefined,
  second: Mention | undefined,
  name: Mention | undefined,
): string | undefined {
  const [end, start] = [first?.words.at(-1)?.word.index, second?.words[0]?.word.index];
  if (end === undefined || start === undefined || name === undefined) return undefined;
  const between = words.slice(end + 1, start);
  const [key, ...more] = properKeys(name);
  const isJoined = between.length > 0 && between.every(({ lower }) => /^(?:and|or|&|the|,)$/u.test(lower));
  return isJoined && more.length === 0 ? key : undefined;
}
