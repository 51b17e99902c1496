/** Finds coordinated gerunds. A rule that changes only the first gerund would leave the others behind. */
import { type Document, type Token, tokensAround } from '@humanize/text';

const gerund = /^(?!including|during|everything|something|nothing|anything|well-being).*ing$/u;
/** Maximum number of tokens to search. */
const contextTokensMax = 60;
const joint = /^(?:and|or|as|in)$/u;

/** Returns whether a second gerund follows in the sentence: `in raising and then training them`. */
export function hasSecondGerund(document: Document, verb: Token): boolean {
  const isJoint = (index: number): boolean => joint.test(document.tokens[index]?.lower ?? '');
  return tokensAround(document, verb, contextTokensMax).after.some(
    ({ lower, index }) => gerund.test(lower) && (isJoint(index - 1) || isJoint(index - 2)),
  );
}
