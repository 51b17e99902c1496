/** Looks at the sentence around a participle tail: `They cut the fees, saving time`. */
import { type Document, type Token, tokensAround } from '@humanize/text';

/** True for a verb in the present or past tense, and for a modal verb. */
export function isFinite({ tag }: Token): boolean {
  return /^(?:VBZ|VBP|VBD|MD)$/u.test(tag);
}

/** Maximum number of tokens on each side to search. */
const contextTokensMax = 60;

/** Returns the tokens of the clause before the comma of a tail, at most 60. */
export function clauseBefore(document: Document, comma: Token): readonly Token[] {
  return tokensAround(document, comma, contextTokensMax).before;
}

/**
 * True if another tail or gerund is coordinated with the tail after `comma`: `, cutting costs, saving time`, `, saving
 * time and cutting costs`. `end` is the last token that belongs to the tail alone.
 */
export function isOneOfTails(document: Document, comma: Token, end: Token): boolean {
  const opener = (token: Token): string => document.tokens[token.index - 1]?.lower ?? '';
  const isTail = (token: Token): boolean => token.tag === 'VBG' && /^(?:,|and|or)$/u.test(opener(token));
  return (
    clauseBefore(document, comma).some(isTail) ||
    tokensAround(document, end, contextTokensMax).after.some((token) => isTail(token) && opener(token) !== ',')
  );
}
