import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { defineRule } from '../define-rule.ts';
import { joinPointBefore } from './join-point.ts';

/** Verbs that comment on a whole statement. */
const commentVerbs = new Set(
  `mean make allow help lead cause give show suggest create bring leave let keep include require save reduce
    increase improve ensure enable provide offer highlight`.split(/\s+/u),
);

function isComment(document: Document, verb: Token): boolean {
  if (verb.tag !== 'MD') return commentVerbs.has(verb.lemma) || /^(?:is|was)$/u.test(verb.lower);
  const next = neighbour(document, verb, 1);
  const main = next !== undefined && next.tag.startsWith('RB') ? neighbour(document, next, 1) : next;
  return main !== undefined && commentVerbs.has(main.lemma);
}

export const joinWithWhich = defineRule({
  id: 'rhythm/join-with-which',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'A sentence that only comments on the one before can be its last clause.',
  risk: 'high',
  genre: ['general', 'academic'],
  examples: {
    rewrites: [
      [
        'The bridge was closed in May. This caused long delays.',
        'The bridge was closed in May, which caused long delays.',
      ],
      [
        'The bridge was closed in May. This is because the river had risen.',
        'The bridge was closed in May because the river had risen.',
      ],
    ],
    leavesAlone: [
      'The bridge was closed in May. This bridge was old.',
      'The bridge was closed in May, which hurt trade. This caused long delays.',
      'The bridge was closed. This was no surprise, and it hurt nobody.',
    ],
  },
  propose(sentence, { document }) {
    const point = joinPointBefore(document, sentence);
    if (point?.first.lower !== 'this') return undefined;
    const clause = clauseAt(document, point.first);
    if (clause?.subject.kind !== 'demonstrative') return undefined;
    if (mainClause(document, point.previous, point.stop) === undefined) return undefined;
    for (let index = point.previous.firstToken; index < point.previous.endToken; index += 1) {
      if (document.tokens[index]?.lower === 'which') return undefined;
    }
    const verb = neighbour(document, point.first, 1);
    if (verb === undefined || !isComment(document, verb)) return undefined;
    const because = neighbour(document, verb, 1);
    const claims = { start: point.previous.start, end: sentence.end };
    if ((verb.lower === 'is' || verb.lower === 'was') && because?.lower === 'because') {
      return { changes: [{ start: point.stop.start, end: because.end, text: ' because' }], claims };
    }
    const isBareCopula = /^(?:is|was)$/u.test(verb.lower) && !/^(?:J|RB|VB)/u.test(because?.tag ?? '');
    if (isBareCopula) return undefined;
    return { changes: [{ start: point.stop.start, end: point.first.end, text: ', which' }], claims };
  },
});
