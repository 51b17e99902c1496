/** Replaces `embarked on a journey` with `set out on a journey`, and `embarked on a career` with `began a career`. */
import { isWord, neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Returns false for a gerund in a row: `sites, tools, and beginning reforms` would name reforms that begin. */
const isOutsideRow = ({ document, first }: PhraseMatch): boolean =>
  first.tag !== 'VBG' || !isWord(neighbor(document, first, -1), ', and or');

export const embarkOn = defineRule({
  id: 'embark-on',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: denseText,
  why: '“Begin” and “set out” are plainer.',
  examples: {
    rewrites: [
      ['They embarked on a quest to find gold.', 'They set out to find gold.'],
      ['They embarked on a vast project.', 'They began a vast project.'],
      ['They embarked on a long journey.', 'They set out on a long journey.'],
      ['The mill embarked on a bold plan.', 'The mill began a bold plan.'],
      ['She embarks on a new career.', 'She begins a new career.'],
      ['You can embark on your own adventure.', 'You can set out on your own adventure.'],
      ['He was chosen to embark on a quest.', 'He was chosen to set out on a quest.'],
    ],
    leavesAlone: [
      'They embarked at noon.',
      "Let's embark on this voyage with hope.",
      'Get ready to embark on a celebration.',
      'Passengers embark on the lower deck.',
    ],
  },
  entries: [
    {
      match: 'embark:V! on|upon a|an <J>? quest|mission|journey|expedition|adventure to',
      to: 'set_out:V to',
      ifNext: '<VB>',
    },
    {
      match: 'embark:V! on|upon',
      to: 'set_out_on:V',
      unlessPrevious: "'s us",
      unlessSentenceHas: 'set sets setting',
      ifNext: 'a an the this that <PRP$>',
      ifObject:
        'adventure cruise expedition hike journey mission odyssey path pilgrimage quest race road tour trip trek voyage walk',
    },
    {
      match: 'embark:V! on|upon',
      to: 'begin:V',
      ifNext: 'a an the this that such <PRP$> <J>',
      unlessObject:
        'adventure boat celebration craft deck ferry journey mission path plane quest ship trail train vessel voyage',
      unlessSentenceHas: 'begin:V! beginning ship ships deck passengers troops',
      when: isOutsideRow,
    },
  ],
});
