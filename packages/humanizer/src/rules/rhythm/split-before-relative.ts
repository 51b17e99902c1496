import type { Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { mayBePerson } from '../../grammar/person-nouns.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** A verb that only a plural has, or behind `who` one that tells no number: then the noun does. */
function agreesWithPlural(pronoun: Token, verb: Token): boolean {
  if (verb.tag === 'VBP' || /^(?:are|were|have)$/u.test(verb.lower)) return true;
  return pronoun.lower === 'who' && (verb.tag === 'VBD' || verb.tag === 'MD') && verb.lower !== 'was';
}

/** Bodies whose names end so are `it`, though people write `who` of them. */
const bodies = new Set(
  `association committee company council university group union agency party commission board club ministry department
    office court trust bank corporation institute federation foundation authority organization organisation government
    parliament congress senate team police`.split(/\s+/u),
);

function isBody(noun: Token): boolean {
  return bodies.has(noun.lower) && noun.lower !== 'police';
}

function agreesWithSingular(verb: Token): boolean {
  return /^(?:VBZ|VBD|MD)$/u.test(verb.tag) && !/^(?:were|have)$/u.test(verb.lower);
}

/** A single thing behind `which`, by the number that the verb shows. */
function isThing(pronoun: Token, noun: Token, verb: Token): boolean {
  if (noun.tag !== 'NN' || pronoun.lower !== 'which' || mayBePerson(noun.lemma)) return false;
  return verb.tag === 'VBZ' || verb.lower === 'was';
}

export const splitBeforeRelative = defineRule({
  id: 'rhythm/split-before-relative',
  kind: 'pattern',
  each: 'token',
  words: ['which', 'who'],
  stage: 'rhythm',
  why: 'What is added about the last noun can stand in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  yieldsTo: ['rhythm/split-before-which'],
  examples: {
    rewrites: [
      [
        'He spent the summer with his cousins, who were all older than he was.',
        'He spent the summer with his cousins. They were all older than he was.',
      ],
      [
        'We walked to the old mill, which stands behind the church.',
        'We walked to the old mill. It stands behind the church.',
      ],
    ],
    leavesAlone: [
      'We met the old miller, who lives behind the church.',
      'The farm bought a mill, which stands behind the church.',
      'The cousins, who were all older, left at noon for the coast.',
    ],
  },
  propose(token, { document }) {
    const comma = neighbour(document, token, -1);
    const noun = neighbour(document, token, -2);
    const verb = neighbour(document, token, 1);
    if (comma?.text !== ',' || noun === undefined || verb === undefined || !canBeTwo(document, comma, token))
      return undefined;
    const sentence = sentenceOf(document, token);
    const main = freeClauseBefore(document, sentence, comma);
    if (main === undefined || main.verb.main.index >= noun.index - 1) return undefined;
    const plural = noun.tag === 'NNS' && agreesWithPlural(token, verb);
    const singular = isBody(noun) ? agreesWithSingular(verb) : isThing(token, noun, verb);
    // `It` must find one thing only to stand for.
    const { subject } = main;
    const clear = plural ? !subject.plural || subject.kind === 'pronoun' : subject.plural || subject.kind === 'pronoun';
    if (!(plural || singular) || !clear || subject.head.lower === 'it' || subject.head.lower === 'they')
      return undefined;
    return { changes: [{ start: comma.start, end: token.end, text: plural ? '. They' : '. It' }], claims: sentence };
  },
});
