import type { Document, Sentence, Token } from '../../document/document.ts';
import { firstWordOf, neighbour, sentenceOf } from '../../document/reading.ts';
import type { Clause } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo } from './split-point.ts';

/** Openers whose clause ends with its comma and sets no condition on the rest. */
const harmlessOpeners = new Set(['as', 'when', 'while', 'after', 'before', 'since', 'once', 'although', 'though']);
const scopeWords = new Set(
  `if unless whether that because so than let as when while until who which whom whose what how why where`.split(
    /\s+/u,
  ),
);

/**
 * The main clause before the comma, with nothing between its verb and the comma that could reach over what follows; a
 * clause of time that opens the sentence may stand before it.
 */
function clauseBefore(document: Document, sentence: Sentence, comma: Token): Clause | undefined {
  const first = firstWordOf(document, sentence);
  if (first === undefined || (/^(?:IN|W)/u.test(first.tag) && !harmlessOpeners.has(first.lower))) return undefined;
  const clause = mainClause(document, sentence, comma);
  if (clause === undefined || clause.verb.negated || clause.verb.finite.tag === 'MD') return undefined;
  for (let index = clause.verb.main.index + 1; index < comma.index; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || scopeWords.has(token.lower) || /^(?:[;:(—–“"]|,)$/u.test(token.text)) return undefined;
  }
  return clause;
}

interface Absolute {
  readonly plural: boolean;
  readonly participle: Token;
}

/** The subject is looked for over this many tokens. */
const subjectLengthMax = 9;
const noOpeners = new Set(['all', 'both', 'this', 'that', 'these', 'those', 'some', 'no']);

/** `his hands trembling`, `the ground shaking`: a subject and its participle. */
function absoluteAt(document: Document, first: Token): Absolute | undefined {
  if (!/^(?:PRP\$|DT)$/u.test(first.tag) || noOpeners.has(first.lower)) return undefined;
  let head: Token | undefined;
  let last: Token | undefined;
  for (let distance = 1; distance <= subjectLengthMax; distance += 1) {
    const token = neighbour(document, first, distance);
    if (token === undefined || token.kind !== 'word') return undefined;
    const isBehindNoun = last !== undefined && last.index >= token.index - (previousIsAdverb(document, token) ? 2 : 1);
    if (token.tag === 'VBG' && head !== undefined && isBehindNoun) {
      return token.protectedBy === undefined ? { plural: /^NNP?S$/u.test(head.tag), participle: token } : undefined;
    }
    if (token.tag.startsWith('NN')) {
      last = token;
      const next = neighbour(document, token, 1);
      if (head === undefined && next?.tag.startsWith('NN') !== true) head = token;
    } else if (!/^(?:DT|PRP\$|JJ|VBN|RB|POS|IN|VBG)$/u.test(token.tag)) return undefined;
    // `her grief a weight pressing down`: two in one.
    if (token.tag === 'DT' && neighbour(document, token, -1)?.tag.startsWith('NN') === true) return undefined;
  }
  return undefined;
}

function previousIsAdverb(document: Document, token: Token): boolean {
  return neighbour(document, token, -1)?.tag === 'RB';
}

/** Nouns of what shows or is felt: behind `a` only they are no apposition to the noun before. */
const shown = new Set(
  `sense wave smile grin shiver tear knot chill hint flicker glint look blush frown murmur silence lump pang rush surge
    twinkle hand finger voice breeze wind shadow light glow mist fog crowd`.split(/\s+/u),
);
/** Verbs whose objects could go on with another: `He saw a child crying, the dog shivering`. */
const perceives = new Set(`see notice imagine hear feel watch remember picture find have spot observe`.split(' '));
const describing = new Set(['lacking', 'involving', 'containing', 'featuring', 'consisting', 'resembling', 'having']);

/** A new event beside the first, and no other name for something in it. */
function isEvent(document: Document, first: Token, participle: Token, clause: Clause): boolean {
  if (perceives.has(clause.verb.main.lemma)) return false;
  if (first.tag === 'PRP$') return true;
  if (describing.has(participle.lower) || clause.verb.main.lemma === 'be') return false;
  if (!/^an?$/u.test(first.lower)) return true;
  return document.tokens.slice(first.index, participle.index).some((token) => shown.has(token.lemma));
}

/** A comma behind which another absolute, another participle or a list goes on. */
function goesOn(document: Document, from: Token, end: number): boolean {
  for (let index = from.index + 1; index < end; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || /^[;:(—–“"]$/u.test(token.text)) return true;
    const next = document.tokens[index + 1];
    if (token.text === ',' && /^(?:PRP\$|DT|CC|VBG)$/u.test(next?.tag ?? '')) return true;
    if (token.tag === 'CC' && /^(?:VBG|VBN|PRP\$)$/u.test(next?.tag ?? '')) return true;
  }
  return false;
}

function finite({ plural, participle }: Absolute, past: boolean): string {
  const lemma = baseOf(participle);
  if (lemma === 'be') return past ? (plural ? 'were' : 'was') : plural ? 'are' : 'is';
  return inflect(lemma, past ? 'VBD' : plural ? 'VBP' : 'VBZ');
}

/** The verb whose -ing form stands there: `gleaming` → gleam, `racing` → race. */
function baseOf(participle: Token): string {
  const candidates = [participle.lemma, `${participle.lemma}e`];
  return candidates.find((lemma) => inflect(lemma, 'VBG') === participle.lower) ?? participle.lemma;
}

export const splitAbsolute = defineRule({
  id: 'rhythm/split-absolute',
  kind: 'pattern',
  each: 'token',
  words: [','],
  stage: 'rhythm',
  why: 'What hung on the end with a participle can be told in a short sentence of its own.',
  risk: 'high',
  genre: ['general', 'fiction'],
  synonym: true,
  examples: {
    rewrites: [
      [
        'The old man waited at the window for an hour, his hands trembling in the cold.',
        'The old man waited at the window for an hour. His hands trembled in the cold.',
      ],
      [
        'You close your eyes in the dark, the weight of the years pressing down on you.',
        'You close your eyes in the dark. The weight of the years presses down on you.',
      ],
    ],
    leavesAlone: [
      'They talked of the war at sea, a contest involving many nations.',
      'He saw the child crying in the street, the dog shivering by the wall.',
      'He sold the boat, the oars, and the shed standing by the lake.',
      'If he sat by the window, his hands trembling, nobody came near.',
      'He said that he would wait for an hour, his hands trembling in the cold.',
      'The old man sat there for an hour, his hands trembling and his feet cold.',
    ],
  },
  propose(token, { document }) {
    const first = neighbour(document, token, 1);
    const absolute = first === undefined ? undefined : absoluteAt(document, first);
    if (first === undefined || absolute === undefined || !canBeTwo(document, token, first, 3)) return undefined;
    const sentence = sentenceOf(document, token);
    const { participle } = absolute;
    if (inflect(baseOf(participle), 'VBG') !== participle.lower && participle.lower !== 'being') return undefined;
    if (goesOn(document, participle, sentence.endToken - 1)) return undefined;
    const clause = clauseBefore(document, sentence, token);
    if (clause === undefined || !isEvent(document, first, participle, clause)) return undefined;
    const past = clause.verb.finite.tag === 'VBD' || clause.verb.finite.lower === 'had';
    return {
      changes: [
        { start: token.start, end: first.start, text: '. ' },
        { start: participle.start, end: participle.end, text: finite(absolute, past) },
      ],
      claims: sentence,
    };
  },
});
