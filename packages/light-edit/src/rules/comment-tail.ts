/** Replaces `, highlighting the need for` with `, showing the need for`, and `, symbolizing hope` with `, a symbol of hope`. */
import { opensSentence, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { shownNouns } from './shown-nouns.ts';

const objectStarts = ['<DT>', '<PRP$>', '<J>', '<N>', 'how', 'that', 'what', 'why', 'both'];

/** True if a person acts in the sentence, or the reader in an instruction: they point something out. */
function hasActor({ document, first }: PhraseMatch): boolean {
  const { before } = tokensAround(document, first, clauseTokensMax);
  const start = before[0];
  return (start?.tag === 'VB' && opensSentence(document, start)) || before.some(({ lower }) => actors.test(lower));
}

/** Maximum number of tokens of the clause before a tail. */
const clauseTokensMax = 60;
const actors = /^(?:i|we|he|she|you|said|stated|added|spoke|told|wrote|argued|argues|writes|says)$/u;

const ifPrevious = [','];
const showing = ['show:V!'];

export const commentTail = defineRule({
  id: 'comment-tail',
  kind: 'phrase',
  stage: 'wording',
  family: 'comment-tail',
  densityMin: someTells,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['The mill burned down, highlighting the need for care.', 'The mill burned down, showing the need for care.'],
      [
        'She spoke about rent, highlighting the need for homes.',
        'She spoke about rent, pointing out the need for homes.',
      ],
      ['They lit a lamp, symbolizing hope.', 'They lit a lamp, a symbol of hope.'],
    ],
    leavesAlone: [
      'Highlighting the need for care, the mill burned down.',
      'They show a map, highlighting the route.',
      'She read the page, highlighting words.',
    ],
  },
  entries: [
    {
      match: 'thus|thereby? highlighting|underscoring',
      to: 'pointing out',
      ifPrevious,
      ifNext: objectStarts,
      unlessObject: 'word words line text passage cell row column route',
      when: hasActor,
    },
    {
      match: 'thus|thereby? highlighting|underscoring|demonstrating|illustrating|showcasing',
      to: 'showing',
      ifPrevious,
      ifNext: objectStarts,
      ifObject: shownNouns,
      unlessSentenceHas: showing,
      when: (match) => !hasActor(match) || /^(?:demonstrat|illustrat)/u.test(match.last.lower),
    },
    {
      match: 'symbolizing|symbolising',
      to: 'a symbol of',
      ifPrevious,
      ifNext: ['<DT>', '<PRP$>', '<N>', '<J>'],
      unlessSentenceHas: ['symbol'],
    },
  ],
});
