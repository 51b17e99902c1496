/**
 * Decides whether a missing name was certainly cut or replaced. A rewritten sentence may express the name by a
 * description or imply it, which only a reader can judge.
 */
import type { AlignedSentences, ClaimSentence } from '../claims/read-sentences.ts';
import type { NameSide } from './name-side.ts';
import type { Mention } from './read-mentions.ts';

/** Minimum share of the sentence's other content words that the version has if the name was cut. */
const keptShareMin = 0.9;

/** True if the name is missing in a text that is otherwise unchanged. */
export function isCut(name: Mention, source: NameSide, version: NameSide, aligned: AlignedSentences): boolean {
  return isCutFromList(name, source, version) || isCutFromSentence(name, aligned);
}

/** True if the names beside it in a list are still there: `Slough, Reading and Bath` and `Slough and Bath`. */
function isCutFromList(name: Mention, { block, mentions }: NameSide, { presence }: NameSide): boolean {
  const place = mentions.indexOf(name);
  const isListed = (one: Mention | undefined, other: Mention | undefined): boolean => {
    const [end, start] = [one?.words.at(-1)?.word.index, other?.words[0]?.word.index];
    if (end === undefined || start === undefined) return false;
    const between = block.words.slice(end + 1, start);
    return between.length > 0 && between.every(({ lower }) => /^(?:,|and|or|the)$/u.test(lower));
  };
  const beside = [mentions[place - 1], mentions[place + 1]].filter((other, at) =>
    at === 0 ? isListed(other, name) : isListed(name, other),
  );
  return beside.length > 0 && beside.every((other) => other?.words.some(({ key }) => presence.has(key)));
}

function isCutFromSentence(name: Mention, { before, forward }: AlignedSentences): boolean {
  const place = sentenceOf(name, before);
  const sentence = before[place];
  if (sentence === undefined) return false;
  const kept = new Set((forward[place] ?? []).flatMap(({ content }) => content.map(({ concept }) => concept)));
  const named = new Set(name.words.map(({ word }) => word));
  const others = sentence.content.filter(({ word }) => !named.has(word));
  const keptCount = others.filter(({ concept }) => kept.has(concept)).length;
  return others.length > 0 && keptCount >= others.length * keptShareMin;
}

/** The mentions of names that the version has more often than the source. */
export function readOftener(source: NameSide, version: NameSide): Mention[] {
  const counts = new Map<string, number>();
  for (const { words } of source.mentions) for (const { key } of words) counts.set(key, (counts.get(key) ?? 0) - 1);
  for (const { words } of version.mentions) for (const { key } of words) counts.set(key, (counts.get(key) ?? 0) + 1);
  return version.mentions.filter(({ words }) => words.some(({ key }) => (counts.get(key) ?? 0) > 0));
}

/** Maximum number of mentions that are compared with a missing name. A version that is no list has far fewer. */
const oftenerMax = 50;

/**
 * True if the version mentions another name more often than the source where the name is missing, that is, in the
 * corresponding sentences, or anywhere if there are none.
 */
export function mayBeReplaced(
  name: Mention,
  oftener: readonly Mention[],
  { before, forward }: AlignedSentences,
): boolean {
  if (oftener.length === 0) return false;
  const counterparts = forward[sentenceOf(name, before)] ?? [];
  return (
    counterparts.length === 0 ||
    oftener.slice(0, oftenerMax).some((mention) => sentenceOf(mention, counterparts) !== -1)
  );
}

function sentenceOf({ start, end }: Mention, sentences: readonly ClaimSentence[]): number {
  return sentences.findIndex((sentence) => sentence.start <= start && end <= sentence.end);
}
