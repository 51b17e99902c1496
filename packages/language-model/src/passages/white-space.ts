/**
 * Runs of characters without white space: the units in which a text is billed. White space is Unicode white space and
 * U+FEFF, as in the word count. A run is billed as one word regardless of its content, so a text that hides words in a
 * long run must not reach a model.
 */

const runLengthMax = 100;
/** Maximum number of characters of a longer run outside its URLs and inline code: brackets, punctuation, the text of a link. */
const restLengthMax = 40;
/** JavaScript's `\s` lacks U+0085. */
const whiteSpace = /[\s\u0085]+/;
// Neither is ever changed: the meaning check compares them character by character.
const unchanged = /(?:https?|ftp):\/\/[!-~]+|`[^`\s]+`/g;

/** The runs of a text, in order. */
export function splitRuns(text: string): string[] {
  return text.split(whiteSpace).filter((run) => run !== '');
}

/** True if the text contains a run of more than 100 characters (UTF-16 units) that is neither a URL nor inline code. */
export function hasLongRun(text: string): boolean {
  return splitRuns(text).some(
    (run) => run.length > runLengthMax && run.replaceAll(unchanged, '').length > restLengthMax,
  );
}
