/** Deletes an expression of delight before news: `I'm thrilled to share that I've moved` becomes `I've moved`. */
import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { hasSecondThat, turning } from './signpost-guards.ts';

const feelings = 'thrilled|excited|delighted|pleased|happy|proud|honored|honoured|overjoyed|ecstatic|glad|humbled';

/** Maximum number of emoji and other marks before the news. */
const marksMax = 3;

/** Returns true at the start of a sentence, also after an emoji, and after `After two years,`. */
function opensSentenceOrFollowsAfter({ document, first }: PhraseMatch): boolean {
  const { firstToken } = sentenceOf(document, first);
  const before = document.tokens.slice(Math.max(firstToken, first.index - marksMax), first.index);
  const isFirst = first.index - firstToken <= marksMax && before.every(({ kind }) => kind !== 'word');
  return isFirst || (document.tokens[firstToken]?.lower === 'after' && before.at(-1)?.text === ',');
}

export const sharedNews = defineRule({
  id: 'shared-news',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The news is stronger without an announcement.',
  examples: {
    rewrites: [
      ["I'm thrilled to share that I've joined the mill.", "I've joined the mill."],
      ["🎉 I'm thrilled to announce that I've joined the mill.", "🎉 I've joined the mill."],
      ["After two years, I'm happy to share that I have a mill.", 'After two years, I have a mill.'],
      ['The good news is that the mill is open.', 'Fortunately, the mill is open.'],
    ],
    leavesAlone: [
      "I'm thrilled to share that moment with you.",
      'We are excited to announce that the mill is open.',
      "She was happy to share that she'd moved.",
      "Today, I'm happy to share that I have moved.",
      'The good news is that it is old and that it works.',
      'The good news is that your aunt may not mind.',
    ],
  },
  entries: [
    {
      match: [
        `^ i am|'m so|very|incredibly|truly|absolutely|beyond|deeply|extremely? ${feelings} to share|report|say that`,
        `^ i am|'m so|very|truly? ${feelings} to inform you that`,
        `^ we are|'re so|very|truly? ${feelings} to let you know that`,
      ],
      to: '',
      ifNext: '<PRP> <PRP$> <DT> <NNP> <NNS> <EX> our my your',
      unlessNext: `${turning} moment news feeling experience story passion journey`,
      when: (match) => !hasSecondThat(match),
    },
    {
      match: `i am|'m so|very|incredibly|truly|absolutely|beyond|deeply|extremely? ${feelings} to share|announce that`,
      to: '',
      ifNext: 'i',
      when: (match) => opensSentenceOrFollowsAfter(match) && !hasSecondThat(match),
    },
    {
      match: '^ the good news is that',
      to: 'fortunately,',
      unlessNext: turning,
      // What may be so is no fact to be glad of.
      unlessSentenceHas: 'may might',
      when: (match) => !hasSecondThat(match),
    },
  ],
});
