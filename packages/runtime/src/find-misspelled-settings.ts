/** Finds environment variables whose names are probably misspelled names of settings, which would have no effect. */
import { describeSettings } from './describe-settings.ts';
import type { SettingsSchema } from './read-config.ts';

/** `variable` is the name in the environment, and `setting` is the known setting with a similar name. */
export type MisspelledSetting = { readonly variable: string; readonly setting: string };

/** Shorter names and names of one word, such as HOME, resemble settings by chance. */
const namePattern = /^[A-Z0-9]+_[A-Z0-9_]{2,59}$/;
const lengthMin = 8;
const differencesMax = 2;

/**
 * Finds variables that are not settings of the schema but differ from one in at most two letters. The values of the
 * variables are not read. @param isKnown recognizes other variables that are correct
 */
export function findMisspelledSettings(
  schema: SettingsSchema,
  env: Readonly<Record<string, string | undefined>>,
  isKnown: (variable: string) => boolean = () => false,
): MisspelledSetting[] {
  const names = describeSettings(schema).flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
  return Object.keys(env)
    .filter((name) => name.length >= lengthMin && namePattern.test(name) && !names.includes(name) && !isKnown(name))
    .flatMap((variable) => {
      const setting = names.find((name) => countDifferences(variable, name) <= differencesMax);
      return setting === undefined || setting.length < lengthMin ? [] : [{ variable, setting }];
    });
}

/** Returns the number of letters to insert, delete or replace, or `Infinity` if the lengths differ too much. */
function countDifferences(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > differencesMax) return Infinity;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
