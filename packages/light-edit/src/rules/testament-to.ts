/**
 * Replaces `is a testament to` with `shows` or `reflects`, and the apposition `, a testament to` with `, a sign of` or `, a
 * tribute to`, by the noun.
 */
import { neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { nounPhraseAfter } from './noun-phrase-after.ts';
import { qualities, shownNouns } from './shown-nouns.ts';

/** Adjectives that add nothing to the noun. `A silent testament` and `a grim testament` are images and stay. */
const praise =
  'powerful|lasting|enduring|true|fitting|remarkable|striking|stunning|shining|impressive|incredible|beautiful|poignant|profound|clear|strong|great|vivid|eloquent|compelling|inspiring|resounding|touching|moving';

const testament = `a|an|the? ultimate|very|true? ${praise}? testament to`;
const verbs = ['be:V', 'serve:V as', 'stand:V as'].map((verb) => `${verb} ${testament}`);
const contracted = `it|this|that 's ${testament}`;
const negated = ['not', "n't", '<RB>', 'to'];
/** Marks before an apposition. */
const marks = [',', '—', '–', '-', '--', '('];
const phraseStarts = ['the', '<PRP$>', '<J>', '<N>', '<VBG>', '<VB>'];

/** What people put into a work, which the work is a tribute to. */
const efforts = `artistry attention care commitment craft craftsmanship craftsmen dedication design devotion direction discipline effort engineering
  genius ingenuity labor leadership mastery performance perseverance planning preparation professionalism skill talent teamwork training vision work
  workmanship`;
/** What a result or an honor reflects. */
const reflected = `ambition aspiration attention belief care commitment dedication demand desire devotion discipline effort faith fascination focus friendship growth leadership
  legacy culture heritage history identity partnership passion planning popularity preparation quality reputation spirit status success support
  teamwork tradition training trust value work`;
/** What brings a result about. */
const causes =
  'algorithm data economy expertise framework infrastructure investment marketing network policy reform strategy structure system technology';
/** What remains speak of. Nothing is a sign of it. */
const remembered =
  'age battle childhood death era event existence fact history life loss past story time war whim world year';

const shown = `${shownNouns} ${qualities} ${efforts}`;

/** Maximum number of tokens after the phrase to examine. */
const contextTokensMax = 40;

/** False if another phrase with `to` or an apposition follows, which would depend on the deleted noun. */
function isComplete({ document, last }: PhraseMatch): boolean {
  const { after } = tokensAround(document, last, contextTokensMax);
  return !after.some(({ lower, index }) => {
    const next = document.tokens[index + 1]?.lower ?? '';
    return (lower === ',' && /^(?:to|a|an)$/u.test(next)) || (lower === 'and' && next === 'to');
  });
}

/** True if a thing is the subject. A person does not show or reflect what the testament is to. */
function hasThing({ document, first }: PhraseMatch): boolean {
  let before = neighbor(document, first, -1);
  while (before !== undefined && /^(?:RB|MD|VB)/u.test(before.tag)) before = neighbor(document, before, -1);
  return before !== undefined && !/^(?:i|he|she|we|you|they|who|and|people)$/u.test(before.lower);
}

const isShown = (match: PhraseMatch): boolean => isComplete(match) && hasThing(match);

/** True before a noun phrase that something can be a sign of. */
const hasSignified = ({ document, last }: PhraseMatch): boolean => nounPhraseAfter(document, last) !== undefined;

export const testamentTo = defineRule({
  id: 'testament-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'testament-to',
  densityMin: anyText,
  why: '“Shows”, “reflects” and “a sign of” are plainer.',
  examples: {
    rewrites: [
      ['The win is a testament to the power of habit.', 'The win shows the power of habit.'],
      [
        'Their song stands as a powerful testament to the strength of the town.',
        'Their song shows the strength of the town.',
      ],
      ['The bridge is a testament to human skill.', 'The bridge shows human skill.'],
      ['The prize is a testament to his hard work.', 'The prize reflects his hard work.'],
      ['It’s a testament to how well they played.', 'It shows how well they played.'],
      ['He is living testament to the fact that it works.', 'He is living proof that it works.'],
      ['Such errors are rare, a testament to the strict rules.', 'Such errors are rare, a sign of the strict rules.'],
      ['They won again, a lasting testament to their skill.', 'They won again, a lasting tribute to their skill.'],
      ['The door, a testament to the smith’s skill, held.', 'The door, a tribute to the smith’s skill, held.'],
      ['The shop grew fast, a testament to its new system.', 'The shop grew fast, thanks to its new system.'],
      ['They hailed the vote as a testament to his popularity.', 'They hailed the vote as proof of his popularity.'],
      [
        'In a testament to her talent, they gave her the prize.',
        'In a tribute to her talent, they gave her the prize.',
      ],
    ],
    leavesAlone: [
      'She made her last will and testament.',
      'She is a testament to hard work.',
      'The ruins are a silent testament to the war.',
      'The clock is a testament to the passage of time.',
      'The shelf held old maps, a testament to a life at sea.',
      'It was not luck, but a testament to hard work.',
    ],
  },
  entries: [
    {
      match: verbs,
      to: 'reflect:V',
      ifNext: phraseStarts,
      ifObject: reflected,
      when: isShown,
      unlessPrevious: negated,
    },
    { match: verbs, to: 'show:V', ifNext: phraseStarts, ifObject: shown, when: isShown, unlessPrevious: negated },
    { match: verbs, to: 'show:V', ifNext: ['how', 'what'], unlessPrevious: negated },
    { match: contracted, to: 'it reflects', ifNext: phraseStarts, ifObject: reflected, when: isComplete },
    { match: contracted, to: 'it shows', ifNext: phraseStarts, ifObject: shown, when: isComplete },
    { match: contracted, to: 'it shows', ifNext: ['how', 'what'] },
    {
      match: `${testament} the fact that`,
      to: 'proof that',
      unlessPrevious: ['in', 'a', 'an', 'the', '<J>', '<VBG>', 'and'],
    },
    { match: 'a|an? living testament to the fact that', to: 'living proof that' },
    {
      match: `as ${testament}`,
      to: 'as proof of',
      ifNext: phraseStarts,
      unlessObject: remembered,
      unlessPrevious: ['serve:V!', 'stand:V!'],
    },
    {
      match: 'a|an lasting|enduring|fitting testament to',
      to: 'a lasting tribute to',
      ifPrevious: marks,
      ifObject: efforts,
    },
    { match: testament, to: 'a tribute to', ifPrevious: [...marks, 'in'], ifObject: efforts },
    { match: testament, to: 'thanks to', ifPrevious: [','], ifObject: causes },
    {
      match: testament,
      to: 'a sign of',
      ifPrevious: marks,
      unlessObject: `${efforts} ${causes} ${remembered}`,
      ifNext: phraseStarts,
      when: hasSignified,
    },
    {
      match: `^ in ${testament}`,
      to: 'in a sign of',
      unlessObject: `${efforts} ${remembered}`,
      ifNext: phraseStarts,
      when: hasSignified,
    },
  ],
});
