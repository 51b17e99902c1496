/** Names the feeling itself instead of `a sense of` it, after verbs that can have a feeling as their object. */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Feelings that stand without an article. `A sense of purpose` and `a sense of belonging` are idioms, so they stay. */
const feelings =
  'gratitude|pride|awe|wonder|relief|peace|calm|tranquility|serenity|joy|dread|unease|nostalgia|excitement|anticipation|hope|dignity|confidence|trust|loyalty|humility|respect|guilt|shame|melancholy|foreboding|warmth|stability|freedom|solidarity|camaraderie|empowerment|satisfaction|fulfillment|optimism|comfort|appreciation|anxiety|fear|despair|loneliness|isolation|curiosity|empathy|harmony|frustration|sadness|tension|mystery|happiness|contentment|intimacy|independence|resilience|discipline|nostalgia|regret|disbelief';

const cause =
  'create|evoke|convey|foster|instill|inspire|bring|promote|build|cultivate|restore|give|offer|provide|stir|encourage|express|share|show'
    .split('|')
    .map((verb) => `${verb}:V!`);
const feel = ['feel:V!', 'experience:V!', 'find:V!', 'develop:V!', 'gain:V!', 'maintain:V!', 'keep:V!', 'with', 'and'];

const next = feelings.split('|');
/** `Pride` needs no article, but `of the …` after it would need one: `a sense of the absurd`. */
const shared = { ifNext: next, ifPrevious: [...cause, ...feel] };

const entries: readonly PhraseEntry[] = [
  { ...shared, match: 'a sense of', to: '' },
  ...['deep', 'great', 'quiet', 'genuine', 'renewed', 'shared', 'growing', 'new'].map((adjective): PhraseEntry => ({
    ...shared,
    match: `a ${adjective} sense of`,
    to: adjective,
  })),
  { ...shared, match: 'a profound sense of', to: 'deep' },
  {
    ...shared,
    match: 'a strong|powerful|heightened|palpable sense of',
    to: 'great',
    ifNext: ['pride', 'relief', 'joy', 'excitement', 'unease', 'loyalty', 'hope', 'freedom', 'fear', 'satisfaction'],
  },
];

export const senseOf = defineRule({
  id: 'sense-of',
  family: 'sense-of',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'The feeling itself is enough.',
  examples: {
    rewrites: [
      ['The song evokes a sense of nostalgia.', 'The song evokes nostalgia.'],
      ['She spoke with a sense of pride.', 'She spoke with pride.'],
      ['They felt a profound sense of gratitude.', 'They felt deep gratitude.'],
    ],
    leavesAlone: [
      'It gives them a sense of purpose.',
      'Dogs have a keen sense of smell.',
      'He has a sense of humor.',
      'It creates a sense of belonging.',
    ],
  },
  entries,
});
