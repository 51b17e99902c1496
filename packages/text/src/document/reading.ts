/** Queries on a document for rules. All take constant time or are linear in the sentence. */
import type { Document, Sentence, Token } from './document.ts';

/** The tokens of a sentence, punctuation included. */
export function tokensOf(document: Document, sentence: Sentence): readonly Token[] {
  return document.tokens.slice(sentence.firstToken, sentence.endToken);
}

/** The sentence that contains a token. */
export function sentenceOf(document: Document, token: Token): Sentence {
  const sentence = document.sentences[token.sentence];
  if (sentence === undefined) throw new RangeError(`token ${token.index} has no sentence ${token.sentence}`);
  return sentence;
}

/** The token `distance` places away (negative: before), only within the same sentence. */
export function neighbor(document: Document, token: Token, distance: number): Token | undefined {
  const found = document.tokens[token.index + distance];
  return found !== undefined && found.sentence === token.sentence ? found : undefined;
}

/** The first word or number of the sentence, opening quotes and brackets skipped. */
function firstWordOf(document: Document, sentence: Sentence): Token | undefined {
  for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
    const token = document.tokens[index];
    if (token !== undefined && token.kind !== 'punctuation') return token;
  }
  return undefined;
}

/** True if no word of the sentence precedes this token. */
export function opensSentence(document: Document, token: Token): boolean {
  return firstWordOf(document, sentenceOf(document, token)) === token;
}
