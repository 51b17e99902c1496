import { neighbour } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';
import { objectHead } from './object-head.ts';

/** `A range of tools was sold`: the verb agrees with the range. */
function isSingular(match: PhraseMatch): boolean {
  const head = objectHead(match);
  const verb = head === undefined ? undefined : neighbour(match.document, head, 1);
  return verb !== undefined && (verb.lower === 'was' || verb.tag === 'VBZ');
}

/** Nouns that sound like an office, and figures of speech that have worn out. Literal uses are left. */
export const inflatedNouns = defineRule({
  id: 'inflated-words/nouns',
  kind: 'phrase',
  stage: 'lexical',
  why: 'A plain noun says the same.',
  risk: 'medium',
  synonym: true,
  examples: {
    rewrites: [
      ['The utilization of coal fell.', 'The use of coal fell.'],
      ['Individuals who smoke pay more.', 'People who smoke pay more.'],
      ['A plethora of errors remained.', 'Many errors remained.'],
      ['The political landscape changed.', 'The political scene changed.'],
      ['It is a rich tapestry of voices.', 'It is a rich mix of voices.'],
      ['They had the opportunity to leave.', 'They had the chance to leave.'],
      ['The vast majority of guests left.', 'Most guests left.'],
      ['He asked for assistance.', 'He asked for help.'],
      ['Trust is the cornerstone of credit.', 'Trust is the basis of credit.'],
    ],
    leavesAlone: [
      'A plethora of bees was seen.',
      'The realm of King John was small.',
      'We take this opportunity to thank you.',
      ['The objective of this clause is clear.', { genre: 'legal' }],
      'She painted the landscape at dusk.',
      'A tapestry hung over the bed.',
      'She was a thread in the tapestry of time.',
      'The individual cells divide.',
      'People are complex individuals.',
      'The majority voted against it.',
    ],
  },
  entries: [
    { match: 'utilization|utilisation of', to: 'use of' },
    {
      match: 'individuals',
      to: 'people',
      unlessPrevious: ['<CD>', 'private', 'qualified'],
      unlessSentenceHas: ['people', 'persons', 'person'],
    },
    {
      match: [
        'a plethora of',
        'a myriad of',
        'a multitude of',
        'a wide array of',
        'a vast array of',
        'a wide variety of',
        'a wide range of',
      ],
      telltale: true,
      to: 'many',
      ifNext: ['<NNS>', '<JJ>'],
      when: (match) => !isSingular(match),
    },
    { match: 'the vast majority of', to: 'most', ifNext: ['<NNS>', '<JJ>'] },
    { match: 'the majority of', to: 'most', ifNext: ['<NNS>', '<JJ>'] },
    { match: 'political landscape', to: 'political scene' },
    { match: 'cultural landscape', to: 'cultural scene' },
    { match: 'media landscape', to: 'media scene' },
    { match: 'literary landscape', to: 'literary scene' },
    { match: 'digital landscape', to: 'digital world' },
    { match: 'musical landscape', to: 'musical scene' },
    { match: 'social landscape', to: 'social world' },
    { match: 'artistic landscape', to: 'artistic scene' },
    { match: 'culinary landscape', to: 'culinary scene' },
    {
      match: 'tapestry of',
      telltale: true,
      to: 'mix of',
      ifNext: ['<NNS>', '<J>'],
      unlessPrevious: ['woven', 'medieval', 'wool', 'silk'],
      unlessSentenceHas: ['thread', 'threads', 'stitch', 'stitches', 'weave:V!', 'wove', 'woven', 'loom', 'hung'],
    },
    { match: 'in the realm of', telltale: true, to: 'in' },
    { match: 'the realm of', telltale: true, to: 'the world of', unlessNext: ['<NNP>', 'king', 'queen', 'the'] },
    { match: 'opportunity:N to', to: 'chance:N to', unlessPrevious: ['this', 'unparalleled', 'unique'] },
    {
      match: 'assistance',
      to: 'help',
      unlessPrevious: ['<NN>', 'financial', 'technical', 'legal'],
      when: ({ document }) => document.register.genre !== 'legal',
    },
    {
      match: 'cornerstone of',
      telltale: true,
      to: 'basis of',
      unlessSentenceHas: ['building', 'church', 'stone', 'laid'],
    },
    { match: 'hallmark of', to: 'mark of', unlessSentenceHas: ['silver', 'gold', 'jewel'] },
    { match: 'intricacies of', telltale: true, to: 'details of' },
    { match: 'nuances of', to: 'finer points of' },
    { match: 'interplay between', to: 'links between' },
    {
      match: 'objective:N',
      to: 'goal:N',
      unlessNext: ['<NN>'],
      unlessPrevious: ['military', 'an'],
      when: ({ document }) => document.register.genre !== 'legal',
    },
    { match: 'methodology:N', to: 'method:N', unlessPrevious: ['the', 'research'] },
    { match: 'endeavor:N', to: 'effort:N' },
    { match: 'endeavour:N', to: 'effort:N' },
    { match: 'ramification:N', to: 'effect:N' },
    { match: 'modification:N', to: 'change:N', unlessPrevious: ['<NN>', 'genetic'] },
    { match: 'component:N', to: 'part:N', unlessPrevious: ['<NN>', 'principal', 'electronic'] },
    { match: 'paradigm shift', to: 'sea change' },
    { match: 'a beacon of', telltale: true, to: 'a sign of', ifNext: ['hope', 'progress', 'change'] },
    { match: 'synergy between', to: 'teamwork between' },
    { match: 'an abundance of', to: 'plenty of' },
  ],
});
