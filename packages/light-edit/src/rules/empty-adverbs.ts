/** Deletes adverbs of degree and manner that say nothing where they stand: `deeply rooted`, `inherently limited`. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

const denials = ['not', "n't", 'cannot', 'never', 'no', 'nothing', 'without', 'hardly', 'rather', 'but'];
const compared = ['so', 'how', 'as', 'more', 'most', 'too', 'not', 'less', 'only'];
const words = (list: string): string[] => list.trim().split(/\s+/u);

/** True unless the sentence tells what came first or was tried, so that the adverb says what came of it. */
function isOutcome({ document, first }: PhraseMatch): boolean {
  const before = neighbor(document, first, -1);
  return before?.tag === 'VBD';
}

const entries: readonly PhraseEntry[] = [
  {
    match: 'deeply',
    to: '',
    ifNext:
      words(`ingrained rooted entrenched embedded intertwined interwoven moving unsettling fulfilling rewarding empathetic regret apologize
      committed passionate appreciate appreciated appreciative meaningful satisfying disturbing troubling compassionate transformative resonant
      connected personal emotional immersive influenced respected valued cherished intimate nostalgic evocative poetic symbolic thoughtful value
      understand engaging engaged affecting caring flawed concerned interested`),
    unlessPrevious: compared,
    unlessSentenceHas: denials,
  },
  {
    match: 'inherently',
    to: '',
    ifNext: ['<JJ>', '<JJR>', 'flawed', 'limited', 'less', 'more'],
    ifPrevious: ['be:V!', 'an', 'the', 'its', 'their', 'more'],
    unlessNext: words('unsafe safe evil good bad wrong racist unconstitutional'),
    unlessSentenceHas: [...denials, 'nature', 'whether'],
  },
  {
    match: 'fundamentally',
    to: '',
    ifNext: words(
      'reshape reshaped reshaping transform transformed transforming redefine redefined rethink overhaul alter altered change changed changing',
    ),
    unlessPrevious: compared,
    unlessSentenceHas: denials,
  },
  { match: '^ essentially ,', to: '' },
  {
    match: 'essentially',
    to: '',
    ifPrevious: words("is are was were 's"),
    ifNext: ['a', 'an', 'the'],
    unlessSentenceHas: denials,
  },
  {
    match: 'effectively',
    to: '',
    ifPrevious: ['<MD>', 'to', 'that', 'and', 'can', 'could'],
    ifNext:
      words(`communicate communicates use uses manage manages address addresses convey conveys summarize capture captures handle reach combine combines support supports
      promote balance integrate meet engage implement apply leverage utilize tackle navigate collaborate respond reduce manage lead track target teach demonstrate
      connect deliver express combat absorb`),
    unlessSentenceHas: denials,
  },
  {
    match: 'ultimately',
    to: '',
    ifPrevious: ['<MD>', 'to', 'and', 'that', 'which', 'be:V!', ',', 'it'],
    ifNext: ['<VB>', '<VBG>', '<VBZ>', '<VBP>', 'a', 'the', 'up', 'more'],
    unlessSentenceHas: words("not n't cannot first initially although though while but despite after years yet began"),
    when: (match) => !isOutcome(match),
  },
  { match: 'ultimately depend:V on', to: 'depend:V on' },
];

export const emptyAdverbs = defineRule({
  id: 'empty-adverbs',
  family: 'other-adverbs',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'The sentence says as much without the adverb.',
  examples: {
    rewrites: [
      ['We deeply regret the delay.', 'We regret the delay.', { wholeText: true }],
      ['Maps are inherently limited.', 'Maps are limited.'],
      ['Essentially, it is a loan.', 'It is a loan.'],
      ['The chart is designed to effectively convey risk.', 'The chart is designed to convey risk.'],
      ['The change will ultimately lead to lower costs.', 'The change will lead to lower costs.'],
      ['Rent fell, ultimately leading to lower costs.', 'Rent fell, leading to lower costs.'],
      ['It will fundamentally reshape trade.', 'It will reshape trade.'],
    ],
    leavesAlone: [
      'Maps are not inherently wrong.',
      'The decree effectively made him king.',
      'Snow fell deeply in the valley.',
      'They worked effectively.',
      'A child cannot effectively communicate pain.',
      'He ultimately won.',
      'It was slow at first and ultimately a failure.',
    ],
  },
  entries,
});
