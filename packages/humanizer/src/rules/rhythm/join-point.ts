// Where two neighbouring sentences may become one: two plain statements of one paragraph, neither of them built of
// several clauses already, together no longer than people write.

import type { Document, Sentence, Token } from '../../document/document.ts';
import { firstWordOf } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';

/** Words that the two may have together, and each alone. */
const joinedWordsMax = 40;
const sentenceWordsMax = 28;
const sentenceWordsMin = 3;

export interface JoinPoint {
  readonly previous: Sentence;
  /** The full stop that goes. */
  readonly stop: Token;
  readonly first: Token;
}

/**
 * The point between the sentence before and this one; undefined where they must stay apart. `opener` is a conjunction
 * that the sentence may open with.
 */
export function joinPointBefore(document: Document, sentence: Sentence, opener?: string): JoinPoint | undefined {
  const previous = document.sentences[sentence.index - 1];
  if (previous === undefined || previous.paragraph !== sentence.paragraph) return undefined;
  if (document.paragraphs[sentence.paragraph]?.kind !== 'prose') return undefined;
  if (!isPlain(document, previous) || !isPlain(document, sentence, opener)) return undefined;
  if (previous.wordCount + sentence.wordCount > joinedWordsMax) return undefined;
  const stop = document.tokens[previous.endToken - 1];
  const first = firstWordOf(document, sentence);
  if (startAlike(document, previous, sentence)) return undefined;
  if (stop?.text !== '.' || first === undefined || first.index !== sentence.firstToken) return undefined;
  return { previous, stop, first };
}

/** `I regret this. I regret that.` is meant to be two. */
function startAlike(document: Document, one: Sentence, other: Sentence): boolean {
  return [0, 1].every(
    (place) => document.tokens[one.firstToken + place]?.lower === document.tokens[other.firstToken + place]?.lower,
  );
}

/** `It was, though, late.` says the opposite of what `and` would announce. */
const contrasts = new Set(['however', 'though', 'nevertheless', 'instead']);
const coordinators = new Set(['and', 'but', 'so', 'yet', 'or', 'nor']);

/** One statement, short enough, without a colon, a semicolon, a dash, quotes or a second main clause. */
function isPlain(document: Document, sentence: Sentence, opener?: string): boolean {
  if (sentence.wordCount > sentenceWordsMax || sentence.wordCount < sentenceWordsMin) return false;
  if (document.tokens[sentence.endToken - 1]?.text !== '.') return false;
  for (let index = sentence.firstToken; index < sentence.endToken - 1; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || /^(?:[;:—–!?]|--+|\.{2,}|…)$/u.test(token.text)) return false;
    if (contrasts.has(token.lower) && document.tokens[index - 1]?.text === ',') return false;
    if (!coordinators.has(token.lower) || index === sentence.firstToken) continue;
    const clause = clauseAt(document, document.tokens[index + 1]);
    const opensClause = document.tokens[index - 1]?.text === ',' || clause?.subject.kind === 'pronoun';
    if (clause !== undefined && opensClause) return false;
  }
  const first = firstWordOf(document, sentence)?.lower ?? '';
  return first === opener || !coordinators.has(first);
}
