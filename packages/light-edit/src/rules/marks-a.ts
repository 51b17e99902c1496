/** Replaces `marks a turning point` and `represents a major shift` with `is a …`, and `, marking a step` with `, a step`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Nouns for what an event is. A symbol, a delegate or a line on a map represents or marks something else. */
const events = `
  accomplishment achievement advance advancement attempt beginning breakthrough challenge change chance compromise
  culmination decline departure drop effort end evolution expansion failure gain imbalance improvement increase investment jump leap
  loss milestone opportunity point reversal revolution risk rise setback shift start step success threat transformation transition triumph
  turn turnaround turning-point victory win`;

export const marksA = defineRule({
  id: 'marks-a',
  kind: 'phrase',
  stage: 'wording',
  family: 'marks-a',
  densityMin: anyText,
  why: '“Is” says the same.',
  examples: {
    rewrites: [
      ['The vote marks a turning point in the war.', 'The vote is a turning point in the war.'],
      ['The cuts represented a major shift.', 'The cuts were a major shift.'],
      ['The law passed, marking a significant step for the town.', 'The law passed, a significant step for the town.'],
      ['The launch marks the beginning of a new era.', 'The launch begins a new era.'],
    ],
    leavesAlone: [
      'A cross marks the spot.',
      'The line represents the change of pressure over time.',
      'She represents the town.',
      'A bell marked the end of the lesson.',
      'The pact was signed, marking the beginning of the peace.',
      'He was marking the end of the field.',
    ],
  },
  entries: [
    {
      match: ['mark:V', 'represent:V', 'constitute:V', 'signify:V'],
      to: 'be:V',
      ifNext: ['a', 'an', 'another', 'one', 'yet'],
      ifObject: events,
    },
    {
      match: ['mark:V the beginning|start|dawn of a new', 'signify:V the beginning|start|dawn of a new'],
      to: 'begin:V a new',
      ifNext: ['era', 'age', 'chapter', 'phase', 'period'],
    },
    {
      match: 'marking|representing|constituting',
      to: '',
      ifPrevious: [','],
      ifNext: ['a', 'an', 'another', 'yet'],
      ifObject: events,
    },
  ],
});
