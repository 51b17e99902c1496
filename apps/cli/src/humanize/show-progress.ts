/** A line on standard error that says how far a long text is. */
import type { Writable } from 'node:stream';

export type ShowProgress = (progress: { done: number; of: number }) => void;

/** On a terminal the line is written over itself; elsewhere each passage has a line of its own. */
export function showProgress(errors: Writable & { readonly isTTY?: boolean }): ShowProgress {
  return ({ done, of }) => {
    if (of < 2) return;
    const line = `humanize: ${done} of ${of} passages rewritten`;
    errors.write(errors.isTTY === true ? `\r${line}${done === of ? '\n' : ''}` : `${line}\n`);
  };
}
