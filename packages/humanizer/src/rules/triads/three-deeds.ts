import type { Document, Sentence, Token } from '../../document/document.ts';
import { neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import type { Clause } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { pronounFor } from '../../grammar/pronoun-for.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Share of the places, so that no new habit takes the place of the old. */
const share = 0.75;
/** The third deed as a sentence of its own has at least this many words behind its subject. */
const ownSentenceWordsMin = 3;
/** Tokens of the second deed at most. */
const deedLengthMax = 10;

/** Verbs of states: what they tell comes neither before nor after. */
const states = new Set(
  `be have know love hate like want need feel seem think believe hope fear live lie sit wait hold keep remain stay own
    belong contain include mean make give offer provide show help allow`.split(/\s+/u),
);

interface Deeds {
  readonly clause: Clause;
  readonly comma: Token;
  readonly turn: Token;
  readonly second: Token;
  readonly third: Token;
}

/** `He rose, dressed, and left.`: three verbs of one subject in one form, the last up to the full stop. */
function deedsAt(document: Document, conjunction: Token, sentence: Sentence): Deeds | undefined {
  const turn = neighbour(document, conjunction, -1);
  const third = neighbour(document, conjunction, 1);
  if (turn?.text !== ',' || third === undefined || !/^VB[DZP]$/u.test(third.tag)) return undefined;
  const comma = openingComma(document, turn);
  const second = comma === undefined ? undefined : neighbour(document, comma, 1);
  if (comma === undefined || second === undefined) return undefined;
  if (!isSameForm(second, third) && !looksPlural(document, second, third)) return undefined;
  // `They design, build, and run the mills`: one object for all.
  const object = /^(?:DT|PRP|JJ|NN|CD)/u.test(neighbour(document, third, 1)?.tag ?? '');
  if (object && turn.index === second.index + 1) return undefined;
  const clause = mainClause(document, sentence, comma);
  if (clause === undefined || clause.verb.negated || clause.verb.passive) return undefined;
  const { finite, main } = clause.verb;
  if (finite !== main || !isSameForm(finite, third)) return undefined;
  if (!isPlain(document, finite.index + 1, comma.index) || !isPlain(document, third.index + 1, sentence.endToken - 1))
    return undefined;
  return { clause, comma, turn, second, third };
}

function isSameForm(one: Token, other: Token): boolean {
  return one.tag === other.tag || (one.tag === 'VBN' && other.tag === 'VBD' && one.lower.endsWith('ed'));
}

/** `creates jobs, boosts trade, and supports`: the tagger takes the second verb for a plural. */
function looksPlural(document: Document, second: Token, third: Token): boolean {
  if (second.tag !== 'NNS' || third.tag !== 'VBZ' || !second.lower.endsWith('s')) return false;
  return /^(?:DT|PRP|JJ|NN|TO|IN|VBP?$)/u.test(neighbour(document, second, 1)?.tag ?? '');
}

function openingComma(document: Document, turn: Token): Token | undefined {
  for (let distance = 1; distance <= deedLengthMax; distance += 1) {
    const token = neighbour(document, turn, -distance);
    if (token === undefined || token.tag === 'CC' || /^(?:MD|W)/u.test(token.tag)) return undefined;
    if (token.text === ',') return distance > 1 ? token : undefined;
    if (token.kind === 'punctuation') return undefined;
  }
  return undefined;
}

/** No mark, no other finite verb and no conjunction: one deed and its object. */
function isPlain(document: Document, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.kind === 'punctuation') return false;
    if (/^(?:CC|VBZ|VBP|VBD|MD|W)/u.test(token.tag) || token.lower === 'that') return false;
  }
  return true;
}

export const threeDeeds = defineRule({
  id: 'triads/three-deeds',
  kind: 'pattern',
  each: 'token',
  words: ['and'],
  stage: 'sentence',
  why: 'Two deeds and then the third: the same story without the beat of threes.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      [
        'The project creates jobs, boosts trade, and brings the town more time.',
        'The project creates jobs and boosts trade. It brings the town more time.',
      ],
      [
        'He took his hat, opened the door, and left.',
        'He took his hat and opened the door, then left.',
        { genre: 'fiction' },
      ],
    ],
    leavesAlone: [
      'They design, build, and run the mills.',
      'The plan cuts waste, saves fuel and money, and is cheap.',
      'The plan did not cut waste, save fuel, or please the crews.',
      'He said that she came, saw the house, and left.',
    ],
  },
  propose(token: Token, { document, chance }: RuleContext): Proposals {
    const sentence = sentenceOf(document, token);
    if (document.tokens[sentence.endToken - 1]?.text !== '.') return undefined;
    if (document.paragraphs[sentence.paragraph]?.kind !== 'prose') return undefined;
    const deeds = deedsAt(document, token, sentence);
    if (deeds === undefined || chance(deeds.third) >= share) return undefined;
    const text = linkFor(document, deeds, sentence);
    if (text === undefined) return undefined;
    return {
      changes: [
        { start: deeds.comma.start, end: deeds.comma.end, text: ' and' },
        { start: deeds.turn.start, end: token.end, text },
      ],
      claims: sentence,
    };
  },
});

/** `, then` in a story's run of deeds; else a full stop and the subject's pronoun. */
function linkFor(document: Document, { clause, second, third }: Deeds, sentence: Sentence): string | undefined {
  const happen = [clause.verb.main, second, third].every((verb) => verb.tag !== 'VBZ' && !states.has(verb.lemma));
  const isStory = document.register.genre === 'fiction' && happen;
  const words = wordsBetween(document, third.index, sentence.endToken);
  if (isStory && words <= ownSentenceWordsMin) return ', then';
  if (words < ownSentenceWordsMin) return undefined;
  const pronoun = pronounFor(clause.subject);
  if (pronoun === undefined) return isStory ? ', then' : undefined;
  return isStory ? `. Then ${pronoun}` : `. ${pronoun}`;
}
