/** Document queries for rules. Each takes constant time or time linear in the length of the sentence. */
import type { Document, Sentence, Token } from './document.ts';

/** Returns the tokens of a sentence, including punctuation. */
export function tokensOf(document: Document, sentence: Sentence): readonly Token[] {
  return document.tokens.slice(sentence.firstToken, sentence.endToken);
}

/** Returns the sentence that contains a token. Throws a RangeError if the token is not part of the document. */
export function sentenceOf(document: Document, token: Token): Sentence {
  const sentence = document.sentences[token.sentence];
  if (sentence === undefined) throw new RangeError(`token ${token.index} has no sentence ${token.sentence}`);
  return sentence;
}

/** Returns the token `distance` tokens away (negative: before), or undefined if it is not in the same sentence. */
export function neighbor(document: Document, token: Token, distance: number): Token | undefined {
  const found = document.tokens[token.index + distance];
  return found !== undefined && found.sentence === token.sentence ? found : undefined;
}

/**
 * Returns the tokens of the same sentence before and after a token, at most `max` of each. Rules use these tokens
 * instead of the whole sentence, so that the cost of a rule does not grow with the length of the sentence.
 */
export function tokensAround(
  document: Document,
  token: Token,
  max: number,
): { readonly before: readonly Token[]; readonly after: readonly Token[] } {
  const { firstToken, endToken } = sentenceOf(document, token);
  return {
    before: document.tokens.slice(Math.max(firstToken, token.index - max), token.index),
    after: document.tokens.slice(token.index + 1, Math.min(endToken, token.index + 1 + max)),
  };
}

/** Returns the first word or number of the sentence, skipping opening quotes and brackets. */
function firstWordOf(document: Document, sentence: Sentence): Token | undefined {
  for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
    const token = document.tokens[index];
    if (token !== undefined && token.kind !== 'punctuation') return token;
  }
  return undefined;
}

/** Returns true if no word of the sentence precedes this token. */
export function opensSentence(document: Document, token: Token): boolean {
  return firstWordOf(document, sentenceOf(document, token)) === token;
}
