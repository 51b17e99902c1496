import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf, tokensOf } from '../../document/reading.ts';
import type { VerbGroup } from '../../grammar/clauses.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';
import { effectVerbs, lastingEffects } from './comment-verbs.ts';
import { hasNoSureDoer } from './deed-of-subject.ts';
import { isOwnDoing, participlesOf, trailingParticipleAt, verbOf } from './trailing-participle.ts';

export const whichForEffect = defineRule({
  id: 'trailing-comments/which-for-effect',
  kind: 'pattern',
  each: 'token',
  words: participlesOf(effectVerbs),
  stage: 'clause',
  why: 'A comment in -ing at the end of a sentence reads plainer with a verb of its own.',
  risk: 'high',
  synonym: true,
  examples: {
    rewrites: [
      ['The bridge was closed in May, causing long delays.', 'The bridge was closed in May, which caused long delays.'],
      [
        'The shop opens at six, making it popular with nurses.',
        'The shop opens at six, which makes it popular with nurses.',
      ],
      [
        'A late frost can kill the buds, leading to a poor harvest.',
        'A late frost can kill the buds and lead to a poor harvest.',
      ],
      [
        'Pupils can read the notes at home, enabling them to learn.',
        'Pupils can read the notes at home, which enables them to learn.',
      ],
    ],
    leavesAlone: [
      'She was holding a ring, turning it over in her hands.',
      'The waves were almost playful, leaving behind a trail of weed.',
      'The report describes a fault that struck in May, affecting many.',
      'The storm crossed the island, leaving ruins in its wake.',
      'The system checks every sensor, making sure that it works.',
      'They lived by fishing, making nets, and selling salt.',
      'He was happy making things.',
      'She smiled, showing her teeth.',
      'The mayor said that rents had risen, highlighting a new report.',
      'The firm, making cars since 1920, closed last year.',
      'She sat in the corner, making notes and drawing maps.',
    ],
  },
  propose(token, { document }) {
    const found = trailingParticipleAt(document, token);
    if (found === undefined) return undefined;
    const { comma, participle, adverb, clause } = found;
    const { verb } = clause;
    const lemma = verbOf(participle, effectVerbs);
    if (lemma === undefined || isOwnDoing(document, found, lemma)) return undefined;
    if (hasNoSureDoer(document, participle, lemma) || hasOtherTense(document, verb, comma)) return undefined;
    const next = neighbour(document, participle, 1);
    if (lemma === 'reflect' && next?.tag === 'IN') return undefined;
    // `holding a ring, turning it over`: a deed of hers; `leaving behind` marks: of the waves.
    const isPerson = /^(?:i|you|he|she|we|they)$/u.test(clause.subject.head.lower);
    if ((isPerson && /^PRP\$?$/u.test(next?.tag ?? '')) || (lemma === 'leave' && next?.lower === 'behind'))
      return undefined;
    if (verb.passive && reportedVerbs.has(verb.main.lower)) return undefined;
    if (isSpeakersOwn(document, lemma, comma)) return undefined;
    const between = adverb === undefined ? '' : `${adverb.text} `;
    // `They can read it online, enabling them to learn`: it is not they who enable.
    const isAboutSubject = /^(?:it|them|him|her|us|me|you)$/u.test(next?.lower ?? '');
    if (verb.finite.tag === 'MD' && !verb.passive && !verb.negated && !isAboutSubject && lemma !== 'mean') {
      return { changes: [{ start: comma.start, end: participle.end, text: ` and ${between}${lemma}` }] };
    }
    // What can be, is; what would be, is not.
    if (verb.finite.tag === 'MD' && !/^(?:can|may)$/u.test(verb.finite.lower)) return undefined;
    return {
      changes: [{ start: comma.end, end: participle.end, text: ` which ${between}${finiteForm(verb, lemma)}` }],
    };
  },
});

/** What the one who speaks may do as well as what is told. */
const pointing = new Set(
  'highlight underscore underline emphasize emphasise stress show demonstrate illustrate'.split(' '),
);
const speaking = new Set(
  'say stress emphasize emphasise argue claim add note state insist warn explain announce'.split(' '),
);

/** `The mayor said that rents had risen, highlighting a report`: it is the mayor who highlights. */
function isSpeakersOwn(document: Document, lemma: string, comma: Token): boolean {
  if (!pointing.has(lemma)) return false;
  return tokensOf(document, sentenceOf(document, comma)).some(
    (token) =>
      token.index < comma.index && speaking.has(token.lemma) && neighbour(document, token, 1)?.lower === 'that',
  );
}

/** `is accused of X, causing Y`: the comment hangs on X, not on the accusing. */
const reportedVerbs = new Set(
  `accused charged suspected said believed alleged reported thought expected convicted known`.split(/\s+/u),
);

/** `It describes a fault that struck in May, affecting many`: the comment may hang on the other verb. */
function hasOtherTense(document: Document, verb: VerbGroup, comma: Token): boolean {
  const isPast = verb.finite.tag === 'VBD';
  return document.tokens.slice(verb.main.index + 1, comma.index).some((token) => {
    if (isPast) return /^VB[ZP]$/u.test(token.tag);
    // Behind a relative pronoun the tagger takes a past for a participle now and then.
    const behindRelative = /^(?:that|which|who)$/u.test(neighbour(document, token, -1)?.lower ?? '');
    return token.tag === 'VBD' || (behindRelative && token.tag === 'VBN');
  });
}

/** In the tense of the main clause; behind `has grown` an event is `has caused`, a state `makes`. */
function finiteForm(verb: VerbGroup, lemma: string): string {
  if (verb.finite.tag === 'VBD' || verb.finite.tag === 'VBN') return inflect(lemma, 'VBD');
  const perfect = verb.sharedTag === 'VBN' && !verb.passive && !lastingEffects.has(lemma);
  return perfect ? `has ${inflect(lemma, 'VBN')}` : inflect(lemma, 'VBZ');
}
