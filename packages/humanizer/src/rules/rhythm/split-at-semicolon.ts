import type { Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { defineRule } from '../define-rule.ts';
import type { RuleContext } from '../rule.ts';
import { canBeTwo, opensPair } from './split-point.ts';

/** The clause behind the semicolon, a linking adverb and its comma skipped. */
function clauseBehind(token: Token, { document }: RuleContext): Token | undefined {
  const first = neighbour(document, token, 1);
  if (first === undefined) return undefined;
  const comma = neighbour(document, first, 1);
  const start = first.tag === 'RB' && comma?.text === ',' ? neighbour(document, comma, 1) : first;
  return clauseAt(document, start) === undefined ? undefined : first;
}

export const splitAtSemicolon = defineRule({
  id: 'rhythm/split-at-semicolon',
  kind: 'pattern',
  each: 'token',
  words: [';'],
  stage: 'rhythm',
  why: 'Two statements joined by a semicolon read easier as two sentences.',
  risk: 'medium',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'The road was closed for a week; nobody knew about it.',
        'The road was closed for a week. Nobody knew about it.',
      ],
      [
        'The river rose quickly; however, the town stayed dry.',
        'The river rose quickly. However, the town stayed dry.',
      ],
    ],
    leavesAlone: [
      'They sold apples, which were red; pears, which were green; and plums.',
      'He knew it was late; too late.',
      'The fair was not only a feast; it was a market as well.',
      'If the river rises; well, who knows what they will do?',
    ],
  },
  propose(token, context) {
    const { document } = context;
    const sentence = sentenceOf(document, token);
    const right = clauseBehind(token, context);
    if (right === undefined || !canBeTwo(document, token, right)) return undefined;
    for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
      const other = document.tokens[index];
      if (other === undefined || other === token) continue;
      if (/^[;:([]$/u.test(other.text) || opensPair(document, other)) return undefined;
    }
    if (mainClause(document, sentence, token) === undefined) return undefined;
    return { changes: [{ start: token.start, end: right.start, text: '. ' }], claims: sentence };
  },
});
