import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** Words of the clause at most: behind more, `there` comes too late to be understood. */
const clauseWordsMax = 12;

/** Nouns of places that one can be at. */
const places = new Set(
  `hospital clinic court school college university station airport port harbor harbour hotel inn pub bar cafe restaurant
    kitchen garden park hall church chapel temple mosque museum gallery library theater theatre stadium arena ground pitch
    prison jail camp farm village town city capital county region province country island coast beach river lake valley
    mountain forest house home flat apartment room office factory mill mine plant shop store market square street bridge
    site scene area district suburb neighborhood neighbourhood cemetery laboratory lab studio summit ceremony rally
    conference meeting trial tribunal parliament senate border base tower castle palace cave basement attic cellar`.split(
    /\s+/u,
  ),
);

/** The place is the last word before the comma. */
function namesPlace(noun: Token | undefined): boolean {
  return noun !== undefined && (/^NNPS?$/u.test(noun.tag) || places.has(noun.lemma));
}

/** Verbs behind which `there` stands before what follows: `He remains there in a bad way.` */
const staying = new Set('remain stay live work lie wait stand sit die'.split(' '));

/** One plain clause up to the full stop. */
function isPlain(document: Document, from: number, to: number): boolean {
  return document.tokens
    .slice(from, to)
    .every(
      (token) =>
        token.kind !== 'punctuation' && token.tag !== 'CC' && !token.tag.startsWith('W') && token.lower !== 'there',
    );
}

export const splitBeforeWhere = defineRule({
  id: 'rhythm/split-before-where',
  kind: 'pattern',
  each: 'token',
  words: ['where'],
  stage: 'rhythm',
  why: 'What goes on at a place can be told in a short sentence of its own.',
  risk: 'high',
  genre: ['general', 'fiction'],
  synonym: true,
  examples: {
    rewrites: [
      [
        'The two boys were taken to a nearby hospital, where they remain in a stable condition.',
        'The two boys were taken to a nearby hospital. They remain there in a stable condition.',
      ],
      [
        'The bill will now go to the Senate, where it faces strong opposition.',
        'The bill will now go to the Senate. It faces strong opposition there.',
      ],
    ],
    leavesAlone: [
      'The two boys were taken to the house where they were born.',
      'It was a hard time for the boys, where they learned to wait.',
      'If the boys go to the hospital, where they were born, they will find her.',
      'The boys went to the hospital, where they waited, slept, and read.',
      'The boys went to the hospital, where the nurses who had known them as children waited for them.',
    ],
  },
  propose(token, { document }) {
    const comma = neighbour(document, token, -1);
    const right = neighbour(document, token, 1);
    if (comma?.text !== ',' || right === undefined || !canBeTwo(document, comma, right)) return undefined;
    if (!namesPlace(neighbour(document, comma, -1))) return undefined;
    const sentence = sentenceOf(document, token);
    const stop = document.tokens[sentence.endToken - 1];
    const clause = clauseAt(document, right);
    if (stop === undefined || clause === undefined || clause.subject.kind === 'there') return undefined;
    if (wordsBetween(document, right.index, stop.index) > clauseWordsMax || !isPlain(document, right.index, stop.index))
      return undefined;
    if (freeClauseBefore(document, sentence, comma) === undefined) return undefined;
    const { main } = clause.verb;
    const isStay = staying.has(main.lemma) && neighbour(document, main, 1)?.tag === 'IN';
    const at = isStay ? main.end : (document.tokens[stop.index - 1]?.end ?? stop.start);
    return {
      changes: [
        { start: comma.start, end: right.start, text: '. ' },
        { start: at, end: at, text: ' there' },
      ],
      claims: sentence,
    };
  },
});
