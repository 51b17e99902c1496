/**
 * Asks about suspected changes of claims: a negation, certainty, condition, quantity, comparison, cause or speaker that
 * only one side contains; opposites; changed roles; and words without a counterpart.
 */
import { shorten, type Finding, type SuspectedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import { areInOneUse, findAntonyms } from './antonyms.ts';
import { around, askAbout, fragmentOf, type ClaimSide, type SideName } from './claim-question.ts';
import { comparePersons, compareRoles } from './compare-roles.ts';
import { missingCues } from './missing-cues.ts';
import { findLostNegation } from './negations.ts';
import type { AlignedSentences, ClaimSentence } from './read-sentences.ts';
import { findUncovered } from './uncovered.ts';

/** Maximum number of questions per pair of blocks. */
const questionsMax = 12;

/**
 * Minimum shares of a sentence's content words that its counterparts must have. A sentence that was rebuilt more than
 * that expresses certainty, denials and persons in other words, and few questions about it find a change.
 */
const sharedMin = { any: 0.5, exchange: 0.6, negation: 0.7, person: 0.8 } as const;

export function compareClaims(source: ClaimSide, version: ClaimSide, aligned: AlignedSentences): Finding[] {
  const { before, after, forward, backward } = aligned;
  const [had, has] = [lowersOf(source.block), lowersOf(version.block)];
  const [inSource, inVersion] = [conceptsOf(before), conceptsOf(after)];
  const [there, back] = [withShares(before, forward), withShares(after, backward)];
  const findings = [
    ...sharing(there, 'any').flatMap(({ sentence, found }) => missingCues(sentence, found, has, source, 'source')),
    ...sharing(back, 'any').flatMap(({ sentence, found, share }) =>
      missingCues(sentence, found, had, version, 'version').filter(
        ({ kind }) => kind !== 'negation' || share >= sharedMin.negation,
      ),
    ),
    ...sharing(there, 'any').flatMap(({ sentence, found }) => antonyms(sentence, found, source, version)),
    ...sharing(there, 'exchange').flatMap(({ sentence, found }) => compareRoles(sentence, found[0], source, version)),
    ...sharing(there, 'any').flatMap(({ sentence, found }) => lostNegation(sentence, found, source, 'source')),
    ...sharing(back, 'negation').flatMap(({ sentence, found }) => lostNegation(sentence, found, version, 'version')),
    ...sharing(back, 'person').flatMap(({ sentence, found }) => comparePersons(sentence, found, version)),
    ...uncovered(before, forward, inVersion, inSource, source, 'source'),
    ...uncovered(after, backward, inSource, inVersion, version, 'version'),
  ];
  return findings.slice(0, questionsMax);
}

/** A sentence with its counterparts, and the share of its content words that they have. */
type Compared = {
  readonly sentence: ClaimSentence;
  readonly found: readonly ClaimSentence[];
  readonly share: number;
};

function withShares(
  sentences: readonly ClaimSentence[],
  counterparts: readonly (readonly ClaimSentence[])[],
): Compared[] {
  return sentences.map((sentence, place) => {
    const found = counterparts[place] ?? [];
    const concepts = conceptsOf(found);
    const shared = sentence.content.filter(({ concept }) => concepts.has(concept)).length;
    return { sentence, found, share: found.length === 0 ? 1 : shared / Math.max(1, sentence.content.length) };
  });
}

function sharing(compared: readonly Compared[], check: keyof typeof sharedMin): Compared[] {
  return compared.filter(({ share }) => share >= sharedMin[check]);
}

function lowersOf({ words }: Block): Set<string> {
  return new Set(words.map(({ lower }) => lower));
}

function conceptsOf(sentences: readonly ClaimSentence[]): Set<string> {
  return new Set(sentences.flatMap(({ content }) => content.map(({ concept }) => concept)));
}

/** Questions about words replaced by their opposites. */
function antonyms(
  sentence: ClaimSentence,
  found: readonly ClaimSentence[],
  source: ClaimSide,
  version: ClaimSide,
): Finding[] {
  return findAntonyms(sentence, found).map(([word, opposite]): Finding => {
    const [mine, theirs] = [fragmentOf(source.text, word), fragmentOf(version.text, opposite)];
    const message = `The source says “${mine.text}”, and the version says “${theirs.text}”: do they mean the opposite?`;
    const weight = areInOneUse(word, opposite, source.block, version.block) ? 'refuse' : 'ask';
    return { kind: 'antonym', weight, source: mine, version: theirs, message };
  });
}

/** A question about a negation that the corresponding sentence lacks near the same words. */
function lostNegation(
  sentence: ClaimSentence,
  found: readonly ClaimSentence[],
  { text }: ClaimSide,
  side: SideName,
): Finding[] {
  const word = findLostNegation(sentence, found);
  if (word === undefined) return [];
  const fragment = around(text, sentence.words, sentence.words.indexOf(word));
  const other = side === 'source' ? 'version' : 'source';
  return [
    askAbout(
      'negation',
      side,
      fragment,
      `“${shorten(fragment.text)}” in the ${side} is negated; is it in the ${other}, too?`,
    ),
  ];
}

function uncovered(
  sentences: readonly ClaimSentence[],
  found: readonly (readonly ClaimSentence[])[],
  concepts: ReadonlySet<string>,
  own: ReadonlySet<string>,
  { text }: ClaimSide,
  side: SideName,
): Finding[] {
  return sentences.flatMap((sentence, place) => {
    const span = findUncovered(sentence, found[place] ?? [], concepts, own);
    if (span === undefined) return [];
    const fragment = fragmentOf(text, span);
    const [kind, other]: [SuspectedKind, SideName] =
      side === 'source' ? ['dropped', 'version'] : ['invented', 'source'];
    const message = `“${shorten(fragment.text)}” in the ${side} seems to have no counterpart in the ${other}.`;
    return [askAbout(kind, side, fragment, message)];
  });
}
