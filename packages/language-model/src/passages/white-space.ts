/**
 * Splits a text into the units of billing: runs of characters without white space. As in the word count, white space is
 * Unicode white space and U+FEFF. A run is billed as one word regardless of its content, so text that hides words in a
 * long run must not be sent to a model.
 */
import { whiteSpaceClass } from '@humanize/text';

const runLengthMax = 100;
/**
 * Maximum number of characters in a longer run that are not part of a URL or inline code: brackets, punctuation, link
 * text.
 */
const restLengthMax = 40;
const whiteSpace = new RegExp(`[${whiteSpaceClass}]+`, 'u');
// Matches URLs and inline code, which are never changed, because the meaning check compares them character by
// character.
const unchanged = /(?:https?|ftp):\/\/[!-~]+|`[^`\s]+`/g;

/** Returns the runs of a text in order. */
export function splitRuns(text: string): string[] {
  return text.split(whiteSpace).filter((run) => run !== '');
}

/** True if the text contains a run of more than 100 characters (UTF-16 units) that is neither a URL nor inline code. */
export function hasLongRun(text: string): boolean {
  return splitRuns(text).some(
    (run) => run.length > runLengthMax && run.replaceAll(unchanged, '').length > restLengthMax,
  );
}
