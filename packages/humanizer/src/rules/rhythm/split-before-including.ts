import { neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** Examples of fewer words stay where they are: the list is what makes the sentence long. */
const listWordsMin = 6;

/** The object of the verb ends within this many tokens behind it. */
const objectReach = 7;

export const splitBeforeIncluding = defineRule({
  id: 'rhythm/split-before-including',
  kind: 'pattern',
  each: 'token',
  words: ['including'],
  stage: 'rhythm',
  why: 'A long list of examples can stand in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'academic'],
  examples: {
    rewrites: [
      [
        'The school lends out many kinds of tools, including saws, drills, ladders, and a few old sewing machines.',
        'The school lends out many kinds of tools. These include saws, drills, ladders, and a few old sewing machines.',
      ],
    ],
    leavesAlone: [
      'The school lends out many kinds of tools, including saws and drills.',
      'The school, including its hall, its kitchen, its garden, and its two old sheds, was sold.',
      'Everyone came along, including my aunt, her three boys, the two dogs, and the cat.',
    ],
  },
  propose(token, { document }) {
    const comma = neighbour(document, token, -1);
    const noun = neighbour(document, token, -2);
    const next = neighbour(document, token, 1);
    if (comma?.text !== ',' || noun?.tag !== 'NNS' || next === undefined) return undefined;
    const sentence = sentenceOf(document, token);
    if (!canBeTwo(document, comma, next) || wordsBetween(document, next.index, sentence.endToken) < listWordsMin)
      return undefined;
    for (let index = next.index; index < sentence.endToken; index += 1) {
      if (/^(?:VBZ|VBP|VBD|MD)$/u.test(document.tokens[index]?.tag ?? '')) return undefined;
    }
    const main = freeClauseBefore(document, sentence, comma);
    // The plural must be what the verb is about, and the list must run to the end.
    if (main === undefined || main.verb.negated || noun.index - main.verb.main.index > objectReach) return undefined;
    const list = document.text.slice(next.start, sentence.end);
    if (!/,|\band\b/u.test(list) || /,\s(?:in|as|to|by|with|for|on|at|from|after|before)\s/u.test(list))
      return undefined;
    const verb = main.verb.finite.tag === 'VBD' ? 'included' : 'include';
    return { changes: [{ start: comma.start, end: token.end, text: `. These ${verb}` }], claims: sentence };
  },
});
