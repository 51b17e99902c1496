/** Determines whether an adverb such as `truly` only adds emphasis or distinguishes the real from the false. */
import { isOneOf, isWord, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** If one of these words is in the same clause, `truly` can distinguish the real from the false. */
const contrasts =
  "not n't never no nobody none cannot hardly rather only lack lacks mimic avoid if whether few neither nor than";
/** Words that introduce a contrast with the `truly` clause. */
const turns = 'not but rather or nor';
const clauseMark = ', ; : ( — – - --';
/** Maximum number of tokens on each side to search for the ends of the clause. */
const clauseTokensMax = 30;

/**
 * Returns true if the clause of the matched adverb contains no contrast, the next clause does not begin with one
 * (`truly alone, not just lonely`), and the sentence is not a question.
 */
export function standsAlone({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, clauseTokensMax);
  const start = before.findLastIndex(({ text }) => isOneOf(text, clauseMark));
  const mark = after.findIndex(({ text }) => isOneOf(text, clauseMark));
  const end = mark === -1 ? after.length : mark;
  if ([...before.slice(start + 1), ...after.slice(0, end)].some(({ lower }) => isOneOf(lower, contrasts))) return false;
  return !isWord(after[end + 1], turns) && !after.some(({ text }) => text === '?');
}
