/**
 * Finds a second verb that depends on the same words as a first one: `the time to read and answer it`. A rule that
 * changes the form of the first verb would leave the second one behind (`for reading and answer it`).
 */
import type { Token } from '@humanize/text';

const gerund = /^(?!including|during|everything|something|nothing|anything|well-being).*ing$/u;
const gerundJoint = /^(?:and|or|as|in)$/u;
const joint = /^(?:and|or|nor|then)$/u;
const adverb = /^(?:also|then|even|perhaps|maybe|just|again|not)$/u;
/** Words that begin an object or a clause, so that a noun before them is more likely a verb: `and share my plans`. */
const opensObject =
  /^(?:the|an?|my|our|your|their|his|its|this|these|those|each|every|any|some|all|both|me|us|you|him|her|them|it|what|how|whether|if|why|where|when|on|up)$/u;

/** Returns whether one of the tokens after a gerund is another gerund that is joined to it: `in raising and then training them`. */
function hasSecondGerund(after: readonly Token[]): boolean {
  return after.some(
    ({ lower }, index) =>
      gerund.test(lower) && [1, 2].some((back) => gerundJoint.test(after[index - back]?.lower ?? '')),
  );
}

/** Returns whether a token after a conjunction is a verb in its base form, which the tagger often takes for a noun. */
function isBaseForm(token: Token, next: Token | undefined): boolean {
  if (/^VBP?$/u.test(token.tag)) return !/^(?:am|are|have|'ve)$/u.test(token.lower);
  // `set` and `put` are also past forms.
  if (/^VB[DN]$/u.test(token.tag)) return token.lemma === token.lower;
  return /^(?:NN|JJ)$/u.test(token.tag) && opensObject.test(next?.lower ?? '');
}

/**
 * Returns whether a verb in the same form as `verb`, a gerund or an infinitive, is joined to it. `after` contains the
 * tokens from the end of the phrase with the verb to the end of its clause or sentence.
 */
export function hasSecondVerb(verb: Token, after: readonly Token[]): boolean {
  if (verb.lower.endsWith('ing') && verb.tag !== 'VB') return hasSecondGerund(after);
  return after.some(({ lower, index }, at) => {
    if (!joint.test(lower)) return false;
    const skipped = adverb.test(after[at + 1]?.lower ?? '') ? 2 : 1;
    const second = after[at + skipped];
    if (second === undefined || second.kind !== 'word') return false;
    // `to visit and study the mill`: only a verb can follow directly.
    return index === verb.index + 1 || isBaseForm(second, after[at + skipped + 1]);
  });
}
