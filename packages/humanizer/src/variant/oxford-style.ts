// British text in the Oxford style writes colour, centre and analyse, but organize. Who writes so keeps it.

import { izeHabitOf } from './ize-endings.ts';
import type { Spelling } from './spelling.ts';

/**
 * True when a text is British by its other spellings, has none that are American, and writes -ize throughout. Text
 * with -ize alone is taken for American, which is far more common. Takes the words of the text in lower case.
 */
export function isOxfordStyle(words: Iterable<string>, spelling: Spelling): boolean {
  let british = 0;
  let ize = 0;
  for (const word of words) {
    const habit = izeHabitOf(word);
    if (habit === 'ise' && spelling.respell(word, 'en-US') !== undefined) return false;
    if (habit === 'ize') ize += 1;
    if (habit !== undefined) continue;
    if (spelling.respell(word, 'en-GB') !== undefined) return false;
    if (spelling.respell(word, 'en-US') !== undefined) british += 1;
  }
  return british > 0 && ize > 0;
}
