/** The mark that delimits a text inside a message: a text can neither contain it nor guess it in advance. */
import { createHash } from 'node:crypto';

const markLength = 16;

/**
 * A hexadecimal mark made from the texts themselves, so that the same request reads the same every time. A text that
 * holds the first candidate gets the next one, until none of the texts contains it.
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
