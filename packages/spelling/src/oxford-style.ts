/** Detects the Oxford style of British spelling: colour, centre and analyse, but organize. */
import { verbEndingOf } from './ize-endings.ts';
import type { Spelling } from './spelling.ts';

/**
 * Returns whether a text uses -ize throughout, contains a British spelling and contains no American one. A text whose only
 * distinctive spelling is -ize is treated as American, because American text is far more common. `words` must be in
 * lower case.
 */
export function isOxfordStyle(words: readonly string[], spelling: Spelling): boolean {
  // Filter with a cheap test first, because most words have neither ending.
  const candidates = words.filter((word) => word.includes('iz') || word.includes('is'));
  const hasIze = candidates.some((word) => verbEndingOf(word) === 'ize');
  if (!hasIze) return false;
  if (candidates.some((word) => verbEndingOf(word) === 'ise' && spelling.respell(word, 'en-US') !== undefined))
    return false;
  let isBritish = false;
  for (const word of words) {
    if (verbEndingOf(word) !== undefined) continue;
    if (spelling.respell(word, 'en-GB') !== undefined) return false;
    if (!isBritish && spelling.respell(word, 'en-US') !== undefined) isBritish = true;
  }
  return isBritish;
}
