/** Replaces `a large number of` and `a variety of` with `many`, and `a growing number of` with `more and more`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import { hasSingularVerb, isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';

function isMany({ document, last }: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(document, last);
  return phrase !== undefined && isPluralNoun(phrase.head) && !hasSingularVerb(phrase);
}

const unlessPrevious = 'be:V! such quite what as so too over not';
/** Words before a noun to which `many` must be joined with `of`. */
const determiners = '<DT> <PRP$>';
const unlessSentenceHas = 'many';

export const largeNumberOf = defineRule({
  id: 'large-number-of',
  family: 'plethora-of',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'The plain word says the same.',
  examples: {
    rewrites: [
      ['The town drew a large number of painters.', 'The town drew many painters.'],
      ['It fails for a variety of reasons.', 'It fails for many reasons.'],
      ['A growing number of bakers use rye.', 'More and more bakers use rye.'],
      ['You can fold it in a variety of ways.', 'You can fold it in many ways.'],
      ['A large number of these bridges leak.', 'Many of these bridges leak.'],
      ['A huge number of its users are bakers.', 'Many of its users are bakers.'],
      ['A growing number of the bridges leak.', 'More and more of the bridges leak.'],
    ],
    leavesAlone: [
      'A large number of painters was expected.',
      'Sixteen is a large number of cats.',
      'A variety of wheat.',
      'Rust already harms a growing number of bridges.',
    ],
  },
  entries: [
    {
      match: 'a|an large|vast|huge|great|significant|substantial number of',
      to: 'many',
      when: isMany,
      unlessNext: determiners,
      unlessPrevious,
      unlessSentenceHas,
    },
    {
      match: 'a|an large|vast|huge|great|significant|substantial number of',
      to: 'many of',
      when: isMany,
      ifNext: determiners,
      unlessPrevious,
      unlessSentenceHas,
    },
    {
      match: 'a|an growing|increasing|ever-growing|ever-increasing number of',
      to: 'more and more',
      when: isMany,
      unlessNext: determiners,
      unlessPrevious,
      unlessSentenceHas: 'more already',
    },
    {
      match: 'a|an growing|increasing|ever-growing|ever-increasing number of',
      to: 'more and more of',
      when: isMany,
      ifNext: determiners,
      unlessPrevious,
      unlessSentenceHas: 'more already',
    },
    {
      match: 'a|an variety|range|array of',
      to: 'many',
      ifNext: 'factors reasons ways sources methods purposes fields contexts settings industries',
      unlessPrevious,
      unlessSentenceHas,
      when: isMany,
    },
  ],
});
