/**
 * Divides a text into parts if it is too long for one job, and preserves the white space between the parts. The text is
 * divided at paragraph breaks. A paragraph that is too long is divided at sentence ends or, if that is not enough, at
 * white space. A fenced code block is never divided at its blank lines. Runs in linear time.
 */
import { limits } from '../limits.ts';
import { countWords } from './count-words.ts';

/** A part of a text and the white space after it. */
export type TextPart = { readonly text: string; readonly separator: string };

export type PartLimits = { readonly wordsMax: number; readonly textLengthMax: number; readonly bytesMax: number };

/** The limits of a part, which leave space in the request body for other fields and escape sequences. */
const partLimitsDefault: PartLimits = {
  wordsMax: limits.wordsMax,
  textLengthMax: limits.textLengthMax,
  bytesMax: limits.bodyBytesMax - 8_000,
};

/**
 * Splits a text.
 * @returns parts whose texts and separators, joined in order, equal the text
 * @throws TypeError if a text without white space exceeds the limits
 */
export function splitText(text: string, partLimits: PartLimits = partLimitsDefault): TextPart[] {
  const pieces = splitParagraphs(text).flatMap((paragraph) => splitToFit(paragraph, partLimits));
  const parts: TextPart[] = [];
  let size = noSize;
  for (const piece of pieces) {
    const last = parts.at(-1);
    const added = sizeOf(piece.text);
    const joined = last === undefined ? added : addSizes(addSizes(size, sizeOf(last.separator)), added);
    if (last !== undefined && fits(joined, partLimits)) {
      parts[parts.length - 1] = { text: last.text + last.separator + piece.text, separator: piece.separator };
      size = joined;
    } else {
      parts.push(piece);
      size = added;
    }
  }
  return parts;
}

type Size = { readonly words: number; readonly textLength: number; readonly bytes: number };

const noSize: Size = { words: 0, textLength: 0, bytes: 0 };
const encoder = new TextEncoder();

function sizeOf(text: string): Size {
  const bytes = encoder.encode(JSON.stringify(text)).length;
  return { words: countWords(text), textLength: countCodePoints(text), bytes };
}

function countCodePoints(text: string): number {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '.').length;
}

/** Adds the sizes of two pieces. Pieces are joined at white space, so their word counts add up. */
function addSizes(a: Size, b: Size): Size {
  return { words: a.words + b.words, textLength: a.textLength + b.textLength, bytes: a.bytes + b.bytes };
}

function fits({ words, textLength, bytes }: Size, { wordsMax, textLengthMax, bytesMax }: PartLimits): boolean {
  return words <= wordsMax && textLength <= textLengthMax && bytes <= bytesMax;
}

/** Splits the text at blank lines outside fenced code blocks. Leading white space belongs to the first paragraph. */
function splitParagraphs(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let fence: string | undefined;
  let hasText = false;
  let current = { text: '', separator: '' };
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (isBlank && hasText && fence === undefined) {
      current.separator += line;
      continue;
    }
    if (current.separator !== '') {
      parts.push(current);
      current = { text: '', separator: '' };
    }
    current.text += line;
    hasText ||= !isBlank;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
  }
  return [...parts, current].map(moveLineEnd);
}

/** Moves the line break at the end of a paragraph into the separator. */
function moveLineEnd({ text, separator }: TextPart): TextPart {
  const trimmed = text.replace(/\r?\n$/, '');
  return trimmed.trim() === ''
    ? { text, separator }
    : { text: trimmed, separator: text.slice(trimmed.length) + separator };
}

/** Divides an overlong paragraph at sentence ends or, if that is not enough, at any white space. */
function splitToFit(paragraph: TextPart, partLimits: PartLimits): TextPart[] {
  if (fits(sizeOf(paragraph.text), partLimits)) return [paragraph];
  const sentences = splitAt(paragraph, /(?<=[.!?]["'”’)]?)\s+/g);
  return sentences.flatMap((sentence) => {
    if (fits(sizeOf(sentence.text), partLimits)) return [sentence];
    const words = splitAt(sentence, /\s+/g);
    if (words.some(({ text }) => !fits(sizeOf(text), partLimits))) {
      throw new TypeError('The text contains a sequence without whitespace that is too long for a job.');
    }
    return words;
  });
}

function splitAt({ text, separator }: TextPart, boundary: RegExp): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const match of text.matchAll(boundary)) {
    if (match.index === 0) continue;
    parts.push({ text: text.slice(start, match.index), separator: match[0] });
    start = match.index + match[0].length;
  }
  return [...parts, { text: text.slice(start), separator }];
}
