/**
 * Parses the response to a polish request, which lists the changed places of a version, and applies the edits. An edit
 * whose place is uncertain is ignored, so that the others can still be used.
 */
import type { ResponseSchema } from '../chat/chat-request.ts';
import { field } from '../chat/read-json.ts';
import { findOnlyList, readAnswer } from './read-answer.ts';

/** A passage copied verbatim from a version, and its replacement. */
export type VersionEdit = { readonly old: string; readonly new: string };

/** The JSON Schema of the response, for servers that support structured responses. */
export const editsSchema: ResponseSchema = {
  name: 'polish',
  schema: {
    type: 'object',
    properties: {
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: { old: { type: 'string' }, new: { type: 'string' } },
          required: ['old', 'new'],
          additionalProperties: false,
        },
      },
    },
    required: ['edits'],
    additionalProperties: false,
  },
};

/** Maximum length of a response: edits that replace everything contain the old and the new text, with JSON escapes. */
const lengthFactorMax = 4;
const extraLengthMax = 2_000;
const blankLine = /\n\s*\n/;

/**
 * Returns the edits, or undefined if the response contains no list. Entries without the two strings are left out.
 * @param textLength the length of the version in characters
 */
export function readEdits(response: string, textLength: number): readonly VersionEdit[] | undefined {
  const entries = findOnlyList(readAnswer(response, textLength * lengthFactorMax + extraLengthMax));
  return entries?.flatMap((entry) => {
    const [old, replacement] = [field(entry, 'old'), field(entry, 'new')];
    return typeof old === 'string' && typeof replacement === 'string' ? [{ old, new: replacement }] : [];
  });
}

/**
 * Returns the paragraphs with the edits applied, in order. An edit is ignored unless its old text occurs exactly once
 * and lies in one paragraph, which must remain one paragraph.
 */
export function applyEdits(paragraphs: readonly string[], edits: readonly VersionEdit[]): readonly string[] {
  const edited = [...paragraphs];
  for (const { old, new: replacement } of edits) {
    const index = edited.findIndex((paragraph) => paragraph.includes(old));
    const paragraph = edited[index] ?? '';
    const place = paragraph.indexOf(old);
    // An empty text occurs more than once in every paragraph.
    const isUnique = index !== -1 && index === edited.findLastIndex((own) => own.includes(old));
    if (!isUnique || place !== paragraph.lastIndexOf(old)) continue;
    const changed = paragraph.slice(0, place) + replacement + paragraph.slice(place + old.length);
    if (changed.trim() !== '' && !blankLine.test(changed.trim())) edited[index] = changed.trim();
  }
  return edited;
}
