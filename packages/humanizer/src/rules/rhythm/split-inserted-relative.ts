import type { Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { mayBePerson } from '../../grammar/person-nouns.ts';
import { defineRule } from '../define-rule.ts';
import { insertionAt, type Insertion } from './insertion.ts';

/** The pronoun that the number of the verbs and the relative leave no doubt about. */
function pronounOf({ subject, verb }: Insertion, relative: Token, own: Token): string | undefined {
  const plural = subject.plural || verb.tag === 'VBP' || verb.lower === 'were' || own.tag === 'VBP';
  if (plural) return subject.plural ? 'they' : undefined;
  const isThing = relative.lower === 'which' && !mayBePerson(subject.head.lemma);
  return isThing && /^NNP?$/u.test(subject.head.tag) ? 'it' : undefined;
}

export const splitInsertedRelative = defineRule({
  id: 'rhythm/split-inserted-relative',
  kind: 'pattern',
  each: 'token',
  words: ['which', 'who'],
  stage: 'rhythm',
  why: 'What is said of a subject on the way to its verb can be said first, in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  synonym: true,
  examples: {
    rewrites: [
      [
        'The payment, which was brought in to help small farms, has kept many of them alive.',
        'The payment was brought in to help small farms. It has kept many of them alive.',
      ],
      [
        'The farmers, who came from all over the county, blocked the road to the port.',
        'The farmers came from all over the county. They blocked the road to the port.',
      ],
    ],
    leavesAlone: [
      'The closure of the mill, which had employed thirty people, came as a blow.',
      'The farmer, who came from the hills, blocked the road to the port.',
      'No farm, which was the rule, had more than one mill.',
      'She said the payment, which was small, had kept them alive.',
      'The payment, which was brought in late, was small.',
    ],
  },
  propose(token, { document }) {
    const found = insertionAt(document, token);
    const next = neighbour(document, token, 1);
    const own = next?.tag === 'RB' ? neighbour(document, next, 1) : next;
    if (found === undefined || own === undefined || own.lemma === 'include') return undefined;
    if (!/^(?:VBZ|VBP|VBD|MD)$/u.test(own.tag)) return undefined;
    const pronoun = pronounOf(found, token, own);
    if (pronoun === undefined) return undefined;
    return {
      changes: [
        { start: found.open.start, end: token.end, text: '' },
        { start: found.close.start, end: found.close.end, text: `. ${pronoun}` },
      ],
      claims: sentenceOf(document, token),
    };
  },
});
