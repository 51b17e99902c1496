/** Turns `It is important to choose a pot that fits your plant` into the advice itself, where it addresses the reader. */
import { sentenceOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

const weights = 'important|essential|crucial|vital|critical|imperative|necessary';

/** True if the rest of the sentence speaks to the reader. */
function addressesReader({ document, last }: PhraseMatch): boolean {
  const { endToken } = sentenceOf(document, last);
  return document.tokens.slice(last.index, endToken).some(({ lower }) => /^(?:you|your|yourself)$/u.test(lower));
}

export const adviceOpeners = defineRule({
  id: 'advice-openers',
  kind: 'phrase',
  family: 'signposts',
  densityMin: someTells,
  stage: 'wording',
  why: 'The advice is more direct as a request.',
  examples: {
    rewrites: [
      ['It is important to choose a pot that fits your plant.', 'Choose a pot that fits your plant.'],
      ["It's essential to consider your budget.", 'Consider your budget.'],
      ["It's also important to check your tires.", 'Also check your tires.'],
    ],
    leavesAlone: [
      'It is important to choose a pot.',
      'It was important to check your tires.',
      'It is important to be kind to your guests.',
      'It is important to you.',
    ],
  },
  entries: [
    {
      match: `^ it is|'s ${weights} to <VB>`,
      to: '$1',
      unlessNext: ['that'],
      when: (match) => match.last.lower !== 'be' && addressesReader(match),
    },
    {
      match: `^ it is|'s also ${weights} to <VB>`,
      to: 'also $1',
      unlessNext: ['that'],
      when: (match) => match.last.lower !== 'be' && addressesReader(match),
    },
  ],
});
