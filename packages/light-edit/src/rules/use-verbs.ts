/** Replaces `leverage` and `utilize` with `use`, `harness` with `use`, `capture` or `draw on`, and `harness the potential of` with `make the most of`. */
import { isOneOf, isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Maximum distance, in tokens, at which a second `use` counts as a repetition. */
const repetitionTokensMax = 9;

/** Maximum distance, in tokens, at which a second `use` is disturbing where no other verb fits. */
const closeTokensMax = 5;

/** Returns whether a form of `use` or `user` is at most a number of tokens from the match. */
function isNearUse({ document, first, last }: PhraseMatch, tokensMax: number): boolean {
  for (let distance = 1; distance <= tokensMax; distance += 1) {
    for (const token of [neighbor(document, first, -distance), neighbor(document, last, distance)])
      if (isWord(token, 'use uses used using user users usage useful')) return true;
  }
  return false;
}

/** Returns whether `use` would neither be repeated nearby nor follow `help`, after which it is unidiomatic. */
function suitsUse(match: PhraseMatch): boolean {
  const { document, first } = match;
  if (isNearUse(match, repetitionTokensMax)) return false;
  return ![-1, -2, -3].some((distance) => isWord(neighbor(document, first, distance), 'help helps helped helping'));
}

/** Maximum number of tokens on each side to search for a machine. */
const contextTokensMax = 60;
const machines =
  'cell cells electricity engineer engineers farm farms generator generators panel panels plant plants rooftop rooftops roof roofs solar turbine turbines window windows';

/** Returns whether the sentence is about something that captures power. */
function hasMachine({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, contextTokensMax);
  return [...before, ...after].some(({ lower }) => isOneOf(lower, machines));
}

const objectStarts = '<DT> <PRP$> <PRP> <J> <N> <CD> <VB> <VBG> <VBN> <RB> both';
/** Words before the noun `leverage` or `harness`. */
const nounStarts = '<DT> <PRP$> <J> <CD> no of with more less much safety financial';
/** Objects of `leverage` in its financial sense. */
const financial =
  'economy scale asset balance-sheet buyout capital debt equity fund funds loan mortgage position return';
/** What one takes advantage of. */
const favorable =
  'benefit connection discount feature incentive location market momentum offer opportunity partnership position relationship space trend';

/** Sources of power. They are captured rather than used if something is made of them. */
const sources = 'breeze current energy heat light motion movement radiation steam sun sunlight tide warmth wave wind';
/** What people have in them, on which one draws. */
const inner = 'creativity curiosity enthusiasm experience expertise imagination ingenuity passion wisdom';

const shared: Partial<PhraseEntry> = { unlessPrevious: nounStarts, ifNext: objectStarts, when: suitsUse };

export const useVerbs = defineRule({
  id: 'use-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Use” means the same and is plainer.',
  examples: {
    rewrites: [
      ['They leverage the data to win.', 'They use the data to win.'],
      ['A tool that leverages AI wrote it.', 'A tool that uses AI wrote it.'],
      ['They utilized an old shed.', 'They used an old shed.'],
      ['By harnessing the full potential of the team, they won.', 'By making the most of the team, they won.'],
      ['Leveraging their skills, they won.', 'Using their skills, they won.'],
      ['The heat is harnessed for the baths.', 'The heat is used for the baths.'],
      ['Turbines harness the energy of the tide.', 'Turbines capture the energy of the tide.'],
      ['The club harnessed the enthusiasm of its fans.', 'The club drew on the enthusiasm of its fans.'],
      ['To help you leverage strong locks, we sell them.', 'To help you use strong locks, we sell them.'],
      ['The shed could be leveraged to store wood.', 'The shed could be used to store wood.'],
    ],
    leavesAlone: [
      'The barn is utilized at half its size.',
      'Harness the pony.',
      'The bank leverages its capital.',
      'They have leverage.',
      'It will help leverage the data to win.',
      'Capacity utilization rose.',
      'He put the harness on the dog.',
      'The firm arrives with a plan to harness the network.',
      'Busy parents seldom harness the joy of a slow day.',
    ],
  },
  entries: [
    { ...shared, match: 'leverage:V', to: 'use:V', unlessObject: financial, unlessSentenceHas: 'debt loan loans bank' },
    // After a comma or a colon, the tagger mistakes the verb for a noun: `pick, train, and leverage these assets`.
    {
      match: 'leverage:V!',
      to: 'use:V',
      ifNext: 'the these this <PRP$>',
      unlessObject: financial,
      unlessSentenceHas: 'debt loan loans bank',
      when: suitsUse,
    },
    {
      match: 'leverage:V!',
      to: 'use:V',
      ifPrevious: 'that which who to can will could should must we you they',
      ifNext: '<N> <J> <CD> <VB> ai machine',
      unlessNext: 'over ratio ratios',
      unlessObject: financial,
      unlessSentenceHas: 'debt loan loans bank',
      when: suitsUse,
    },
    { ...shared, match: 'utilize:V!', to: 'use:V' },
    { match: 'leveraged', to: 'used', ifPrevious: 'be:V!', ifNext: 'to by for in as', when: suitsUse },
    {
      match: 'leverage:V',
      to: 'use:V',
      unlessPrevious: `${nounStarts} help:V!`,
      ifNext: 'the these this <PRP$> <J> <N>',
      unlessObject: `${financial} ${favorable}`,
      unlessSentenceHas: 'debt loan loans bank',
      when: (match) => !isNearUse(match, closeTokensMax),
    },
    { match: 'utilized|utilised', to: 'used', unlessPrevious: nounStarts, unlessNext: 'at', when: suitsUse },
    {
      match: 'harness:V!',
      to: 'capture:V',
      ifNext: objectStarts,
      unlessPrevious: nounStarts,
      ifObject: sources,
      when: hasMachine,
    },
    {
      match: 'harness:V!',
      to: 'draw_on:V',
      ifNext: objectStarts,
      unlessPrevious: nounStarts,
      ifObject: inner,
      unlessSentenceHas: 'draw:V!',
    },
    { match: 'harnessed', to: 'used', ifPrevious: 'be:V!', ifNext: 'to', when: suitsUse },
    {
      match: ['harness:V', 'leverage:V', 'unleash:V', 'unlock:V'].flatMap((verb) => [
        `${verb} the full|true? potential of`,
        `${verb} the full power of`,
      ]),
      to: 'make:V the most of',
      ifNext: objectStarts,
    },
    { match: 'harnessed', to: 'used', ifPrevious: 'be:V!', ifNext: 'by for in as', when: suitsUse },
    {
      match: 'harness:V!',
      to: 'use:V',
      ifNext: objectStarts,
      unlessPrevious: `${nounStarts} <VBG>`,
      unlessObject: `horse mare pony ox oxen dog mule team storm network magic moment present focus nerve spirit anger tension fear fun joy hope love ${inner}`,
      when: (match) => isOutsideFiction(match) && suitsUse(match),
    },
  ],
});
