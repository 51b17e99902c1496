/** Replaces `crucial` and `pivotal` before a noun with `key`. */
import { isOneOf, isWord, neighbor, tokensAround } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { isPluralNoun } from './noun-phrase-after.ts';

/** Nouns before which these words have a special sense (`vital signs`) or sound natural (`a crucial goal`). */
const own = `lifeline link pillar cog conduit lever artery spark sign organ statistic record nutrient function force capacity energy goal win game match vote victory
  penalty witness hour minute second supply bearing test question evidence point importance reminder service lesson work difference information skill
  resource relationship moment time oil fluid interest role`;

/** Returns true before a countable noun, because `key evidence` and `key leverage` are unidiomatic. */
function isCounted({ document, first, last }: PhraseMatch): boolean {
  const noun = objectAfter(document, last);
  const previous = neighbor(document, first, -1);
  return (noun !== undefined && isPluralNoun(noun)) || isWord(previous, 'a an the another this that one every each');
}

/** Maximum number of tokens on each side to search for another of the adjectives. */
const contextTokensMax = 60;

/**
 * Returns whether the match contains the only such adjective in the sentence. Two such adjectives would both become
 * `key`.
 */
function isOnly({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, contextTokensMax);
  return [...before, first, ...after].filter(({ lower }) => isOneOf(lower, 'crucial vital pivotal')).length <= 1;
}

export const keyAdjectives = defineRule({
  id: 'key-adjectives',
  kind: 'phrase',
  stage: 'wording',
  family: 'crucial',
  densityMin: someTells,
  why: 'The plainer word says as much.',
  examples: {
    rewrites: [
      ['Rent is another crucial factor.', 'Rent is another key factor.'],
      ['They are vital parts of the plan.', 'They are key parts of the plan.'],
      ['Rest can play a crucial role in it.', 'Rest can play a key role in it.'],
    ],
    leavesAlone: [
      'They support these vital places.',
      'She scored a crucial goal.',
      'The key is a crucial part.',
      'It gave him crucial leverage.',
      'It is a vital part of town life, playing a crucial role in trade.',
      'They spoke of the crucial role of rest.',
    ],
  },
  entries: [
    {
      match: 'crucial|pivotal',
      to: 'key',
      ifNext: '<N>',
      when: (match) => isCounted(match) && isOnly(match),
      unlessObject: own,
      unlessPrevious: '<RB> so how most more as very and ,',
      unlessSentenceHas: 'key keys keyboard keyboards',
    },
    {
      match: 'vital',
      to: 'key',
      ifNext: 'aspect aspects element elements factor factors parts step steps',
      unlessPrevious: '<RB> so how most more as very and ,',
      unlessSentenceHas: 'key keys',
      when: isOnly,
    },
    {
      match: 'play:V! a|an vital|crucial|pivotal role',
      to: 'play:V a key role',
      unlessSentenceHas: 'key keys',
      when: isOnly,
    },
    { match: 'a|an vital|crucial part of', to: 'a key part of', unlessSentenceHas: 'key keys', when: isOnly },
  ],
});
