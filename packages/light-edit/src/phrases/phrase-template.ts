/**
 * Parses the replacements of phrase rules: plain words, `$1` for the text of a slot, and `use:V` for a word in the
 * matched form.
 */
import type { WordClass } from '@humanize/text';

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** `$1`, or `$1/VB` for another form of the verb in the slot. */
  | { readonly kind: 'slot'; readonly number: number; readonly tag: string | undefined }
  | {
      readonly kind: 'inflected';
      readonly lemma: string;
      readonly wordClass: WordClass;
      readonly number: number;
      /** A punctuation mark that directly follows the word. */
      readonly mark: string;
    };

export type Template = {
  readonly pieces: readonly Piece[];
  readonly source: string;
};

/**
 * Parses a replacement, whose words are separated by single spaces. `look_at:V` is a phrasal verb. `use:V2` takes the
 * form of the second matched verb. Punctuation follows a word directly: `however,`, `say:V,`. Throws a TypeError on
 * unknown notation, which would otherwise appear in the customer's text.
 */
export function parseTemplate(source: string): Template {
  const pieces = source
    .split(' ')
    .filter((word) => word !== '')
    .map((word): Piece => {
      const slot = /^\$(\d)(?:\/([A-Z]+))?$/u.exec(word);
      if (slot !== null) return { kind: 'slot', number: Number(slot[1]), tag: slot[2] };
      const inflected = /^([^:]+):([VN])(\d?)([,;]?)$/u.exec(word);
      if (inflected === null) return { kind: 'text', text: plainText(word, source) };
      const [, lemma = '', wordClass, number, mark = ''] = inflected;
      return {
        kind: 'inflected',
        lemma: lemma.replaceAll('_', ' '),
        wordClass: wordClass as WordClass,
        number: Number(number || 1),
        mark,
      };
    });
  return { pieces, source };
}

function plainText(word: string, source: string): string {
  if (/:[A-Z]|[$_|<>]/u.test(word)) throw new TypeError(`unknown notation in replacement: ${source}`);
  return word;
}
