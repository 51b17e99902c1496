import type { Document, Sentence, Token } from '../../document/document.ts';
import { firstWordOf, neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { clauseAt, type Clause } from '../../grammar/clauses.ts';
import { pronounFor } from '../../grammar/pronoun-for.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, opensPair } from './split-point.ts';

/** Words before the second verb that the first half has at least: shorter pairs belong together. */
const firstHalfWordsMin = 6;
/** In stories, which tell deed by deed. */
const firstHalfWordsMinInFiction = 4;

const subordinates = /^(?:W|IN)/u;
const clauseOpeners = new Set(`that because if when while as who which where since until`.split(/\s+/u));

/** The second verb of one subject: right behind `and`, in the form of the first, with no other clause between. */
function secondVerb(document: Document, clause: Clause, conjunction: Token): Token | undefined {
  const next = neighbour(document, conjunction, 1);
  // `and so did I`
  if (next?.lower === 'so' || next?.lower === 'neither') return undefined;
  const verb = next !== undefined && next.tag === 'RB' ? neighbour(document, next, 1) : next;
  if (verb === undefined || !sharesSubject(clause, verb)) return undefined;
  const object = neighbour(document, verb, 1);
  if (object === undefined || object.lower === 'by' || !/^(?:DT|PRP|IN|TO|JJ|NN|CD|RB|RP)/u.test(object.tag))
    return undefined;
  // `a mix of fear and bewildered amusement`: a form in -ed right before a noun is its adjective as often.
  if (verb.lower.endsWith('ed') && /^(?:JJ|NN)/u.test(object.tag)) return undefined;
  const endsList = neighbour(document, conjunction, -1)?.text === ',';
  for (let index = clause.verb.main.index + 1; index < conjunction.index; index += 1) {
    const token = document.tokens[index];
    // The last of a list, or the second of two infinitives.
    if (endsList && token?.text === ',' && index < conjunction.index - 1) return undefined;
    if (token?.tag === 'TO' && verb.tag === 'VBP') return undefined;
    if (token === undefined || /^(?:VBZ|VBP|VBD|MD)$/u.test(token.tag) || clauseOpeners.has(token.lower))
      return undefined;
    if (subordinates.test(token.tag) && clauseAt(document, neighbour(document, token, 1)) !== undefined)
      return undefined;
  }
  return verb;
}

/** A finite verb in the form of the first, or a modal of its own. */
function sharesSubject(clause: Clause, verb: Token): boolean {
  if (verb.tag === 'MD') return true;
  const { tag } = clause.verb.finite;
  // Of regular verbs the tagger takes a past tense behind `and` for a participle now and then.
  if (tag === 'VBD' && verb.tag === 'VBN' && verb.lower.endsWith('ed')) return clause.verb.main === clause.verb.finite;
  return verb.tag === tag && /^(?:VBZ|VBP|VBD)$/u.test(verb.tag);
}

/** Longer ones are no sentences that a split would mend, and each `and` in them would read them whole again. */
const sentenceWordsMax = 90;

/** A sentence that begins with its own subject; what stands before a subject would be lost to the second half. */
function openingClause(document: Document, sentence: Sentence): Clause | undefined {
  if (sentence.wordCount > sentenceWordsMax) return undefined;
  const tokens = document.tokens.slice(sentence.firstToken, sentence.endToken);
  if (tokens.some((token) => opensPair(document, token))) return undefined;
  return clauseAt(document, firstWordOf(document, sentence));
}

export const splitCompoundPredicate = defineRule({
  id: 'rhythm/split-compound-predicate',
  kind: 'pattern',
  each: 'token',
  words: ['and', 'but'],
  stage: 'rhythm',
  why: 'Two things that one subject does can stand in two sentences.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  yieldsTo: ['rhythm/split-before-and', 'rhythm/split-before-but'],
  examples: {
    rewrites: [
      [
        'The project gives every school in the valley a new kitchen and teaches the cooks how to use it.',
        'The project gives every school in the valley a new kitchen. It teaches the cooks how to use it.',
      ],
      [
        'Farmers in the hills grow almost all the wheat for the region and sell it at the big autumn fair.',
        'Farmers in the hills grow almost all the wheat for the region. They sell it at the big autumn fair.',
      ],
    ],
    leavesAlone: [
      'The wars of the region close the roads, scare the buyers, and raise the price of bread.',
      'You want to leave the old house at once and have them call the police.',
      'The old beast in the yard listened to the quiet, and so did I.',
      'The theory, first proposed by a clerk and later taken up by others, held for years.',
      'The teacher gives every pupil in the class a new book and reads the first page aloud.',
      'The town has a mill that grinds corn for the whole valley and sells flour at the gate.',
      'She opened the door and went in.',
      'In May the firm bought a mill in the north of the county and sold its last two barns.',
    ],
  },
  propose(token, { document }) {
    const sentence = sentenceOf(document, token);
    const clause = openingClause(document, sentence);
    if (clause === undefined || clause.verb.negated || clause.verb.passive) return undefined;
    if (clause.verb.main.index >= token.index) return undefined;
    const verb = secondVerb(document, clause, token);
    const pronoun = pronounFor(clause.subject);
    const next = neighbour(document, token, 1);
    if (verb === undefined || pronoun === undefined || next === undefined) return undefined;
    const before = neighbour(document, token, -1);
    const left = before?.text === ',' ? before : token;
    const isStory = document.register.genre === 'fiction';
    const wordsMin = isStory ? firstHalfWordsMinInFiction : firstHalfWordsMin;
    if (wordsBetween(document, sentence.firstToken, left.index) < wordsMin) return undefined;
    if (
      !canBeTwo(document, left, next, isStory ? 3 : undefined) ||
      /[;:(]/u.test(document.text.slice(sentence.start, sentence.end))
    )
      return undefined;
    const start = before?.text === ',' ? before.start : (before?.end ?? token.start);
    const opener = token.lower === 'but' ? 'But ' : '';
    return { changes: [{ start, end: token.end, text: `. ${opener}${pronoun}` }], claims: sentence };
  },
});
