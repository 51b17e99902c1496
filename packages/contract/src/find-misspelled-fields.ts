/**
 * Finds unknown fields of a submission whose names resemble the name of a schema field, such as `use_british_spelling`,
 * or are names that other APIs use for such a field, such as `input` for `text`. Unknown fields are ignored, so a
 * misnamed option would otherwise silently have no effect.
 */
import { submissionSchema } from './submission-schema.ts';

/** `field` is the name as sent, and `suggestion` is the similar field of the schema. */
export type MisspelledField = { readonly field: string; readonly suggestion: string };

const knownFields = Object.keys(submissionSchema.properties);
/** Maximum number of findings, which limits the length of the `X-Warning` header. */
const findingsMax = 4;
/** Maximum number of fields that are examined. */
const fieldsExaminedMax = 50;
/** Names that other APIs use for a field. Case and separators are ignored. */
const otherNames: Readonly<Record<string, string>> = {
  input: 'text',
  inputtext: 'text',
  content: 'text',
  contents: 'text',
  prompt: 'text',
  body: 'text',
  message: 'text',
  document: 'text',
  webhook: 'webhook_url',
  callback: 'webhook_url',
  callbackurl: 'webhook_url',
};
const fieldPattern = /^[A-Za-z_-]{1,40}$/;

/**
 * @param body the result of JSON.parse
 * @returns at most four findings. `field` consists only of ASCII letters, `_` and `-`
 */
export function findMisspelledFields(body: unknown): MisspelledField[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body)
    .slice(0, fieldsExaminedMax)
    .filter((field) => fieldPattern.test(field) && !knownFields.includes(field))
    .flatMap((field) => {
      const letters = lettersOf(field);
      const other = Object.hasOwn(otherNames, letters) ? otherNames[letters] : undefined;
      const suggestion = other ?? knownFields.find((known) => resembles(field, known));
      return suggestion === undefined || Object.hasOwn(body, suggestion) ? [] : [{ field, suggestion }];
    })
    .slice(0, findingsMax);
}

/** Returns whether the names differ only in case and separators, or at most a quarter of the letters differ. */
function resembles(field: string, known: string): boolean {
  const [a, b] = [lettersOf(field), lettersOf(known)];
  return a === b || editDistance(a, b) <= Math.floor(b.length / 4);
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/**
 * Returns the number of letters to insert, delete, replace, or swap with an adjacent letter (optimal string alignment).
 */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
