/**
 * Recognizes unbroken runs of characters that hide words. A run without white space is billed as one word regardless of
 * its content, so text that hides words in a long run must not be sent to a model.
 */
import { splitRuns } from '@humanize/text';

const runLengthMax = 100;
/**
 * Maximum number of characters outside URLs and inline code (brackets, punctuation, link text) in a run that exceeds
 * `runLengthMax`.
 */
const restLengthMax = 40;
/**
 * Matches URLs and inline code, which cannot be rewritten, because the meaning check compares them character by
 * character.
 */
export const unchangedRuns = /(?:https?|ftp):\/\/[!-~]+|`[^`\s]+`/g;

/**
 * Returns whether the text contains a run of more than 100 UTF-16 units that does not consist of URLs and inline code.
 */
export function hasLongRun(text: string): boolean {
  return splitRuns(text).some(
    (run) => run.length > runLengthMax && run.replaceAll(unchangedRuns, '').length > restLengthMax,
  );
}
