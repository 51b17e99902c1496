/** Shortens `delighted to have the opportunity to speak` to `delighted to speak`, and `may have the ability to` to `may be able to`. */
import { isWord, neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';

const chance = 'opportunity|chance';
const feelings = 'delighted excited thrilled happy glad pleased honored honoured proud eager keen';
const blessed = 'fortunate lucky'.split(' ');
const hopes = 'hope hoping like love want wanted loved';
const verbs = '<VB> <RB>';

/** Returns true after `may`, `might` or another modal, with or without a negation between them. */
function followsModal({ document, first }: PhraseMatch): boolean {
  return [-1, -2].some((distance) => isWord(neighbor(document, first, distance), 'may might would could will'));
}

/** Frames that letters and speeches use but other texts rarely do. */
const opportunities: readonly PhraseEntry[] = [
  { match: `to have|get the ${chance} to`, to: 'to', ifPrevious: `${feelings} ${hopes}`, ifNext: verbs },
  {
    match: `about|at|by the ${chance}|prospect|potential to`,
    to: 'to',
    // `excited about the opportunity to` is warmer than the verb alone.
    ifPrevious: feelings.replace('excited ', ''),
    ifNext: '<VB>',
  },
  { match: `love|relish the ${chance} to`, to: 'love to', ifPrevious: "would 'd", ifNext: verbs },
];

export const opportunityTo = defineRule({
  id: 'opportunity-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'The sentence is more direct without the opportunity.',
  examples: {
    rewrites: [
      ['I am delighted to have the opportunity to speak here.', 'I am delighted to speak here.'],
      ['I am thrilled about the opportunity to join the mill.', 'I am thrilled to join the mill.'],
      ['I would love the opportunity to work for you.', 'I would love to work for you.'],
      ['I hope to have the opportunity to meet you.', 'I hope to meet you.'],
    ],
    leavesAlone: [
      'They want the opportunity to learn.',
      'She was excited by the opportunity.',
      'He was grateful for the chance to rest.',
      'I would be grateful for the opportunity to show you the looms.',
      'Our choir is excited about the opportunity to sing in your chapel.',
      'I am excited about the possibility of joining the mill.',
    ],
  },
  entries: opportunities,
});

export const mayBeAble = defineRule({
  id: 'may-be-able',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'A verb is shorter and more direct.',
  examples: {
    rewrites: [
      ['They may not have the opportunity to travel.', 'They may not be able to travel.'],
      ['When I rise early, I have the opportunity to read.', 'When I rise early, I can read.'],
      ['I was lucky to have the chance to meet her.', 'I was lucky to meet her.'],
    ],
    leavesAlone: [
      'Everyone should have the opportunity to learn.',
      'They had the opportunity to learn.',
      'He gave me a second opportunity to learn.',
      'They do not have the opportunity to travel.',
    ],
  },
  entries: [
    {
      match: `have the ${chance}|ability|capacity to`,
      to: 'be able to',
      ifPrevious: "may might would not n't never",
      ifNext: '<VB>',
      when: followsModal,
    },
    {
      match: `have the ${chance} to`,
      to: 'can',
      ifPrevious: 'i guests attendees readers users customers members individuals learners',
      ifNext: verbs,
    },
    ...blessed.map((word): PhraseEntry => ({
      match: `${word} to have the ${chance} to`,
      to: `${word} to`,
      ifNext: 'work meet learn live see visit',
    })),
  ],
});
