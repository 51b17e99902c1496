/** Tells the user which paragraphs of a document stay unchanged. */

/** What prevents a paragraph from being rewritten. */
export type KeptReason =
  | 'tables'
  | 'text boxes'
  | 'content controls'
  | 'notes and comments'
  | 'tracked changes'
  | 'fields, formulas and objects'
  | 'headings, captions, quotations and code'
  | 'blank lines, or spaces at the start or end';

/** Returns one or two sentences, or an empty string if every paragraph can be rewritten. */
export function describeKept(reasons: readonly KeptReason[], hasText: boolean): string {
  const sentences = hasText ? [] : ['The document has no text that can be rewritten.'];
  if (reasons.length > 0) {
    const kinds = [...new Set(reasons)].map((kind) => `${kind} (${reasons.filter((each) => each === kind).length})`);
    sentences.push(
      `${reasons.length} ${reasons.length === 1 ? 'paragraph stays' : 'paragraphs stay'} unchanged: ${kinds.join('; ')}.`,
    );
  }
  return sentences.join(' ');
}
