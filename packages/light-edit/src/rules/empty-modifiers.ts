/** Deletes modifiers that add nothing: `actively researched`, `various biochemical processes`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { isWord, neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Nouns that need a number or a kind: `various problem types`. */
const kinds =
  'types kinds forms sizes shapes levels angles stages points aspects ways times degrees parts areas fields settings formats';

/** Returns whether an adjective and a plural noun follow. Before a bare noun, as in `various factors`, the word is needed. */
function precedesQualifiedPlural({ document, last }: PhraseMatch): boolean {
  const [first, second, third] = [1, 2, 3].map((distance) => neighbor(document, last, distance));
  if (first?.tag !== 'JJ') return false;
  if (isWord(first, 'other different key such similar new common important more')) return false;
  return second?.tag === 'NNS' && third?.tag !== 'NNS' && !isWord(second, kinds);
}

export const emptyModifiers = defineRule({
  id: 'empty-modifiers',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The sentence says the same without the word.',
  examples: {
    rewrites: [
      ['The cause is still being actively researched.', 'The cause is still being researched.'],
      ['They actively participate in the choir.', 'They participate in the choir.'],
    ],
    leavesAlone: [
      'He is actively hostile.',
      'In that moment, she knew.',
      'Bread is a reward unlike any other in the kitchen.',
    ],
  },
  entries: [
    {
      match: 'actively',
      to: '',
      ifNext: `researched engage:V! participate:V! seek:V! encourage:V! promote:V! support:V! involved contribute:V!
        pursue:V! work:V! explore:V! working discussed debated address:V!`,
      unlessPrevious: "not n't more most and or less",
      unlessSentenceHas: 'passively passive',
    },
  ],
});

export const emptyDegrees = defineRule({
  id: 'empty-degrees',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: someTells,
  why: 'The sentence says the same without the word.',
  examples: {
    rewrites: [
      ['It helps in various biochemical processes.', 'It helps in biochemical processes.'],
      ['Stay to fully enjoy it.', 'Stay to enjoy it.'],
      ['Making soap is quite simple.', 'Making soap is simple.'],
      ['The war would ultimately lead to ruin.', 'The war would lead to ruin.'],
    ],
    leavesAlone: [
      'It depends on various factors.',
      'It suits various legal forms.',
      'The various old mills stand empty.',
      'It is not quite simple.',
      'It is quite a view.',
      'Ultimately, it failed.',
    ],
  },
  entries: [
    {
      match: 'various',
      to: '',
      unlessPrevious: 'the these those and of <PRP$> such',
      when: (match) => isOutsideFiction(match) && precedesQualifiedPlural(match),
    },
    {
      match: 'fully',
      to: '',
      ifPrevious: 'to',
      ifNext: 'appreciate immerse embrace experience enjoy capture realize harness',
      unlessSentenceHas: "not n't never partly partially",
    },
    {
      match: 'quite',
      to: '',
      ifPrevious: 'is are was were be',
      ifNext: 'simple easy common challenging difficult similar complex popular effective useful high large',
      unlessSentenceHas: "not n't but",
      when: isOutsideFiction,
    },
    {
      match: 'ultimately',
      to: '',
      ifPrevious: 'would will can could may might to and',
      ifNext: '<VB> leading leads led making resulting',
    },
  ],
});
