/** Shows the progress of a long text on standard error. */
import type { Writable } from 'node:stream';

export type ShowProgress = (progress: { done: number; of: number }) => void;

/** On a terminal, one line is updated. Otherwise, each passage writes a line. */
export function showProgress(errors: Writable & { readonly isTTY?: boolean }): ShowProgress {
  return ({ done, of }) => {
    if (of < 2) return;
    const line = `humanize: ${done} of ${of} passages rewritten`;
    errors.write(errors.isTTY === true ? `\r${line}${done === of ? '\n' : ''}` : `${line}\n`);
  };
}
