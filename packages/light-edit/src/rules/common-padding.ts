/** Deletes words that pad common phrases: `higher returns compared to` becomes `higher returns than`. */
import { isOneOf, isTagged, isWord, neighbor, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';

/** Maximum number of tokens between a comparative and `compared to`. */
const comparativeMax = 8;
/** Maximum number of tokens before a comparative to search for the verb of its clause. */
const clauseMax = 30;

/**
 * Returns whether a comparative precedes the match in the same phrase: `fewer resources compared to`. The comparative
 * must follow a verb and must not be set in bold or italics, as it is in a label: `**Higher costs** compared to`.
 */
function followsComparative({ document, first }: PhraseMatch): boolean {
  for (let distance = 1; distance <= comparativeMax; distance += 1) {
    const token = neighbor(document, first, -distance);
    if (token === undefined || isWord(token, ', ; : ( ) “ ” " — – and which that is are was were over')) return false;
    if (!isTagged(token, 'JJR RBR') && !isWord(token, 'more less fewer')) continue;
    if (/[*_]/u.test(document.text.slice(token.start, first.start))) return false;
    return tokensAround(document, token, clauseMax).before.some(({ tag }) => isOneOf(tag, 'MD VB VBD VBG VBP VBZ'));
  }
  return false;
}

/** Activities and events that are processes in themselves. */
const activities =
  'baking brewing budgeting cooking drying decision-making disarmament editing grieving healing learning manufacturing mixing negotiation onboarding packing planning problem-solving production recruitment ripening roasting shopping teaching training voting watering writing'.split(
    ' ',
  );
const events = ['election', 'installation', 'move', 'purchase', 'sale', 'transition'];
const after = {
  ifPrevious: '<IN> <VB> <VBG> <VBZ> to',
  unlessNext: 'of that is was and',
  unlessSentenceHas: 'fully engage:V!',
};

const entries: readonly PhraseEntry[] = [
  {
    match: 'compared to|with',
    to: 'than',
    unlessPrevious: 'be:V! <RB>',
    unlessSentenceHas: 'than as different',
    when: followsComparative,
  },
  { match: 'in an|a effort|bid to', to: 'to', unlessPrevious: 'be:V! ,', ifNext: '<VB>' },
  ...activities.map((noun): PhraseEntry => ({ ...after, match: `the ${noun} process`, to: noun })),
  ...events.map((noun): PhraseEntry => ({ ...after, match: `the ${noun} process`, to: `the ${noun}` })),
  {
    match: 'on a deeper level',
    to: '',
    ifPrevious: '<V> <N> <PRP> other',
    ifNext: '. , !',
    // One level is set against another: `On one level, …`
    unlessSentenceHas: 'one another surface',
  },
];

export const commonPadding = defineRule({
  id: 'common-padding',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'Fewer words say the same.',
  examples: {
    rewrites: [
      ['Rye needs less water compared to wheat.', 'Rye needs less water than wheat.'],
      ['They met in an effort to save the mill.', 'They met to save the mill.'],
      ['Errors are part of the learning process.', 'Errors are part of learning.'],
      ['It will delay the election process.', 'It will delay the election.'],
      ['Get to know them on a deeper level.', 'Get to know them.'],
    ],
    leavesAlone: [
      'They asked about the next steps in the hiring process.',
      'It is often compared to rye.',
      'Less water is needed over time compared to rye.',
      'More rain fell, compared to last year.',
      '**Lower yields** compared to rye.',
      'Lower yields compared to rye.',
      'It has **lower yields** compared to rye.',
      'It is a farce. On a deeper level, it mocks the court.',
      'The mind returns to a tune in an attempt to end it.',
      'The learning process is slow.',
    ],
  },
  entries,
});
