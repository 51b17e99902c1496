/**
 * Runs of characters without white space that are too long to be words. A run is billed as one word regardless of
 * its content, so a text that hides words in such runs must not reach a model. URLs and inline code may be long.
 */

const runLengthMax = 100;
/** Unicode white space and U+FEFF, which end a run. JavaScript's `\s` lacks U+0085. */
const whiteSpace = /[\s\u0085]+/;
// Neither is ever changed: the meaning check compares them character by character.
const unchanged = /(?:https?|ftp):\/\/[!-~]+|`[^`\s]+`/g;

/** True if the text contains a run of more than 100 characters (UTF-16 units) that is neither a URL nor inline code. */
export function hasLongRun(text: string): boolean {
  return text
    .split(whiteSpace)
    .some((run) => run.length > runLengthMax && run.replaceAll(unchanged, '').length > runLengthMax);
}
