/** Makes text safe to print on a terminal. */

const hidden = /[[\p{Cc}\p{Cf}]--[\n\t]]/gv;

/**
 * Replaces control and format characters, except line breaks and tabs, with JSON escapes. Names and addresses that
 * customers chose could otherwise move the cursor, hide text or change its reading direction. The meaning of JSON does
 * not change.
 */
export function escapeHidden(text: string): string {
  return text.replaceAll(hidden, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
