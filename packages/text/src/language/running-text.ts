/** Removes code, URLs and markup from a text before language detection. */
/** Searched for running text, in UTF-16 units: enough to judge by, and bounds the work. */
const searchedLengthMax = 60_000;

type Foreign = {
  /** The text must hold this for the pattern to be tried; cheap. */
  readonly hint: string;
  readonly pattern: RegExp;
};

/** Each matches without going back. What is found is replaced by a space, so that words do not run together. */
const notLanguage: readonly Foreign[] = [
  { hint: '```', pattern: /```[^`]*```/gu },
  { hint: '`', pattern: /`[^`\n]*`/gu },
  { hint: '<', pattern: /<\/?[a-z][^<>]*>/giu },
  // Formulas between signs of their own: $$ $$, \\[ \\], \\( \\), $ $, and whole environments.
  { hint: '\\begin', pattern: /\\begin\{[a-z*]{1,20}\}[^]{0,3000}?\\end\{[a-z*]{1,20}\}/gu },
  { hint: '$$', pattern: /\$\$[^$]{1,3000}\$\$/gu },
  { hint: '\\', pattern: /\\\([^\n]{1,500}?\\\)|\\\[[^]{1,2000}?\\\]/gu },
  { hint: '$', pattern: /(?<![\w$\\])\$(?=[^\s\d$])[^$\n;]{0,300}(?<=\S)\$(?![\w$])/gu },
  { hint: '://', pattern: /\bhttps?:\/\/[^\s]+/giu },
  { hint: '.', pattern: /\bwww\.[^\s]+/giu },
  { hint: '@', pattern: /[^\s@]{1,64}@[^\s@]{1,255}/gu },
  // Markdown is prose with signs in it: links, tables, and the marks of emphasis.
  { hint: '](', pattern: /\[[^[\]\n]*\]\([^()\s]*\)/gu },
  { hint: '|', pattern: /^[ \t]*\|[^\n]*\|[ \t]*$/gmu },
  { hint: '*', pattern: /(?<=[\p{L}\p{N}.,:;!?)])\*{1,3}|\*{1,3}(?=[\p{L}\p{N}(])/gu },
];

/** Signs that code is made of and prose is not. */
const codeSign = /[{}[\]()=;<>|\\_$&*+/#^~]/gu;

/** Share of these signs among all that is not white space, from which on a text is code. Prose has under 0.02. */
const codeShareMin = 0.06;

/** The text without code, addresses and tags. */
export function runningTextOf(text: string): string {
  let rest = text.slice(0, searchedLengthMax);
  for (const { hint, pattern } of notLanguage) if (rest.includes(hint)) rest = rest.replace(pattern, ' ');
  return rest;
}

/** True when the text is made of code rather than of sentences. */
export function looksLikeCode(text: string): boolean {
  const visible = text.replace(/\s+/gu, '').length;
  if (visible === 0) return false;
  const signs = text.match(codeSign)?.length ?? 0;
  return signs / visible >= codeShareMin;
}
