/** Replaces or deletes adverbs of degree that say little: `significantly`, `deeply`, `inherently`. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** In reports of studies, `significantly` is a term of statistics. */
const isOutsideStudies = ({ document }: PhraseMatch): boolean => document.register.genre !== 'academic';
const statistics = ['statistically', 'p', 'participants', 'patients', 'cohort', 'study', 'studies', 'trial', 'control'];
const denials = ['not', "n't", 'cannot', 'never', 'no', 'nothing', 'without', 'hardly', 'rather', 'but'];

/** True if the adverb ends its clause: `prices vary significantly`, `it grew significantly over time`. */
function endsClause({ document, last }: PhraseMatch): boolean {
  const next = neighbor(document, last, 1);
  return (
    next === undefined ||
    /^(?:[.,;:!?)]|between|among|across|depending|based|over|from|by|in|with|to|as|since|during|after|when|and|throughout)$/u.test(
      next.lower,
    )
  );
}

const significant = { when: isOutsideStudies, unlessSentenceHas: statistics };
const closing = (match: PhraseMatch): boolean => isOutsideStudies(match) && endsClause(match);

const entries: readonly PhraseEntry[] = [
  {
    ...significant,
    match: 'significantly',
    to: 'much',
    ifNext:
      'larger smaller less more better worse lower higher faster slower greater fewer cheaper stronger weaker longer shorter easier harder heavier lighter bigger older younger'.split(
        ' ',
      ),
    unlessSentenceHas: [...statistics, 'much'],
  },
  {
    ...significant,
    match: 'significantly different',
    to: 'very different',
    unlessSentenceHas: [...statistics, 'very'],
  },
  ...['vary', 'differ', 'diverge', 'fluctuate'].map((verb): PhraseEntry => ({
    match: `${verb}:V significantly`,
    to: `${verb}:V widely`,
    when: closing,
    unlessSentenceHas: ['widely'],
  })),
  ...['increase', 'rise', 'fall', 'drop', 'decline', 'decrease'].map((verb): PhraseEntry => ({
    match: `${verb}:V significantly`,
    to: `${verb}:V sharply`,
    when: closing,
    unlessSentenceHas: ['sharply', ...statistics],
  })),
  ...['contribute'].map((verb): PhraseEntry => ({
    match: `${verb}:V significantly to`,
    to: `${verb}:V a great deal to`,
    unlessSentenceHas: [...denials, ...statistics],
  })),
  ...['change', 'evolve', 'improve', 'grow', 'expand'].map((verb): PhraseEntry => ({
    match: `${verb}:V significantly`,
    to: `${verb}:V a great deal`,
    when: closing,
    unlessSentenceHas: [...denials, ...statistics],
  })),
  {
    match: 'deeply',
    to: '',
    ifNext: [
      'ingrained',
      'rooted',
      'entrenched',
      'embedded',
      'intertwined',
      'interwoven',
      'moving',
      'unsettling',
      'fulfilling',
      'rewarding',
      'empathetic',
      'regret',
      'apologize',
      'committed',
      'passionate',
      'appreciate',
      'appreciated',
      'appreciative',
      'meaningful',
      'satisfying',
      'disturbing',
      'troubling',
      'compassionate',
      'transformative',
    ],
    unlessPrevious: ['so', 'how', 'as', 'more', 'most', 'too', 'not', 'less'],
    unlessSentenceHas: denials,
  },
  {
    match: 'deeply',
    to: 'very',
    ifNext: ['personal', 'grateful', 'proud', 'sorry', 'honored', 'honoured', 'thankful', 'human', 'important'],
    unlessPrevious: ['so', 'how', 'as', 'more', 'most'],
    unlessSentenceHas: ['very'],
  },
  { match: 'deeply connected', to: 'closely connected' },
  {
    match: 'inherently',
    to: '',
    ifNext: ['<JJ>', '<JJR>', 'flawed', 'limited', 'less', 'more'],
    ifPrevious: ['be:V!', 'an', 'the', 'its', 'their', 'more'],
    unlessNext: ['unsafe', 'safe', 'evil', 'good', 'bad', 'wrong', 'racist', 'unconstitutional'],
    unlessSentenceHas: [...denials, 'nature', 'whether'],
  },
  {
    match: 'fundamentally',
    to: '',
    ifNext: ['reshape:V', 'transform:V', 'redefine:V', 'revolutionize:V', 'rethink:V', 'overhaul:V'],
    unlessPrevious: ['not', 'more'],
  },
  { match: '^ essentially ,', to: '' },
  {
    match: 'essentially',
    to: '',
    ifPrevious: ['is', 'are', 'was', 'were', "'s"],
    ifNext: ['a', 'an', 'the'],
    unlessSentenceHas: denials,
  },
  {
    match: 'effectively',
    to: '',
    ifPrevious: ['<MD>', 'to', 'that', 'and', 'more'],
    ifNext: [
      'communicate:V',
      'use:V',
      'manage:V',
      'address:V',
      'convey:V',
      'summarize:V',
      'capture:V',
      'handle:V',
      'reach:V',
      'combine:V',
      'support:V',
      'promote:V',
      'balance:V',
      'integrate:V',
      'meet:V',
    ],
    unlessPrevious: ['more'],
    unlessSentenceHas: denials,
  },
  {
    match: 'ultimately',
    to: '',
    ifPrevious: ['<MD>', 'to'],
    ifNext: ['<VB>'],
    unlessSentenceHas: ['not', "n't", 'cannot', 'first', 'initially', 'although', 'though', 'while'],
  },
  { match: 'ultimately depend:V on', to: 'depend:V on' },
];

export const otherAdverbs = defineRule({
  id: 'other-adverbs',
  family: 'other-adverbs',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'A plain adverb, or none, says as much.',
  examples: {
    rewrites: [
      ['The new oven is significantly larger.', 'The new oven is much larger.'],
      ['Prices vary significantly between towns.', 'Prices vary widely between towns.'],
      ['Costs increased significantly over the year.', 'Costs increased sharply over the year.'],
      ['Bees contribute significantly to the harvest.', 'Bees contribute a great deal to the harvest.'],
      ['We deeply regret the delay.', 'We regret the delay.', { wholeText: true }],
      ['Maps are inherently limited.', 'Maps are limited.'],
      ['Essentially, it is a loan.', 'It is a loan.'],
      ['The chart is designed to effectively convey risk.', 'The chart is designed to convey risk.'],
      ['The change will ultimately lead to lower costs.', 'The change will lead to lower costs.'],
    ],
    leavesAlone: [
      'Pain was significantly lower in the control group.',
      'Maps are not inherently wrong.',
      'The decree effectively made him king.',
      'Snow fell deeply in the valley.',
      'They worked effectively.',
      'A child cannot effectively communicate pain.',
      'He ultimately won.',
    ],
  },
  entries,
});
