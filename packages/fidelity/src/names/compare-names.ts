/** Compares names: all names of the source must be in the version, and the version must not add names. */
import type { AlignedSentences } from '../claims/read-sentences.ts';
import { shorten, type Finding } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import { isCommonWord, isNoName } from './common-words.ts';
import { compareParts } from './compare-parts.ts';
import { compareTitles } from './compare-titles.ts';
import { isCut, mayBeReplaced, readOftener } from './cut-name.ts';
import { foldJoined, isCountryName } from './fold-name.ts';
import { isGovernment } from './metonyms.ts';
import type { NameIndex } from './name-index.ts';
import { findVariant } from './replaced-name.ts';
import { partnersOf, type NamePartners } from './name-partners.ts';
import { fragmentOf, replaced, type NameSide } from './name-side.ts';
import { isAcronym, isKindOfName, isTitle, lettersOf } from './name-words.ts';
import type { Mention, NameWord } from './read-mentions.ts';

/** A name of one side, with its words that are missing on the other side. */
type Missing = { readonly mention: Mention; readonly words: readonly NameWord[]; readonly isPartial: boolean };

export function compareNames(
  source: NameSide,
  version: NameSide,
  partners: NamePartners,
  aligned: AlignedSentences,
): Finding[] {
  const allGained = missingFrom(source, version, partners);
  // A surname alone is accepted for the full name unless the version adds another first name.
  const lost = missingFrom(version, source, partners).filter(
    (name) => !isShortened(name) || allGained.some((other) => replacesPart(name, other)),
  );
  const gained = allGained.filter(
    (name) => !isShortened(name) || !isKind(name) || lost.some((other) => replacesPart(name, other)),
  );
  const pairs = pairNames(lost, gained);
  const oftener = readOftener(source, version);
  const paired = new Set(pairs.map(([, instead]) => instead));
  return [
    ...pairs.flatMap(([name, instead]) => judgeLost(name, instead, source, version, { ...aligned, oftener })),
    ...gained.filter((name) => !paired.has(name)).flatMap((name) => judgeGained(name, source, version)),
    ...(lost.length + gained.length === 0 ? compareParts(source, version) : []),
    ...compareTitles(source, version),
  ];
}

/**
 * Each lost name with the gained name that may have replaced it: first those with a word in common, then names that
 * are new or lost as a whole, in text order. A shortened name replaces no other name.
 */
function pairNames(lost: readonly Missing[], gained: readonly Missing[]): [Missing, Missing | undefined][] {
  const free = new Set(gained);
  const take = (isFound: (name: Missing) => boolean): Missing | undefined => {
    const found = [...free].find(isFound);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const variants = new Map(lost.map((name) => [name, take((other) => replacesPart(name, other))]));
  return lost.map((name) => [
    name,
    variants.get(name) ?? (name.isPartial ? undefined : take(({ isPartial }) => !isPartial)),
  ]);
}

/** The names of `side` with words that are missing in `other`, each name once. */
function missingFrom(other: NameSide, side: NameSide, partners: NamePartners): Missing[] {
  const { presence } = other;
  const shortNames = new Set(
    other.mentions.flatMap(({ words: [name, ...more] }) => (name === undefined || more.length > 0 ? [] : [name.key])),
  );
  const missing = new Map<string, Missing>();
  const spelled = side.presence.expansionsOf(presence.acronyms);
  for (const mention of side.mentions) {
    const joined = joinedWords(presence, mention);
    const words = mention.words.filter(
      (name) =>
        !presence.has(name.key) &&
        !(isCommonWord(name.word.lower) && presence.hasStem(name.word.lower)) &&
        !partnersOf(partners, name.key).some((key) => shortNames.has(key)) &&
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

function judgeLost(
  lost: Missing,
  instead: Missing | undefined,
  source: NameSide,
  version: NameSide,
  aligned: AlignedSentences & { readonly oftener: readonly Mention[] },
): Finding[] {
  const fragment = fragmentOf(source.text, lost.mention);
  if (instead !== undefined) {
    const other = fragmentOf(version.text, instead.mention);
    const isSure = isFirm(instead) || isFirm(lost) || !(lost.isPartial || instead.isPartial);
    const isMetonym =
      instead.words.every((name) => isGovernment(name, version, source)) ||
      lost.words.every((name) => isGovernment(name, source, version));
    return [{ ...replaced(fragment, other), weight: isSure && !isMetonym ? 'refuse' : 'ask' }];
  }
  const variant = findVariant(lost.mention, source, version);
  if (variant !== undefined) return [replaced(fragment, fragmentOf(version.text, variant))];
  const isMoved = lost.words.every(({ key }) => version.passage.has(key));
  const isGone = isFirm(lost) && !lost.isPartial && !isMoved;
  const isDescribed = isCalledCountry(lost, version);
  const refuses =
    isGone &&
    !isDescribed &&
    !lost.words.every((name) => isGovernment(name, source, version)) &&
    // A year with BC is another year without it.
    (lost.words.some(({ key }) => key === 'bce') ||
      mayBeReplaced(lost.mention, aligned.oftener, aligned) ||
      (!isCommonNoun(lost) && isCut(lost.mention, source, version, aligned)));
  // A pronoun or `the company` may refer to a name of another paragraph.
  if (isMoved) return [];
  const message = `The source mentions “${shorten(fragment.text)}”, and the version does not mention it.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: fragment, version: null, message }];
}

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding[] {
  const fragment = fragmentOf(version.text, gained.mention);
  const isMoved = gained.words.every(({ key }) => source.passage.has(key));
  const variant = isMoved ? findVariant(gained.mention, version, source) : undefined;
  if (variant !== undefined) return [replaced(fragmentOf(source.text, variant), fragment)];
  // `a Single Slit Shine a laser`: a capitalized common word after a name may begin a sentence.
  const last = gained.mention.words.at(-1);
  const isOpening =
    gained.isPartial &&
    gained.words.every((name) => name === last && isNoName(name.word.lower)) &&
    functionWords.has(version.block.words[(last?.word.index ?? 0) + 1]?.lower ?? '') &&
    version.block.words[(last?.word.index ?? 0) + 1]?.lower !== 'of';
  const refuses =
    isFirm(gained) && !isMoved && !isOpening && !gained.words.every((name) => isGovernment(name, version, source));
  const where = isMoved ? ' in this paragraph' : '';
  const message = `The version mentions “${shorten(fragment.text)}”, which the source does not mention${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: null, version: fragment, message }];
}

/** True for a single common word that is no usual name, such as `Earth`. A version may say `our planet` instead. */
function isCommonNoun({ mention: { words } }: Missing): boolean {
  return words.length === 1 && words.every(({ word: { text, lower } }) => !isAcronym(text) && isNoName(lower));
}

/** True if the version says `the country` for a lost name of a country. */
function isCalledCountry({ mention: { words } }: Missing, { block }: NameSide): boolean {
  const isCountry = isCountryName(words.map(({ word }) => word.lower));
  return isCountry && block.words.some(({ lower }) => /^(?:country|nation)$/u.test(lower));
}

/** True if the last word of a full name is still present: `Bowie` for `David Bowie`, `Thames` for `River Thames`. */
function isShortened({ mention, words, isPartial }: Missing): boolean {
  const last = mention.words.findLast(({ word }) => !isKindOfName(word.lower));
  return isPartial && last !== undefined && !words.includes(last);
}

/** True if only a title or the kind of the named thing is missing: the river of the `River Thames`. */
function isKind({ words }: Missing): boolean {
  return words.every(({ word, firm }) => isKindOfName(word.lower) || (isTitle(word.lower) && !firm));
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
