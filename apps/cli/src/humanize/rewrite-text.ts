/** Rewrites one text after another with the engine that was asked for. */
import type { LightEditor } from '@humanize/light-edit';
import type { TextEdit } from '@humanize/language-model';
import type { Variant } from '@humanize/text';

/** @throws {CommandError} when the text cannot be rewritten */
export type RewriteText = (text: string, variant: Variant) => Promise<{ text: string; edits: readonly TextEdit[] }>;

/** By rules, on this machine. */
export function rewriteLightly(editor: LightEditor): RewriteText {
  return async (text, variant) => editor.edit(text, { variant });
}
