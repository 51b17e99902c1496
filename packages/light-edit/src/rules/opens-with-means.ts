/** Tests for sentences that begin with the means of an action, which need a verb of action. */
import { isWord, type Document, type Token, sentenceOf } from '@humanize/text';

/** Returns whether the sentence of a token begins with `by` or `through`: `By storing rain, the dam plays a role in …`. */
export function opensWithMeans(document: Document, token: Token): boolean {
  return isWord(document.tokens[sentenceOf(document, token).firstToken], 'by through');
}
