/** Replaces a weak verb and a noun with a single verb: `made the decision to` becomes `decided to`. */
import { neighbor, sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const wordyVerbs = defineRule({
  id: 'wordy-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A single verb is shorter and more direct.',
  examples: {
    rewrites: [
      ['The crane has the ability to lift a bus.', 'The crane can lift a bus.'],
      ['She took into consideration the noise.', 'She considered the noise.'],
      ['It is capable of lifting a bus.', 'It can lift a bus.'],
    ],
    leavesAlone: [
      'He has the ability, to his own surprise.',
      'She has not the ability to lie.',
      'They were able to escape at night.',
      'Trade has the potential to grow.',
      'Nor do the two cranes have the capacity to lift it.',
    ],
  },
  entries: [
    {
      match: 'has|have the ability|capacity|capability to',
      to: 'can',
      ifNext: ['<VB>'],
      unlessPrevious: ['to', '<MD>', 'not', 'also', "n't"],
      when: followsItsSubject,
    },
    { match: 'is|are capable of <VBG>', to: 'can $1/VB', unlessPrevious: ['<MD>', 'to'], when: hasOneGerund },
    { match: 'take:V into consideration', to: 'consider:V', ifNext: ['<DT>', '<PRP$>', '<N>'] },
    { match: 'give:V consideration to', to: 'consider:V', unlessPrevious: ['be:V!'] },
    { match: 'make:V use of', to: 'use:V' },
    { match: 'be:V indicative of', to: 'indicate:V' },
    { match: 'be:V reflective of', to: 'reflect:V' },
    { match: 'come:V to the conclusion that', to: 'conclude:V that' },
    { match: 'come:V to the realization that', to: 'realize:V that' },
    { match: 'make:V the decision to', to: 'decide:V to' },
    { match: 'make:V a decision to', to: 'decide:V to' },
    { match: 'be:V in need of', to: 'need:V', unlessPrevious: ['<MD>', 'not'] },
  ],
});

/**
 * False if a second gerund follows, which the replacement would leave unchanged: `capable of adapting and learning`.
 */
function hasOneGerund({ document, last }: PhraseMatch): boolean {
  const { endToken } = sentenceOf(document, last);
  return !document.tokens.slice(last.index + 1, endToken).some(({ lower }) => lower.endsWith('ing'));
}

/** False in inverted clauses such as `Nor do I have the ability`, because the replacement `can` cannot follow `do`. */
function followsItsSubject({ document, first }: PhraseMatch): boolean {
  const subject = [-1, -2, -3, -4, -5].map((distance) => neighbor(document, first, distance)?.lower ?? '');
  return !subject.some((word) => /^(?:do|does|did)$/u.test(word));
}
