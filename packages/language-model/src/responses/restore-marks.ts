/**
 * Restores the kind of apostrophes and quotation marks that the source uses, which models often change. In placeholders
 * and code, the meaning check would report a different mark as a change.
 */
const marks = /['"‘’“”]/u;
const curlyApostrophe = /[‘’]/gu;
const curlyQuotationMark = /[“”]/gu;
const straightApostrophe = /(?<=\p{L})'(?=\p{L})/gu;

/**
 * Returns the version of a paragraph with straight or curly marks, as in the paragraph, or as in the passage if the
 * paragraph has none. Marks of a kind that the source does not use, or uses in both forms, are left unchanged. Straight
 * quotation marks do not become curly, because it may be unclear which of them open a quotation.
 */
export function restoreMarks(version: string, paragraph: string, passage: readonly string[]): string {
  const source = marks.test(paragraph) ? paragraph : passage.join('\n');
  const isCurly = /[‘’]/u.test(source);
  let restored = version;
  if (source.includes("'") && !isCurly) restored = restored.replace(curlyApostrophe, "'");
  if (!source.includes("'") && isCurly) restored = restored.replace(straightApostrophe, '’');
  if (source.includes('"') && !/[“”]/u.test(source)) restored = restored.replace(curlyQuotationMark, '"');
  return restored;
}
