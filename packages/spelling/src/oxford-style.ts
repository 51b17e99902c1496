/** British text in the Oxford style writes colour, centre and analyse, but organize. Who writes so keeps it. */
import { izeHabitOf } from './ize-endings.ts';
import type { Spelling } from './spelling.ts';

/**
 * True when a text is British by its other spellings, has none that are American, and writes -ize throughout. Text
 * with -ize alone is taken for American, which is far more common. Takes the words of the text in lower case.
 */
export function isOxfordStyle(words: readonly string[], spelling: Spelling): boolean {
  // Most texts are decided by their first -ise, or by having no -ize.
  const habits = words.filter((word) => word.includes('iz') || word.includes('is'));
  const hasIze = habits.some((word) => izeHabitOf(word) === 'ize');
  if (!hasIze) return false;
  if (habits.some((word) => izeHabitOf(word) === 'ise' && spelling.respell(word, 'en-US') !== undefined)) return false;
  let isBritish = false;
  for (const word of words) {
    if (izeHabitOf(word) !== undefined) continue;
    if (spelling.respell(word, 'en-GB') !== undefined) return false;
    if (!isBritish && spelling.respell(word, 'en-US') !== undefined) isBritish = true;
  }
  return isBritish;
}
