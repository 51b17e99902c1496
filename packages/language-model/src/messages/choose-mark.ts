/**
 * Chooses the delimiter for a text in a message. The delimiter does not occur in the text, and the author of the text
 * cannot predict it.
 */
import { createHash } from 'node:crypto';

const markLength = 16;

/**
 * Returns a hexadecimal mark that is derived from the texts, so the same request always has the same messages.
 * Candidates that occur in one of the texts are skipped.
 */
export function chooseMark(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  const seed = hash.digest('hex');
  for (let attempt = 0; ; attempt += 1) {
    const mark = createHash('sha256').update(`${seed}${attempt}`).digest('hex').slice(0, markLength);
    if (texts.every((text) => !text.includes(mark))) return mark;
  }
}
