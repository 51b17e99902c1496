/** Compares quotations. Both sides must quote the same words in the same order; the quotation marks may differ. */
import { shorten, type Finding, type Fragment, type Weight } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import { stemOf } from '../passage/stem.ts';
import type { Quotation } from './read-quotations.ts';

export type QuotationSide = {
  readonly text: string;
  readonly block: Block;
  readonly quotations: readonly Quotation[];
  /** The words of all quotations of the passage, in text order. */
  readonly quotedInPassage: string;
};

/** Maximum number of words of a quoted term that may appear without quotation marks on the other side. */
const termWordsMax = 4;

export function compareQuotations(source: QuotationSide, version: QuotationSide): Finding[] {
  // A term without its marks says the same. A version with new marks may turn it into a quotation or irony.
  const missing = missingFrom(source, version).filter(({ isTerm }) => !isTerm);
  const added = missingFrom(version, source);
  return [
    ...missing.map(({ quotation, weight }): Finding => {
      const fragment = fragmentOf(source.text, quotation);
      const message =
        weight === 'refuse'
          ? `The source quotes “${shorten(fragment.text)}”, and the version does not quote these words.`
          : `The source quotes “${shorten(fragment.text)}” here, and the version quotes other words.`;
      return { kind: 'quotation', weight, source: fragment, version: null, message };
    }),
    ...added.map(({ quotation, weight }): Finding => {
      const fragment = fragmentOf(version.text, quotation);
      const message =
        weight === 'refuse'
          ? `The version quotes “${shorten(fragment.text)}”, and the source does not quote these words.`
          : `The version puts “${shorten(fragment.text)}” in quotation marks, and the source does not.`;
      return { kind: 'quotation', weight, source: null, version: fragment, message };
    }),
  ];
}

/** A quotation of one side. `isTerm` is true for a short one whose words the other side has without quotation marks. */
type Missing = { readonly quotation: Quotation; readonly weight: Weight; readonly isTerm: boolean };

/** Quotations whose words are not quoted on the other side, which may split a speech differently. */
function missingFrom(side: QuotationSide, other: QuotationSide): Missing[] {
  if (side.quotations.length === 0) return [];
  const [own, quoted] = [quotedWords(side.quotations), quotedWords(other.quotations)];
  if (own === quoted) return [];
  const known = new Set(other.quotations.map(({ words }) => withoutSpaces(words)));
  const isSpeech = [side, other].every(isQuotedThroughout);
  let spoken: string | undefined;
  const missing: Missing[] = [];
  for (const quotation of side.quotations) {
    if (known.has(withoutSpaces(quotation.words)) || quoted.includes(padded(quotation.words))) continue;
    if (
      other.quotations.some(({ words, wordCount }) => wordCount < quotation.wordCount && words !== '') &&
      isRecut(quotation, other)
    )
      continue;
    spoken ??= padded(stemsOf(wordsOf(other.block)));
    const isTerm = quotation.wordCount <= termWordsMax && spoken.includes(padded(stemsOf(quotation.words)));
    const isMoved = other.quotedInPassage.includes(padded(quotation.words));
    const isAsked =
      isTerm || isMoved || isVariant(quotation, other) || isSpeech || (quotation.isOpen && isQuotedThroughout(side));
    missing.push({ quotation, weight: isAsked ? 'ask' : 'refuse', isTerm });
  }
  return missing;
}

/** True if the other side quotes a part of a quoted term or another form of it: `weak AI` and `weak`, `sees` and `seeing`. */
function isVariant(term: Quotation, other: QuotationSide): boolean {
  if (term.wordCount > termWordsMax) return false;
  const own = padded(stemsOf(term.words));
  return other.quotations.some(({ words, wordCount }) => {
    const theirs = padded(stemsOf(words));
    return wordCount <= termWordsMax && (own.includes(theirs) || theirs.includes(own));
  });
}

/** True if several quotations of the other side together have the same words as this one. */
function isRecut(quotation: Quotation, other: QuotationSide): boolean {
  let rest = quotation.words;
  for (const { words } of other.quotations) {
    if (rest === words) return true;
    if (rest.startsWith(`${words} `)) rest = rest.slice(words.length + 1);
  }
  return false;
}

/** Minimum share of a paragraph's words between quotation marks for it to count as a speech or a sample text. */
const speechShareMin = 0.8;

/** True for a paragraph that consists mostly of a speech or a sample text. Its words may be rewritten like any others. */
function isQuotedThroughout({ block, quotations }: QuotationSide): boolean {
  let quoted = 0;
  for (const { wordCount } of quotations) quoted += wordCount;
  return quoted > termWordsMax && quoted >= speechShareMin * block.words.filter(({ kind }) => kind !== 'mark').length;
}

/** A copied title may lack a space: `TheSouls of Black Folk`. */
function withoutSpaces(words: string): string {
  return words.replaceAll(' ', '');
}

/** The words reduced to their stems, so that a quoted term may be in the plural. */
function stemsOf(words: string): string {
  return words.split(' ').map(stemOf).join(' ');
}

function wordsOf(block: Block): string {
  return block.words
    .filter(({ kind }) => kind !== 'mark')
    .map(({ lower }) => lower)
    .join(' ');
}

/** The words of several quotations, for {@link QuotationSide.quotedInPassage}. */
export function quotedWords(quotations: readonly Quotation[]): string {
  return padded(quotations.map(({ words }) => words).join(' '));
}

function padded(words: string): string {
  return ` ${words} `;
}

function fragmentOf(text: string, { start, end }: Quotation): Fragment {
  return { start, end, text: text.slice(start, end) };
}
