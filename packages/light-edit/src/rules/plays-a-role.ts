/** Replaces `plays a crucial role in shaping` with `helps shape`. */
import { type Document, type Token, neighbor, sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Gerunds that name a field of activity (`a role in marketing`) or that cannot follow `help`. */
const fields = new Set(
  `marketing engineering nursing banking housing training learning teaching parenting programming manufacturing farming
  writing reading advertising counseling planning funding processing computing gaming healing building cooking breeding
  timing testing modeling branding being doing having understanding`.split(/\s+/u),
);

/** True if the gerund is a verb, is the only gerund, and the sentence does not stress the importance of the role. */
function isVerb({ document, first, slots: [verb] }: PhraseMatch): boolean {
  return verb !== undefined && !fields.has(verb.lower) && !hasSecondGerund(document, verb) && !isCleft(document, first);
}

/**
 * True if a second gerund follows, which the replacement would leave unchanged: `in raising and then training them`.
 */
function hasSecondGerund(document: Document, verb: Token): boolean {
  const { endToken } = sentenceOf(document, verb);
  const isJoint = (index: number): boolean => /^(?:,|and|or|as|in)$/u.test(document.tokens[index]?.lower ?? '');
  return document.tokens
    .slice(verb.index + 1, endToken)
    .some(({ lower, index }) => lower.endsWith('ing') && (isJoint(index - 1) || isJoint(index - 2)));
}

/** True for cleft sentences, which stress the importance of the role: `it is the teacher who plays a crucial role`. */
function isCleft(document: Document, token: Token): boolean {
  const { firstToken } = sentenceOf(document, token);
  return document.tokens
    .slice(firstToken, token.index)
    .some(({ lower, index }) => lower === 'it' && /^(?:is|was|'s)$/u.test(document.tokens[index + 1]?.lower ?? ''));
}

const role =
  'play:V a|an crucial|vital|pivotal|key|critical|central|essential|significant|important|major|fundamental|integral role in';

export const playsARole = defineRule({
  id: 'plays-a-role',
  kind: 'phrase',
  stage: 'wording',
  family: 'plays-a-role',
  densityMin: anyText,
  why: 'A verb is more direct than “plays a role”.',
  examples: {
    rewrites: [
      ['Rest plays a vital role in shaping memory.', 'Rest helps shape memory.'],
      ['Bees can play a crucial role in helping farmers.', 'Bees can help farmers.'],
    ],
    leavesAlone: [
      'Rest plays a vital role in memory.',
      'The actor played a leading role in the film.',
      'Data plays a key role in marketing.',
      'Rest plays a key role in shaping the day and in keeping it.',
      'It is the cook who plays a key role in feeding us.',
    ],
  },
  entries: [
    {
      match: `${role} helping to?`,
      to: 'help:V',
      ifNext: ['<DT>', '<PRP$>', '<PRP>', '<N>', '<J>', '<VB>'],
      when: ({ document, first, last }) =>
        neighbor(document, last, 1)?.tag !== 'VBG' && !hasSecondGerund(document, last) && !isCleft(document, first),
    },
    {
      match: `${role} <VBG>`,
      to: 'help:V $1/VB',
      ifNext: ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<NNP>', '<JJ>', 'how', 'what', 'whether', 'both'],
      when: isVerb,
    },
  ],
});
