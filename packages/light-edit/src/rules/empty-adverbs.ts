/** Deletes adverbs of degree and manner that say nothing where they stand: `deeply rooted`, `ultimately about`. */
import { isWord, neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const compared = 'and so how as more most too not less only';

/** Number of tokens to search before an adverb for a negation, which can depend on the adverb. */
const denialTokensMax = 4;
const denial = "not n't cannot never no nothing without hardly rather neither nor";

/** Returns whether there is no negation near the adverb, unlike in `it is not inherently wrong`. */
function isAsserted({ document, first }: PhraseMatch): boolean {
  for (let distance = 1; distance <= denialTokensMax; distance += 1)
    if (isWord(neighbor(document, first, -distance), denial)) return false;
  return true;
}

/** Words that occur in sentences in which `ultimately` says what happened in the end. */
const courseWords = 'first initially although though while but despite after years yet began still tried';

const asserted = { when: isAsserted };

const entries: readonly PhraseEntry[] = [
  {
    ...asserted,
    match: 'deeply',
    to: '',
    ifNext: `ingrained rooted entrenched embedded intertwined interwoven moving unsettling fulfilling rewarding empathetic
      committed passionate appreciate appreciated appreciative meaningful satisfying disturbing troubling compassionate transformative resonant
      connected personal emotional immersive respected valued cherished intimate nostalgic evocative poetic symbolic thoughtful value
      engaging caring philosophical upsetting invested
      involved immersed relevant reflective relatable spiritual inspiring touching nurturing transformational woven`,
    unlessPrevious: compared,
  },
  {
    ...asserted,
    match: 'fundamentally',
    to: '',
    ifNext: `reshape reshaped reshapes reshaping transform transformed transforms transforming redefine redefined redefines rethink overhaul alter alters altered
      change changes changed changing disrupt disrupted restructured reshuffled shift shifted shape shapes shaped untenable compromised`,
    unlessPrevious: compared,
  },
  { match: '^ essentially ,', to: '' },
  {
    ...asserted,
    match: 'effectively',
    to: '',
    ifPrevious: '<MD> to that and can could of for in by',
    ifNext: `communicate communicates use uses manage manages address addresses convey conveys summarize capture captures handle reach combine combines support supports
      promote balance integrate meet engage implement apply leverage utilize tackle navigate collaborate respond reduce lead track target teach demonstrate
      connect deliver express combat absorb learn remove removing managing using communicating addressing conveying treat treating prevent preventing
      market marketing teaching leading learning implementing`,
  },
  {
    ...asserted,
    match: 'ultimately',
    to: '',
    ifPrevious: '<MD> to that which be:V! it <NNS> <NN>',
    ifNext: '<VB> <VBZ> <VBP> a the up more',
    unlessSentenceHas: courseWords,
  },
  { match: 'ultimately depend:V on', to: 'depend:V on', unlessSentenceHas: 'but' },
  {
    ...asserted,
    match: 'ultimately',
    to: '',
    ifPrevious: "is are 's",
    ifNext: '<JJ> about to in what',
    unlessNext: 'responsible',
    unlessSentenceHas: courseWords,
  },
  { ...asserted, match: 'resonate:V deeply|profoundly', to: 'resonate:V', unlessPrevious: compared, unlessNext: 'and' },
];

export const emptyAdverbs = defineRule({
  id: 'empty-adverbs',
  family: 'other-adverbs',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The sentence says as much without the adverb.',
  examples: {
    rewrites: [
      ['Essentially, it is a loan.', 'It is a loan.'],
      ['The chart is designed to effectively convey risk.', 'The chart is designed to convey risk.'],
      ['The change will ultimately lead to lower costs.', 'The change will lead to lower costs.'],
      ['It will fundamentally reshape trade.', 'It will reshape trade.'],
      ['Trade is ultimately about trust.', 'Trade is about trust.'],
      ['Her words resonated deeply with the town.', 'Her words resonated with the town.'],
    ],
    leavesAlone: [
      'We deeply regret the delay.',
      'Maps are inherently limited.',
      'The fee is essentially a tax.',
      'It is a deeply held belief, and a deeply flawed one.',
      'The decree effectively made him king.',
      'Snow fell deeply in the valley.',
      'They worked effectively.',
      'A child cannot effectively communicate pain.',
      'He ultimately won.',
      'Paint helps, but the life of a hull ultimately depends on its wood.',
      'It matters to the crew and, ultimately, to the port.',
      'They were not deeply moved.',
      'It is a slow and ultimately hopeful song.',
    ],
  },
  entries,
});
