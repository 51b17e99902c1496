/** Replaces `when it comes to choosing` with `when choosing`, and `when it comes to rugs` with `for rugs`. */
import { neighbor, sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Gerunds that name a field: `when it comes to marketing`. */
const fields =
  'advertising banking breeding building clothing farming funding gaming gardening healing housing learning lighting marketing nursing parenting parking pricing programming teaching training writing'.split(
    ' ',
  );

/** Adjectives that describe the choice if they precede `when choosing`. */
const qualities =
  'careful cautious crucial essential flexible good helpful important invaluable key picky selective useful vital';

const isVerb = ({ slots: [verb] }: PhraseMatch): boolean => verb !== undefined && !fields.includes(verb.lower);

/** Returns false before a clause without an agent, on which the activity would depend: `In mending nets, it's slow work`. */
const hasAgent = ({ document, last }: PhraseMatch): boolean =>
  !/,["“\s]*(?:\[|&#\d+;)*(?:it|there|what)\b/iu.test(document.text.slice(last.end, sentenceOf(document, last).end));

/** Returns true before anything but a gerund, which needs `in`. */
const isNoActivity = ({ document, last }: PhraseMatch): boolean =>
  neighbor(document, last, 1)?.lower.endsWith('ing') === false;

export const whenItComesTo = defineRule({
  id: 'when-it-comes-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'Two words say the same.',
  examples: {
    rewrites: [
      ['Maps are useful when it comes to planning a trip.', 'Maps are useful when planning a trip.'],
      ['When it comes to rugs, you need time.', 'For rugs, you need time.'],
      ['When it comes to the loom, you need time.', 'For the loom, you need time.'],
      ['When it comes to choosing a rug, size matters most.', 'In choosing a rug, size matters most.'],
      ['When it comes to weaving, she is slow.', 'In weaving, she is slow.'],
      ['Salt is important when it comes to bread.', 'Salt is important for bread.'],
      ['She is the best when it comes to looms.', 'She is the best at looms.'],
      ['She is a quick learner when it comes to new looms.', 'She is a quick learner with new looms.'],
    ],
    leavesAlone: [
      'When it comes to that, call me.',
      'When it comes to rugs, there is no rush.',
      'Hooks are game-changers when it comes to saving space.',
    ],
  },
  entries: [
    {
      match: 'when it comes to <VBG>',
      to: 'when $1',
      ifNext: '<DT> <PRP$> <PRP> <J> <N> how whether what',
      ifPrevious: `${qualities} especially particularly ,`,
      when: isVerb,
    },
    {
      match: '^ when it comes to <VBG>',
      to: 'in $1',
      ifNext: '<DT> <PRP$> <J> <N>',
      when: (match) => isVerb(match) && hasAgent(match),
    },
    {
      match: '^ when it comes to <VBG|NN>',
      to: 'in $1',
      ifNext: ',',
      when: ({ slots: [noun] }) => noun?.lower.endsWith('ing') === true,
    },
    { match: 'when it comes to', to: 'at', ifPrevious: 'best good great bad terrible better excellent', ifNext: '<N>' },
    { match: 'when it comes to', to: 'for', ifPrevious: 'important crucial essential vital', ifNext: '<N> <PRP$> the' },
    {
      match: '^ when it comes to',
      to: 'for',
      ifNext: '<N> <J> <PRP$> the',
      when: (match) => isNoActivity(match) && hasAgent(match),
    },
    {
      match: 'when it comes to',
      to: 'with',
      ifPrevious: 'learner learners flexible careful patient strict',
      ifNext: '<N> <J> <PRP$> the',
    },
  ],
});
