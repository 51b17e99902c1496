import type { Document, Token } from '../../document/document.ts';
import { firstWordOf, neighbour, sentenceOf } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo } from './split-point.ts';

const stateWords = new Set(`is are was were 's 're may might can have has seem seems`.split(/\s+/u));

/** The comma that ends the clause opened by `although`, right before a clause with its own subject. */
function turningComma(document: Document, opener: Token): Token | undefined {
  const sentence = sentenceOf(document, opener);
  let found: Token | undefined;
  for (let index = opener.index + 3; index < sentence.endToken - 3; index += 1) {
    const token = document.tokens[index];
    if (token?.text === ';' || token?.text === ':') return undefined;
    if (token?.text !== ',') continue;
    const turns = clauseAt(document, neighbour(document, token, 1)) !== undefined;
    // Two candidates cannot be told apart.
    if (turns && found !== undefined) return undefined;
    if (turns) found = token;
    else if (found === undefined) return undefined;
  }
  return found;
}

/** `While` may mean time: only with a verb of state is it a concession. */
function concedes(document: Document, opener: Token): boolean {
  const clause = clauseAt(document, neighbour(document, opener, 1));
  if (clause === undefined) return false;
  if (opener.lower !== 'while') return true;
  return stateWords.has(clause.verb.finite.lower) && clause.verb.sharedTag !== 'VBG';
}

export const splitConcession = defineRule({
  id: 'rhythm/split-concession',
  kind: 'pattern',
  each: 'token',
  words: ['although', 'though', 'while'],
  stage: 'rhythm',
  why: 'What is granted and what is held against it can stand in two sentences.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      [
        'Although the plan was cheap, the council turned it down in the spring.',
        'The plan was cheap. But the council turned it down in the spring.',
      ],
      [
        'While these tools are easy to find, they do not last for more than a year.',
        'These tools are easy to find. Yet they do not last for more than a year.',
      ],
    ],
    leavesAlone: [
      'While we were eating, the phone rang in the other room.',
      'Although cheap, the plan was turned down in the spring.',
      'While the soup cooks, the children lay the table in the garden.',
    ],
  },
  propose(token, { document, choose }) {
    const sentence = sentenceOf(document, token);
    const next = neighbour(document, token, 1);
    if (firstWordOf(document, sentence) !== token || next === undefined || !concedes(document, token)) return undefined;
    const comma = turningComma(document, token);
    const right = comma === undefined ? undefined : neighbour(document, comma, 1);
    if (comma === undefined || right === undefined || !canBeTwo(document, comma, right)) return undefined;
    const opener = choose(['But', 'Still,', 'But', 'Yet'], token);
    return {
      changes: [
        { start: token.start, end: next.start, text: '' },
        { start: comma.start, end: comma.end, text: `. ${opener}` },
      ],
      claims: sentence,
    };
  },
});
