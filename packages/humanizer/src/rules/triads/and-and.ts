import type { Token } from '../../document/document.ts';
import { neighbour, opensSentence } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';
import { listOfThreeAt } from './list-of-three.ts';

/** Longer words need the pause of a comma. In letters. */
const memberLengthMax = 8;
/** Share of the places, so that the new form does not become a habit of its own. */
const share = 0.5;

export const andAnd = defineRule({
  id: 'triads/and-and',
  kind: 'pattern',
  each: 'token',
  words: ['and'],
  stage: 'clause',
  why: 'Three short words joined by and break the beat of lists of three.',
  risk: 'medium',
  genre: ['fiction'],
  examples: {
    rewrites: [
      ['He smelled of smoke, rust, and rain.', 'He smelled of smoke and rust and rain.', { genre: 'fiction' }],
    ],
    leavesAlone: [
      ['He smelled of smoke, rust, and rain.', { genre: 'general' }],
      ['There was a stove, oven, and sink.', { genre: 'fiction' }],
      ['I recall the smell, rust and rain and that old coat.', { genre: 'fiction' }],
      ['The clerks, porters, and typesetters left.', { genre: 'fiction' }],
    ],
  },
  propose(token: Token, { document, chance }: RuleContext): Proposals {
    const list = listOfThreeAt(document, token);
    if (list === undefined || list.some((member) => member.text.length > memberLengthMax)) return undefined;
    const [first, second, third] = list;
    if (!/^(?:JJ|NNS?)$/u.test(first.tag) || list.some((member) => member.tag !== first.tag)) return undefined;
    // `a stove, oven, and sink` share their article.
    if (/^an?$/u.test(neighbour(document, first, -1)?.lower ?? '')) return undefined;
    if (opensSentence(document, first) || chance(token) >= share) return undefined;
    return {
      changes: [
        { start: first.end, end: second.start, text: ' and ' },
        { start: second.end, end: third.start, text: ' and ' },
      ],
    };
  },
});
