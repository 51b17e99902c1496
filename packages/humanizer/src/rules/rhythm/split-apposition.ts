import { neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** Nouns that name a whole statement: only behind them is `This is` sure to mean what the comma meant. */
const statementNouns = new Set(
  `move step decision challenge trend reminder sign feat fact sentiment claim change shift sight loss blow task
    problem issue concern goal rate figure record milestone achievement accomplishment practice policy result
    development rise drop increase decrease fall mistake sacrifice choice habit belief idea notion view position
    demand measure testament contrast moment process situation scenario reality phenomenon victory win defeat`.split(
    /\s+/u,
  ),
);

export const splitApposition = defineRule({
  id: 'rhythm/split-apposition',
  kind: 'pattern',
  each: 'token',
  words: ['a', 'an'],
  stage: 'rhythm',
  why: 'A remark that names the whole statement can stand in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'The council sold the old baths last year, a move that angered many swimmers.',
        'The council sold the old baths last year. It was a move that angered many swimmers.',
      ],
    ],
    leavesAlone: [
      'The council sold the baths to Ann Lee, a builder who lives in the next town.',
      'They had eggs, a step ladder, and a bag of nails.',
      'Each stone in the wall is a choice, an act, a moment in time.',
      'The council sold the old baths last year, a move.',
    ],
  },
  propose(token, { document }) {
    const comma = neighbour(document, token, -1);
    if (comma?.text !== ',') return undefined;
    const first = neighbour(document, token, 1);
    const noun = first !== undefined && first.tag.startsWith('J') ? neighbour(document, first, 1) : first;
    const link = noun === undefined ? undefined : neighbour(document, noun, 1);
    if (noun === undefined || !statementNouns.has(noun.lemma) || noun.tag !== 'NN') return undefined;
    if (link === undefined || !/^(?:that|which|of|to|for|in)$/u.test(link.lower)) return undefined;
    const sentence = sentenceOf(document, token);
    if (!canBeTwo(document, comma, token)) return undefined;
    // `a choice, an action, a moment`: the last of several names of one thing.
    if ([-2, -3, -4].some((distance) => neighbour(document, comma, distance)?.text === ',')) return undefined;
    // A list ends with `and`: then this is one of its members.
    if (/,\s(?:and|or)\s/u.test(document.text.slice(comma.end, sentence.end))) return undefined;
    const main = freeClauseBefore(document, sentence, comma);
    if (main === undefined || main.verb.finite.tag === 'MD') return undefined;
    if (wordsBetween(document, main.verb.main.index, comma.index) < 3) return undefined;
    const past = main.verb.finite.tag === 'VBD' || main.verb.finite.tag === 'VBN';
    const verb = past ? 'was' : 'is';
    return { changes: [{ start: comma.start, end: token.start, text: `. It ${verb} ` }], claims: sentence };
  },
});
