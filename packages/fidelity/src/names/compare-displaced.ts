/**
 * Finds names of the text that took the place of another one: in corresponding sentences, one name occurs less often
 * than in the source and another one more often. A paragraph as a whole does not show this, because a version may
 * write pronouns for some names and names for some pronouns.
 */
import type { SentenceGroup } from '../claims/group-sentences.ts';
import type { ClaimSentence } from '../claims/read-sentences.ts';
import type { Finding } from '../finding.ts';
import { isCommonWord } from './common-words.ts';
import { foldJoined } from './fold-name.ts';
import { areForms } from './name-index.ts';
import { arePartners, type NamePartners } from './name-partners.ts';
import { fragmentOf, replaced, type NameSide } from './name-side.ts';
import { isAcronym, isKindOfName, isParticle, isTitle, lettersOf } from './name-words.ts';
import type { Mention } from './read-mentions.ts';

/** Maximum number of sentences of a group on each side. In a larger one, names and pronouns are exchanged freely. */
const groupSentencesMax = 3;
/** Maximum number of names of a group on each side. A group with more of them is a list. */
const namesMax = 20;
/** Maximum number of names of a paragraph that are counted, which limits the work for lists. */
const countedMax = 200;

export function compareDisplaced(
  source: NameSide,
  version: NameSide,
  groups: readonly SentenceGroup[],
  partners: NamePartners,
): Finding[] {
  const [had, has] = [source, version].map(({ mentions }) => mentions.slice(0, countedMax));
  if (had === undefined || has === undefined) return [];
  const isNamed = ({ words }: Mention, key: string): boolean =>
    words.some((name) => name.key === key || areForms(name.key, key)) ||
    (words.length === 1 && words.some((name) => arePartners(partners, name.key, key)));
  const count = (mentions: readonly Mention[], key: string): number =>
    mentions.filter((mention) => isNamed(mention, key)).length;
  const isSpelled = (letters: string): boolean =>
    source.passage.spellsOut(letters) || version.passage.spellsOut(letters);
  return groups.flatMap((group): Finding[] => {
    if (Math.max(group.source.length, group.version.length) > groupSentencesMax) return [];
    const [mine, theirs] = [mentionsIn(had, group.source), mentionsIn(has, group.version)];
    if (mine.length === 0 || mine.length > namesMax || theirs.length > namesMax) return [];
    const isRarer = (key: string): boolean =>
      count(theirs, key) < count(mine, key) && count(has, key) < count(had, key);
    const isOftener = (key: string): boolean =>
      count(theirs, key) > count(mine, key) && count(has, key) > count(had, key);
    const lost = mine.find((mention) => properKeys(mention, isSpelled).some(isRarer));
    if (lost === undefined) return [];
    const mayBeNew = isNearCopy(group);
    const gained = theirs.find((mention) =>
      properKeys(mention, isSpelled).some(
        (key) => isOftener(key) && (count(had, key) > 0 || (mayBeNew && source.passage.has(key))),
      ),
    );
    return gained === undefined ? [] : [replaced(fragmentOf(source.text, lost), fragmentOf(version.text, gained))];
  });
}

/** Minimum share of the version's content words that the source has in a sentence that was hardly changed. */
const copiedShareMin = 0.6;

/** True for one sentence with most words of the source, which names a person of another paragraph only by mistake. */
function isNearCopy({ source: [one, ...more], version: [other, ...others] }: SentenceGroup): boolean {
  if (one === undefined || other === undefined || more.length + others.length > 0) return false;
  const concepts = new Set(one.content.map(({ concept }) => concept));
  const copied = other.content.filter(({ concept }) => concepts.has(concept)).length;
  return copied >= other.content.length * copiedShareMin;
}

function mentionsIn(mentions: readonly Mention[], sentences: readonly ClaimSentence[]): Mention[] {
  return mentions.filter((mention) => sentences.some(({ start, end }) => mention.start >= start && mention.end <= end));
}

/**
 * The normalized words of a mention that name only this person or thing. `EU` and `European Union` may stand for each
 * other, and so may an acronym and the words that it stands for.
 */
function properKeys({ words }: Mention, isSpelled: (letters: string) => boolean): string[] {
  if (words.length === 2 && foldJoined(words.map(({ word }) => word.lower)) !== undefined) return [];
  return words.flatMap(({ word: { text, lower, opens }, key, firm }) => {
    if (isTitle(lower) || isParticle(lower) || isKindOfName(lower)) return [];
    if (isAcronym(text)) return key === lettersOf(text) && !isSpelled(key) ? [key] : [];
    return !isCommonWord(lower) || (words.length === 1 && firm && !opens) ? [key] : [];
  });
}
