/** Looks at the sentence around a participle tail: `They cut the fees, saving time`. */
import { type Document, type Token, sentenceOf } from '@humanize/text';

/** True for a verb in the present or past tense, and for a modal verb. */
export function isFinite({ tag }: Token): boolean {
  return /^(?:VBZ|VBP|VBD|MD)$/u.test(tag);
}

/** True if a main clause stands before the comma of a tail, so the participle is not a subject: `Lastly, saving time is …`. */
export function followsClause(document: Document, comma: Token): boolean {
  const before = document.tokens.slice(sentenceOf(document, comma).firstToken, comma.index);
  return before[0]?.tag === 'VB' || before.some(isFinite);
}

/**
 * True if another tail or gerund is coordinated with the tail after `comma`: `, cutting costs, saving time`, `, saving
 * time and cutting costs`. `end` is the last token that belongs to the tail alone.
 */
export function isOneOfTails(document: Document, comma: Token, end: Token): boolean {
  const { firstToken, endToken } = sentenceOf(document, comma);
  const isTail = (index: number): boolean =>
    document.tokens[index]?.tag === 'VBG' && /^(?:,|and|or)$/u.test(document.tokens[index - 1]?.lower ?? '');
  for (let index = firstToken + 1; index < comma.index; index += 1) if (isTail(index)) return true;
  for (let index = end.index + 1; index < endToken; index += 1) {
    if (isTail(index) && document.tokens[index - 1]?.lower !== ',') return true;
  }
  return false;
}
