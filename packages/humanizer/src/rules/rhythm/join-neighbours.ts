import type { Document, Sentence } from '../../document/document.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { defineRule } from '../define-rule.ts';
import { goesOn, isExpletive } from './join-with-and.ts';
import { joinPointBefore } from './join-point.ts';

/** More than that in one sentence of two subjects is breathless. */
const joinedWordsMax = 34;
const sentenceWordsMin = 5;

/** Openers that point back at the whole sentence before, or turn away from it: they need their own beginning. */
const standingAlone = new Set(
  `this these that those such here then still yet however instead finally first second next last overall meanwhile
    moreover also even only not no never one another a an some many there`.split(/\s+/u),
);

export const joinNeighbours = defineRule({
  id: 'rhythm/join-neighbours',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'Two plain statements that follow each other can be one sentence among many of the same length.',
  risk: 'high',
  // Stories have their short sentences for a reason.
  genre: ['general'],
  yieldsTo: ['rhythm/join-with-and', 'rhythm/join-with-but', 'rhythm/join-with-which'],
  examples: {
    rewrites: [
      [
        'The mill on the river opened in 1990. The farmers brought their wheat there.',
        'The mill on the river opened in 1990, and the farmers brought their wheat there.',
      ],
    ],
    leavesAlone: [
      'The mill on the river opened in 1990.\n\nThe farmers bring their wheat there.',
      'The mill on the river never opened. The farmers bring their wheat elsewhere.',
      'The mill on the river opened in 1990. However, the farmers stayed away.',
      'The mill on the river opened in 1990. This changed the whole valley.',
      'The mill opened. The farmers came.',
      'The mill on the river opened today. We hope that the farmers come.',
    ],
  },
  propose(sentence, { document }) {
    const point = joinPointBefore(document, sentence);
    if (point === undefined || standingAlone.has(point.first.lower)) return undefined;
    if (isExpletive(document, point.first)) return undefined;
    if (!/^(?:DT|PRP|PRP\$|NNS)$/u.test(point.first.tag) || point.first.protectedBy !== undefined) return undefined;
    const { previous } = point;
    if (previous.wordCount + sentence.wordCount > joinedWordsMax) return undefined;
    if (previous.wordCount < sentenceWordsMin || sentence.wordCount < sentenceWordsMin) return undefined;
    if (hasComma(document, previous) || hasComma(document, sentence)) return undefined;
    const before = mainClause(document, previous, point.stop);
    const after = clauseAt(document, point.first);
    if (before === undefined || after === undefined || before.verb.negated || after.verb.negated) return undefined;
    if (after.subject.kind === 'pronoun' && !goesOn(point.first.lower, before.subject)) return undefined;
    // Two tenses tell of two things.
    if (
      before.verb.finite.tag !== after.verb.finite.tag &&
      !bothPresent(before.verb.finite.tag, after.verb.finite.tag)
    ) {
      return undefined;
    }
    const word = point.first.text === 'I' ? 'I' : point.first.lower;
    return {
      changes: [{ start: point.stop.start, end: point.first.end, text: `, and ${word}` }],
      claims: { start: previous.start, end: sentence.end },
    };
  },
});

/** Built of parts already. */
function hasComma(document: Document, sentence: Sentence): boolean {
  return document.tokens.slice(sentence.firstToken, sentence.endToken).some((token) => token.text === ',');
}

function bothPresent(one: string, other: string): boolean {
  return /^VB[ZP]$/u.test(one) && /^VB[ZP]$/u.test(other);
}
