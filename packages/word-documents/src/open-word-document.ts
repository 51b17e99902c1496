/**
 * Reads a .docx file and writes it back with rewritten paragraphs. Formatting, tables, notes, images, headers and
 * tracked changes stay as they are. The sizes of the file and its parts are limited, and nothing in the file is
 * executed or fetched.
 */
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { alignParagraphs, paragraphsComparedMax } from './align-paragraphs.ts';
import { describeKept, type KeptReason } from './describe-kept.ts';
import { readParagraphs, type TextNode, type WordParagraph } from './read-paragraphs.ts';
import { rewriteNodes } from './rewrite-nodes.ts';

/** Thrown for a file that is not a Word document or exceeds a limit. The message tells the user what is wrong. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

export type WordDocument = {
  /** The paragraphs that can be rewritten, separated by blank lines. */
  readonly text: string;
  /** Sentences for the user about the paragraphs that stay unchanged, and why; empty if there are none. */
  readonly notice: string;
  /** Whether each rewrite with as many paragraphs or fewer can be written. */
  readonly canBeWritten: boolean;
  /**
   * Returns the file with the paragraphs of `rewritten`, which is a version of `text`. A paragraph that `rewritten`
   * omits is removed if it contains only text. A version that changes a link, a line break or another fixed text is not
   * used.
   */
  write(rewritten: string): Uint8Array;
};

const mainPart = 'word/document.xml';
/** Maximum size of the file, in bytes. */
const fileBytesMax = 20_000_000;
/** Maximum size of the unpacked parts, in bytes. */
const unpackedBytesMaxDefault = 200_000_000;
const mainPartBytesMax = 30_000_000;
const partsMax = 5_000;

/**
 * @param options.unpackedBytesMax maximum size of the unpacked parts, in bytes
 * @throws {UnreadableDocumentError} if the file is not a Word document or is too large
 */
export function openWordDocument(
  file: Uint8Array,
  { unpackedBytesMax = unpackedBytesMaxDefault }: { unpackedBytesMax?: number } = {},
): WordDocument {
  const parts = unpack(file, unpackedBytesMax);
  const xml = strFromU8(parts[mainPart] ?? new Uint8Array());
  const all = parseParagraphs(xml).filter((paragraph) => /\p{L}/u.test(textOf(paragraph)));
  const paragraphs = all.filter((paragraph) => keptReasonOf(paragraph) === undefined);
  const sources = paragraphs.map(textOf);
  return {
    text: sources.join('\n\n'),
    notice: describeKept(
      all.flatMap((paragraph) => keptReasonOf(paragraph) ?? []),
      sources.length > 0,
    ),
    canBeWritten: sources.length <= paragraphsComparedMax,
    write(rewritten) {
      const versions = alignParagraphs(sources, splitParagraphs(rewritten));
      const replaced = paragraphs.map((paragraph, index) => rewriteParagraph(xml, paragraph, versions[index]));
      return zipSync({ ...parts, [mainPart]: strToU8(replaceSpans(xml, replaced)) });
    },
  };
}

function unpack(file: Uint8Array, unpackedBytesMax: number): Unzipped {
  if (file.length > fileBytesMax) throw new UnreadableDocumentError('The file is larger than 20 MB.');
  let packedBytes = 0;
  let unpackedBytes = 0;
  let count = 0;
  try {
    const parts = unzipSync(file, {
      filter({ name, size, originalSize }) {
        packedBytes += size;
        unpackedBytes += originalSize;
        count += 1;
        // Thousands of parts could otherwise consist of the same bytes.
        if (packedBytes > file.length) throw new Error('the parts overlap');
        const isTooLarge = unpackedBytes > unpackedBytesMax || (name === mainPart && originalSize > mainPartBytesMax);
        if (isTooLarge || count > partsMax) throw new UnreadableDocumentError('The document is too large.');
        return true;
      },
    });
    if (parts[mainPart] === undefined) throw new Error('no main part');
    return parts;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    throw new UnreadableDocumentError('The file is not a Word document (.docx).', { cause: error });
  }
}

function parseParagraphs(xml: string): WordParagraph[] {
  try {
    return readParagraphs(xml);
  } catch (error) {
    throw new UnreadableDocumentError('The text of the Word document cannot be read.', { cause: error });
  }
}

const textOf = ({ nodes }: WordParagraph): string => nodes.map(({ text }) => text).join('');

/** Also keeps a paragraph that would not remain a single paragraph of the text. */
function keptReasonOf(paragraph: WordParagraph): KeptReason | undefined {
  const text = textOf(paragraph);
  const isOne = !/\n\s*\n/.test(text) && text.trim() === text;
  return paragraph.kept ?? (isOne ? undefined : 'blank lines, or spaces at the start or end');
}

const splitParagraphs = (text: string): string[] => text.split(/\n(?:[ \t]*\n)+/).filter((part) => part.trim() !== '');

type Replacement = { readonly start: number; readonly end: number; readonly text: string };

function rewriteParagraph(xml: string, paragraph: WordParagraph, version: string | undefined): Replacement[] {
  if (version === undefined) {
    return paragraph.isPlain ? [{ start: paragraph.start, end: paragraph.end, text: '' }] : [];
  }
  const texts = rewriteNodes(paragraph.nodes, version);
  return (texts ?? []).flatMap((text, index) => {
    const node = paragraph.nodes[index];
    return node === undefined || node.text === text ? [] : replaceText(xml, node, text);
  });
}

/**
 * Replaces the content of a `w:t` element, and adds `xml:space` if the attribute is needed to preserve spaces in the
 * new text.
 */
function replaceText(xml: string, { tagStart, start, end }: TextNode, text: string): Replacement[] {
  const tag = xml.slice(tagStart, start);
  const needsSpace = text !== text.trim() && !tag.includes('xml:space');
  const content = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    ...(needsSpace ? [{ start: start - 1, end: start - 1, text: ' xml:space="preserve"' }] : []),
    { start, end, text: content },
  ];
}

function replaceSpans(xml: string, replacements: readonly Replacement[][]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of replacements.flat()) {
    pieces.push(xml.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + xml.slice(at);
}
