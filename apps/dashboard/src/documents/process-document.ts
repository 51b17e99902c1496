/**
 * Reads a Word document, or writes the new version of its text into it. The thread of `createDocumentProcessor` runs this
 * task, because a document can take a long time to unpack and compare.
 */
import { openWordDocument, UnreadableDocumentError } from '@humanize/word-documents';

/** `rewritten` is the version of the text to write, or undefined to read the text. */
export type DocumentTask = { readonly file: Uint8Array; readonly rewritten?: string };

export type DocumentResult =
  /** See `WordDocument`. */
  | { outcome: 'read'; text: string; notice: string; canBeWritten: boolean }
  | { outcome: 'written'; file: Uint8Array }
  /** The message tells the user what is wrong with the file. */
  | { outcome: 'unreadable'; message: string };

/** More than the text of any document that the playground can rewrite. Smaller than the container's memory. */
const unpackedBytesMax = 30_000_000;

export function processDocument({ file, rewritten }: DocumentTask): DocumentResult {
  try {
    const document = openWordDocument(file, { unpackedBytesMax });
    if (rewritten !== undefined) return { outcome: 'written', file: document.write(rewritten) };
    const { text, notice, canBeWritten } = document;
    return { outcome: 'read', text, notice, canBeWritten };
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    return { outcome: 'unreadable', message: error.message };
  }
}
