/** Detects the Oxford style of British spelling: colour, centre and analyse, but organize. */
import type { Variant } from '@humanize/text';
import { verbEndingOf } from './ize-endings.ts';
import type { Spelling } from './spelling.ts';

/**
 * Returns whether a text uses -ize throughout, contains a British spelling and contains no American one. A text whose only
 * distinctive spelling is -ize is treated as American, because American text is far more common. `words` must be in
 * lower case.
 */
export function isOxfordStyle(words: readonly string[], spelling: Spelling): boolean {
  const isForeign = (word: string, variant: Variant): boolean => spelling.respell(word, variant) !== undefined;
  if (!words.some((word) => verbEndingOf(word) === 'ize')) return false;
  if (words.some((word) => verbEndingOf(word) === 'ise' && isForeign(word, 'en-US'))) return false;
  const others = words.filter((word) => verbEndingOf(word) === undefined);
  return others.some((word) => isForeign(word, 'en-US')) && !others.some((word) => isForeign(word, 'en-GB'));
}
