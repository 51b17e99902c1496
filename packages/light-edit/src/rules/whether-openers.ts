/**
 * Deletes openers that name all kinds of readers: `Whether you're a novice or a pro, the stand suits every stage` → `The
 * stand suits every stage`.
 */
import type { Document, Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

/** Maximum number of tokens of the opener. A longer one says something of its own. */
const openerMax = 32;
/** Minimum number of words of the main clause. */
const clauseMin = 4;

const readers = /^(?:you|your|you're|you’re)$/u;
const clauseStart = /^(?:DT|PRP|PRP\$|NNP\w?|NN|NNS|EX|JJ|VBG)$/u;

/** Returns the comma that ends the opener: the first one after `or` that neither continues the list nor a second alternative. */
function commaAfterOpener({ tokens }: Document, { firstToken, endToken }: Sentence): Token | undefined {
  let hasOr = false;
  for (let index = firstToken + 2; index < Math.min(endToken, firstToken + openerMax); index += 1) {
    const [token, next] = [tokens[index], tokens[index + 1]];
    if (token === undefined || next === undefined || /^[;:()—–"“”]$/u.test(token.text)) return undefined;
    if (token.lower === 'not' && tokens[index - 1]?.lower === 'or') return undefined;
    if (token.lower === 'or') hasOr = true;
    else if (hasOr && token.text === ',' && next.lower !== 'or') return token;
  }
  return undefined;
}

export const whetherOpeners = defineRule({
  id: 'whether-openers',
  kind: 'pattern',
  each: 'sentence',
  genre: ['general'],
  family: 'openers',
  densityMin: anyText,
  stage: 'wording',
  why: 'The sentence addresses every reader without its opener.',
  examples: {
    rewrites: [
      [
        "Whether you're a novice or a pro, the stand suits every stage.",
        'The stand suits every stage.',
        { wholeText: true },
      ],
      [
        'Whether you like jam, honey, or simply butter, our bread is easy to enjoy.',
        'Our bread is easy to enjoy.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      'Whether you win or lose depends on luck.',
      'Whether or not you win, you learn a lot.',
      'Whether it rains or snows, the mill keeps running.',
      'Whether you pay in June or in July, you lose 40 dollars either way.',
      'Whether you buy a big one or a small one, it leaks.',
      'Whether you win or lose, call me.',
    ],
  },
  propose(sentence, { document }): Proposals {
    const { tokens } = document;
    const [first, second] = [tokens[sentence.firstToken], tokens[sentence.firstToken + 1]];
    if (first?.lower !== 'whether' || !readers.test(second?.lower ?? '')) return undefined;
    const comma = commaAfterOpener(document, sentence);
    if (comma === undefined) return undefined;
    const opener = tokens.slice(sentence.firstToken, comma.index);
    if (opener.some(({ kind, protectedBy }) => kind === 'number' || protectedBy === 'name')) return undefined;
    const clause = tokens.slice(comma.index + 1, sentence.endToken);
    const start = clause[0];
    if (start === undefined || clause.filter(({ kind }) => kind === 'word').length < clauseMin) return undefined;
    if (!clauseStart.test(start.tag) || /^(?:it|they|them|either|both|each|that|one)$/u.test(start.lower))
      return undefined;
    if (clause.some(({ lower }) => /^(?:either|both|it|them|way)$/u.test(lower))) return undefined;
    if (!clause.some(({ tag }) => /^(?:VB[DPZ]|MD)$/u.test(tag))) return undefined;
    return { changes: [{ start: first.start, end: comma.end, text: '' }] };
  },
});
