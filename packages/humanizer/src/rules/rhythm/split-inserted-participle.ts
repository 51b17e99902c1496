import type { Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { pronounFor } from '../../grammar/pronoun-for.ts';
import { defineRule } from '../define-rule.ts';
import { insertionAt, type Insertion } from './insertion.ts';

/** What was done once, and what holds as long as the sentence does. */
const events = new Set(
  `conducted founded established launched introduced built published released written created
    signed adopted opened completed commissioned recorded discovered carried compiled produced drafted unveiled`.split(
    /\s+/u,
  ),
);
const states = new Set(
  `held organised organized based located situated known funded led run owned operated supported backed designed intended expected aimed
    housed scheduled overseen managed sponsored`.split(/\s+/u),
);

function copula({ subject, verb }: Insertion, participle: Token): string {
  const past = verb.tag === 'VBD' || events.has(participle.lower);
  return past ? (subject.plural ? 'were' : 'was') : subject.plural ? 'are' : 'is';
}

export const splitInsertedParticiple = defineRule({
  id: 'rhythm/split-inserted-participle',
  kind: 'pattern',
  each: 'token',
  tags: ['VBN', 'VBD'],
  stage: 'rhythm',
  why: 'What was done with the subject can be said first, in a short sentence of its own.',
  risk: 'high',
  genre: ['general', 'academic'],
  synonym: true,
  examples: {
    rewrites: [
      [
        'The survey, conducted by a small team from Leeds, found that most farms lose money.',
        'The survey was conducted by a small team from Leeds. It found that most farms lose money.',
      ],
      [
        'The school, based in an old mill by the river, teaches a dozen old trades.',
        'The school is based in an old mill by the river. It teaches a dozen old trades.',
      ],
    ],
    leavesAlone: [
      'The farmer, known to all in the valley, found the old road.',
      'The survey, read by nobody in the end, found that most farms lose money.',
      'The survey, conducted last year, failed.',
    ],
  },
  propose(token, { document }) {
    if (!events.has(token.lower) && !states.has(token.lower)) return undefined;
    const before = neighbour(document, token, -1);
    const opener = before?.tag === 'RB' ? before : token;
    const found = insertionAt(document, opener);
    if (found === undefined) return undefined;
    const verb = copula(found, token);
    const pronoun = pronounFor(found.subject);
    if (pronoun === undefined) return undefined;
    return {
      changes: [
        { start: found.open.start, end: found.open.end, text: ` ${verb}` },
        { start: found.close.start, end: found.close.end, text: `. ${pronoun}` },
      ],
      claims: sentenceOf(document, token),
    };
  },
});
