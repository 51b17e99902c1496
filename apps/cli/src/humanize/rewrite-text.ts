/** Rewrites a text with the selected engine. */
import type { LightEditor } from '@humanize/light-edit';
import type { TextEdit } from '@humanize/language-model';
import type { Variant } from '@humanize/text';

/** @throws {CommandError} if the text cannot be rewritten */
export type RewriteText = (text: string, variant: Variant) => Promise<{ text: string; edits: readonly TextEdit[] }>;

/** Rewrites with the light edit, which works offline. */
export function rewriteLightly(editor: LightEditor): RewriteText {
  return async (text, variant) => editor.edit(text, { variant });
}
