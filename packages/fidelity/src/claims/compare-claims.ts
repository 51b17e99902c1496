/**
 * Asks about suspected changes of claims: a negation, certainty, condition, quantity, comparison, cause or speaker that
 * only one side contains; opposites; changed roles; and words without a counterpart. Names that changed places reject.
 */
import { shorten, type Finding, type SuspectedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import { findAntonyms } from './antonyms.ts';
import { around, askAbout, fragmentOf, type ClaimSide, type SideName } from './claim-question.ts';
import { comparePersons, compareRoles } from './compare-roles.ts';
import { missingCues } from './missing-cues.ts';
import { findLostNegation } from './negations.ts';
import type { AlignedSentences, ClaimSentence } from './read-sentences.ts';
import { findUncovered } from './uncovered.ts';

/** Maximum number of questions per pair of blocks. */
const questionsMax = 12;

export function compareClaims(source: ClaimSide, version: ClaimSide, aligned: AlignedSentences): Finding[] {
  const { before, after, forward, backward } = aligned;
  const [had, has] = [lowersOf(source.block), lowersOf(version.block)];
  const [inSource, inVersion] = [conceptsOf(before), conceptsOf(after)];
  const findings = [
    ...before.flatMap((sentence, place) => missingCues(sentence, forward[place] ?? [], has, source, 'source')),
    ...after.flatMap((sentence, place) => missingCues(sentence, backward[place] ?? [], had, version, 'version')),
    ...before.flatMap((sentence, place) => antonyms(sentence, forward[place] ?? [], source, version)),
    ...before.flatMap((sentence, place) => compareRoles(sentence, forward[place]?.[0], source, version)),
    ...before.flatMap((sentence, place) => lostNegation(sentence, forward[place] ?? [], source, 'source')),
    ...after.flatMap((sentence, place) => lostNegation(sentence, backward[place] ?? [], version, 'version')),
    ...after.flatMap((sentence, place) => comparePersons(sentence, backward[place] ?? [], version)),
    ...uncovered(before, forward, inVersion, inSource, source, 'source'),
    ...uncovered(after, backward, inSource, inVersion, version, 'version'),
  ];
  const questions = findings.filter(({ weight }) => weight === 'ask');
  return [...findings.filter(({ weight }) => weight === 'refuse'), ...questions.slice(0, questionsMax)];
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
    return { kind: 'antonym', weight: 'ask', source: mine, version: theirs, message };
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
