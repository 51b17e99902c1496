/**
 * Puts what matters first where a contrast stays: `It prepares them not just for tests but for life.` → `It prepares them for life, not
 * just for tests.`
 */
import type { Change, Document, Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { areParallel, findContrast, isBe, kindOf, type Contrast } from './not-only-contrast.ts';
import { adverbs, changesForContrast } from './not-only-but.ts';

/** Maximum numbers of tokens of A and of B. A long end would hide what matters. */
const firstMax = 9;
const secondMax = 15;

/** Words of B that refer to A. */
const pronouns = /^(?:one|ones|them|it|they|those|both|also|too)$/u;

/** Returns B if it ends the sentence and is one phrase. */
function endOf(document: Document, { second }: Contrast, { endToken }: Sentence): Token | undefined {
  const last = document.tokens[endToken - 2];
  const mark = document.tokens[endToken - 1];
  if (last === undefined || !/^[.!]$/u.test(mark?.text ?? '') || mark?.start !== last.end) return undefined;
  const b = document.tokens.slice(second.index, endToken - 1);
  if (b.length === 0 || b.length > secondMax) return undefined;
  return b.some(({ text, lower }) => /^(?:[,;:()"“”—–]|--?|but|not|n't)$/u.test(text) || pronouns.test(lower))
    ? undefined
    : last;
}

function changesFor(document: Document, contrast: Contrast, sentence: Sentence): Change[] | undefined {
  const { not, first, last, second } = contrast;
  if (/^(?:any|that|this|because|if|to)$/u.test(first.lower) || last.index - first.index >= firstMax) return undefined;
  const end = endOf(document, contrast, sentence);
  const before = document.tokens[not.index - 1];
  if (end === undefined || before === undefined || /^(?:do|does|did|[—–(;:]|--?|and|but|or)$/u.test(before.lower))
    return undefined;
  if (before.lower === 'can' && not.start === before.end) return undefined;
  if (!areParallel(document, contrast) || changesForContrast(document, contrast) !== undefined) return undefined;
  // `is not only cheap but saves time`
  if (isBe(before) && /^(?:verb|VBZ|VBD)$/u.test(kindOf(second))) return undefined;
  const start = before.text === ',' ? (document.tokens[before.index - 1]?.end ?? not.start) : before.end;
  const a = document.text.slice(first.start, last.end);
  if (/[*_`[\]\n]/u.test(document.text.slice(not.start, end.end))) return undefined;
  return [
    { start, end: document.tokens[second.index - 1]?.end ?? second.start, text: '' },
    { start: end.end, end: end.end, text: `, not just ${a}` },
  ];
}

export const notJustLast = defineRule({
  id: 'not-just-last',
  kind: 'pattern',
  each: 'sentence',
  family: 'not-only-but',
  densityMin: someTells,
  stage: 'wording',
  why: 'The sentence says first what matters.',
  examples: {
    rewrites: [
      ['It prepares them not just for tests but for life.', 'It prepares them for life, not just for tests.'],
      [
        'Peace and rest are not just envisioned, but effectively planned.',
        'Peace and rest are effectively planned, not just envisioned.',
      ],
      [
        'They found mice, not just in the roof, but in the walls.',
        'They found mice in the walls, not just in the roof.',
      ],
    ],
    leavesAlone: [
      'They are not only cheap and light and good for wet roofs but also reflect heat.',
      'It was not just a bright day but a mild one.',
      'It helps not just in towns, but in villages, farms and mills.',
      'It does not just save time but money.',
      'We came not just because we had to but because we cared.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    for (let at = sentence.firstToken; at < sentence.endToken - 3; at += 1) {
      const token = document.tokens[at];
      if (token?.lower !== 'not' && token?.lower !== "n't") continue;
      if (!adverbs.test(document.tokens[at + 1]?.lower ?? '')) continue;
      const contrast = findContrast(document, sentence, at);
      const changes = contrast === undefined ? undefined : changesFor(document, contrast, sentence);
      return changes === undefined ? undefined : { changes };
    }
    return undefined;
  },
});
