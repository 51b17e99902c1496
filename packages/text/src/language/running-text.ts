/** Removes code, URLs, markup and placeholders from a text before language detection. */
import { templateTag } from '../protection/template-tags.ts';

/** Maximum length of the text that is examined, in UTF-16 units. */
const searchedLengthMax = 60_000;

type Foreign = {
  /** The pattern runs only if the text contains this string, which is cheaper to test. */
  readonly hint: string;
  readonly pattern: RegExp;
};

/** Patterns without backtracking. Matches are replaced with a space to keep adjacent words separate. */
const notLanguage: readonly Foreign[] = [
  { hint: '```', pattern: /```[^`]*```/gu },
  { hint: '`', pattern: /`[^`\n]*`/gu },
  { hint: '](', pattern: /\[[^[\]\n]*\]\([^()\s]*\)/gu },
  { hint: '', pattern: templateTag },
  // Placeholders: [Your Name], {name}. The braces of a LaTeX command are not a placeholder.
  { hint: '[', pattern: /\[[A-Z][^[\]\n]{0,60}\](?![[(])/gu },
  { hint: '{', pattern: /(?<![\w\]}])\{[\w .!$-]{1,60}\}/gu },
  { hint: '<', pattern: /<\/?[a-z][^<>]*>/giu },
  // Delimited formulas: $$ $$, \\[ \\], \\( \\), $ $, and environments.
  { hint: '\\begin', pattern: /\\begin\{[a-z*]{1,20}\}[^]{0,3000}?\\end\{[a-z*]{1,20}\}/gu },
  { hint: '$$', pattern: /\$\$[^$]{1,3000}\$\$/gu },
  { hint: '\\', pattern: /\\\([^\n]{1,500}?\\\)|\\\[[^]{1,2000}?\\\]/gu },
  { hint: '$', pattern: /(?<![\w$\\])\$(?=[^\s\d$])[^$\n;]{0,300}(?<=\S)\$(?![\w$])/gu },
  { hint: '://', pattern: /\bhttps?:\/\/[^\s]+/giu },
  { hint: '.', pattern: /\bwww\.[^\s]+/giu },
  { hint: '@', pattern: /[^\s@]{1,64}@[^\s@]{1,255}/gu },
  // Markdown syntax around prose: list markers, tables and emphasis.
  { hint: '* ', pattern: /^[ \t]*\*[ \t]/gmu },
  { hint: '|', pattern: /^[ \t]*\|[^\n]*\|[ \t]*$/gmu },
  { hint: '*', pattern: /(?<=[\p{L}\p{N}.,:;!?)])\*{1,3}|\*{1,3}(?=[\p{L}\p{N}(])/gu },
];

/** Characters that are frequent in code and rare in prose. */
const codeSign = /[{}[\]()=;<>|\\_$&*+/#^~]/gu;

/**
 * Minimum share of these characters among non-space characters for a text to count as code. Prose has less than 0.02.
 */
const codeShareMin = 0.06;

/** Returns the text without code, addresses, formulas, markup or placeholders. */
export function runningTextOf(text: string): string {
  let rest = text.slice(0, searchedLengthMax);
  for (const { hint, pattern } of notLanguage) if (rest.includes(hint)) rest = rest.replace(pattern, ' ');
  return rest;
}

/** Returns whether the text is code rather than prose. */
export function looksLikeCode(text: string): boolean {
  const visible = text.replace(/\s+/gu, '').length;
  if (visible === 0) return false;
  const signs = text.match(codeSign)?.length ?? 0;
  return signs / visible >= codeShareMin;
}
