/** Reports the progress of a long text, and the paragraphs that the model did not rewrite, on standard error. */
import type { Writable } from 'node:stream';

export type ShowProgress = (progress: { done: number; of: number }) => void;

/**
 * On a terminal, a single line is updated. Otherwise, a line is written for each passage. No progress is reported for a
 * text that consists of a single passage.
 */
export function showProgress(errors: Writable & { readonly isTTY?: boolean }): ShowProgress {
  return ({ done, of }) => {
    if (of < 2) return;
    const line = `humanize: ${done} of ${of} passages rewritten`;
    errors.write(errors.isTTY === true ? `\r${line}${done === of ? '\n' : ''}` : `${line}\n`);
  };
}

/** Writes a line if a text has paragraphs for which no version from the model passed the checks. */
export function reportLightEdits(errors: Writable): (paragraphs: { all: number; lightEdit: number }) => void {
  return ({ all, lightEdit }) => {
    if (lightEdit === 0) return;
    errors.write(
      `humanize: the light edit was used for ${lightEdit} of ${all} paragraphs, because no version from the model passed the checks\n`,
    );
  };
}
