import type { Document, Token } from '../../document/document.ts';
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

/** `not at the mill, which was shut, but at the inn`: behind the relative clause the main one goes on. */
function resumes(document: Document, pronoun: Token): boolean {
  for (let token = neighbour(document, pronoun, 1); token !== undefined; token = neighbour(document, token, 1)) {
    if (token.text === ',' && neighbour(document, token, 1)?.lower === 'but') return true;
  }
  return false;
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
      [
        'The money goes to the dairy sector, which has few other friends.',
        'The money goes to the dairy sector. This sector has few other friends.',
      ],
    ],
    leavesAlone: [
      'They make noise and traffic, which has kept the buyers away.',
      'The rents are high in this town, which is a worry to many.',
      'We met the old miller, who lives behind the church.',
      'He looked up, not at the old mills, which were already shut, but at the people in them.',
      'The town has a long history and a strong club, which can give its people a home.',
      'This was the start of the new school of law, which sought the causes of crime.',
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
    if (resumes(document, token)) return undefined;
    if (token.lower === 'which' && mayMeanAll(document, noun, verb)) return undefined;
    const main = freeClauseBefore(document, sentence, comma);
    if (main === undefined || main.verb.main.index >= noun.index - 1) return undefined;
    const plural = noun.tag === 'NNS' && agreesWithPlural(token, verb);
    const singular = isBody(noun) ? agreesWithSingular(verb) : isThing(token, noun, verb);
    // `It` must find one thing only to stand for; else the noun is named again.
    const { subject } = main;
    const isPerson = mayBePerson(subject.head.lemma) || subject.kind === 'pronoun';
    const clear = plural ? !subject.plural || subject.kind === 'pronoun' : subject.plural || isPerson;
    const isPronounClear = (plural || singular) && clear && !/^(?:it|they)$/u.test(subject.head.lower);
    const again = isPronounClear ? (plural ? 'They' : 'It') : nounAgain(token, noun, verb);
    // `the new school of law, which`: the school or the law.
    if (!isPronounClear && isBehindOf(document, noun)) return undefined;
    return again === undefined
      ? undefined
      : { changes: [{ start: comma.start, end: token.end, text: `. ${again}` }], claims: sentence };
  },
});

function isBehindOf(document: Document, noun: Token): boolean {
  let before = neighbour(document, noun, -1);
  while (before !== undefined && /^(?:J|DT|PRP\$)/u.test(before.tag)) before = neighbour(document, before, -1);
  return before?.lower === 'of';
}

/** `This sector`, `These rules`: the noun itself, where its number and its verb are plain and no clause can be meant. */
function nounAgain(pronoun: Token, noun: Token, verb: Token): string | undefined {
  if (pronoun.lower !== 'which' || noun.protectedBy !== undefined || nounsOfNoName.has(noun.lemma)) return undefined;
  if (!/^VB[ZDP]$/u.test(verb.tag) || verb.lemma === 'include') return undefined;
  if (noun.tag === 'NN') return verb.tag === 'VBP' || verb.lower === 'were' ? undefined : `This ${noun.lower}`;
  if (noun.tag !== 'NNS' || verb.tag === 'VBZ' || verb.lower === 'was') return undefined;
  return `These ${noun.lower}`;
}

/** `which is important`, and what is said behind two nouns: it may be said of everything before. */
function mayMeanAll(document: Document, noun: Token, verb: Token): boolean {
  const isState = /^(?:is|was)$/u.test(verb.lower) && !/^VB[NG]$/u.test(neighbour(document, verb, 1)?.tag ?? '');
  return isState || standsInPair(document, noun);
}

/** One of two or more nouns side by side. */
function standsInPair(document: Document, noun: Token): boolean {
  for (let distance = 1; distance <= 5; distance += 1) {
    const token = neighbour(document, noun, -distance);
    if (token?.tag === 'DT') return neighbour(document, token, -1)?.tag === 'CC';
    if (token === undefined || /^(?:V|IN)/u.test(token.tag)) return token?.lower === 'and';
    if (token.tag === 'CC' || token.text === ',') return true;
  }
  return false;
}

/** Nouns that say too little to be named again. */
const nounsOfNoName = new Set(
  `time way thing lot day year week month night morning evening place part end side one other home work life world
    people man woman person anything something everything nothing use need view hand eye mind head`.split(/\s+/u),
);
