/**
 * Finds URLs, email addresses, handles, paths, file names, formulas, tags and citations in running text. All patterns
 * are bounded, so a scan takes linear time.
 */
import type { ProtectedSpan, ProtectionReason, SpanTokenization } from '../document/protection.ts';
import { toolMarkHint, toolMarkPattern } from './tool-marks.ts';

type Finder = {
  readonly reason: ProtectionReason;
  readonly tokenizedAs: SpanTokenization;
  /** The pattern runs only if the text contains or matches the hint, which is cheaper to test. */
  readonly hint: string | RegExp;
  readonly pattern: RegExp;
};

const topLevelDomains =
  'com|org|net|edu|gov|mil|int|info|biz|io|ai|app|dev|co|me|tv|xyz|uk|us|eu|de|fr|nl|ca|au|in|jp|cn|ru|br|it|es|ch|se|no|pl';
const fileEndings =
  'js|ts|tsx|jsx|mjs|py|rb|go|rs|java|kt|c|h|cpp|hpp|cs|php|sh|bat|sql|html?|css|scss|json|ya?ml|toml|xml|md|txt|csv|tsv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|mp[34]|wav|zip|gz|tar|exe|ini|cfg|conf|log|env';

const finders: readonly Finder[] = [
  // A rewriting rule removes these marks.
  { reason: 'markup', tokenizedAs: 'hidden', hint: toolMarkHint, pattern: toolMarkPattern },
  { reason: 'markup', tokenizedAs: 'hidden', hint: '【', pattern: /【[^【】\n]{0,80}】/gu },
  { reason: 'url', tokenizedAs: 'opaque', hint: '://', pattern: /\b[a-z][a-z0-9+.-]{1,12}:\/\/[^\s<>"“”]{1,2000}/giu },
  {
    reason: 'email',
    tokenizedAs: 'opaque',
    hint: '@',
    pattern: /(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/giu,
  },
  { reason: 'url', tokenizedAs: 'opaque', hint: 'www.', pattern: /\bwww\.[^\s<>"“”]{1,2000}/giu },
  {
    reason: 'url',
    tokenizedAs: 'opaque',
    hint: '.',
    pattern: new RegExp(
      `(?<![\\w@.-])(?:[a-z0-9-]{1,63}\\.){1,4}(?:${topLevelDomains})(?:/[^\\s<>"“”]{0,500})?(?![\\w-])(?!\\.\\w)`,
      'gu',
    ),
  },
  {
    reason: 'code',
    tokenizedAs: 'opaque',
    hint: '.',
    pattern: new RegExp(`(?<![\\w./-])[\\w-]{1,60}(?:\\.[\\w-]{1,20}){0,3}\\.(?:${fileEndings})(?![\\w-])`, 'giu'),
  },
  { reason: 'url', tokenizedAs: 'opaque', hint: /doi/iu, pattern: /\bdoi:\s?10\.\d{4,9}\/[^\s<>"“”]{1,200}/giu },
  { reason: 'code', tokenizedAs: 'opaque', hint: '`', pattern: /`[^`\n]{1,500}`/gu },
  {
    reason: 'formula',
    tokenizedAs: 'opaque',
    hint: '\\begin',
    pattern: /\\begin\{[a-z*]{1,20}\}[^]{0,3000}?\\end\{[a-z*]{1,20}\}/gu,
  },
  { reason: 'formula', tokenizedAs: 'opaque', hint: '$$', pattern: /\$\$[^$]{1,3000}\$\$/gu },
  { reason: 'formula', tokenizedAs: 'opaque', hint: '\\', pattern: /\\\([^\n]{1,500}?\\\)|\\\[[^]{1,2000}?\\\]/gu },
  {
    reason: 'formula',
    tokenizedAs: 'opaque',
    hint: '$',
    pattern: /(?<![\w$\\])\$(?=[^\s\d$])(?:[^$\n\\]|\\[^\n]){0,300}(?<=\S)\$(?![\w$])/gu,
  },
  {
    reason: 'formula',
    tokenizedAs: 'opaque',
    hint: '$',
    pattern: /(?<![\w$\\])\$\d{0,6}[^\s$\d.,][^$\n]{0,100}?[\\^_=+*{}<>][^$\n]{0,100}?\$(?![\w$])/gu,
  },
  {
    reason: 'formula',
    tokenizedAs: 'opaque',
    hint: '\\',
    pattern: /\\[a-zA-Z]{1,30}(?:\[[^\]\n]{0,100}\])?(?:\{[^{}\n]{0,300}\}){0,3}/gu,
  },
  // The words beside a tag are not a formula: `a <b>word</b> here`.
  {
    reason: 'formula',
    tokenizedAs: 'opaque',
    hint: /[=<>≤≥±≈≠×÷∈∑∫√→]/u,
    pattern:
      /(?<![\p{L}\p{N}</])(?!\p{L}{1,12}\s?<[a-zA-Z]\w{0,20}(?:\s[^<>\n]{0,80}=[^<>\n]{0,80})?\/?>)[\p{L}\d()₀-₉⁰-⁹_²³]{1,12}\s?[=<>≤≥±≈≠×÷∈→]{1,2}\s?[-−]?(?:[\p{L}\d][\p{L}\d.,^²³%]{0,20}(?<![.,])|\.?\d+)(?:\s?[-+*/=×÷±–]\s?[\p{L}\d][\p{L}\d.,^²³%]{0,20}(?<![.,])){0,10}/gu,
  },
  { reason: 'html', tokenizedAs: 'hidden', hint: '<', pattern: /<(?:!--[^]{0,2000}?--|\/?[a-zA-Z][^<>\n]{0,500})>/gu },
  { reason: 'html', tokenizedAs: 'opaque', hint: '&', pattern: /&(?:[a-zA-Z]{2,20}|#\d{1,7}|#x[0-9a-fA-F]{1,6});/gu },
  { reason: 'citation', tokenizedAs: 'hidden', hint: '[', pattern: /\[\^?\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,20}\]/gu },
  // (Smith, 2020), (Smith & Jones 2019a, p. 4; Lee et al., 2020), and the bare year in Smith (2020).
  {
    reason: 'citation',
    tokenizedAs: 'hidden',
    hint: '(',
    pattern:
      /\((?=[^()\n]{0,200}\b(?:1[5-9]|20)\d\d[a-z]?\b)(?:[^()\n]{0,160}(?:et al\.|&|,|;)\s?)?(?:1[5-9]|20)\d\d[a-z]?(?:\s?[,;:–-][^()\n]{0,120})?\)/gu,
  },
  { reason: 'symbol', tokenizedAs: 'opaque', hint: /[@#]/u, pattern: /(?<![\w&])[@#][\w-]{1,60}/gu },
  {
    reason: 'code',
    tokenizedAs: 'opaque',
    hint: '/',
    pattern: /(?<![\w/.:])(?:~|\.{1,2})?\/[\w.-]{1,60}\/[\w./-]{0,200}/gu,
  },
  { reason: 'code', tokenizedAs: 'opaque', hint: '\\', pattern: /\b[A-Za-z]:\\[\w.\\-]{1,200}/gu },
  // Placeholders: [Your Name], {date}.
  { reason: 'markup', tokenizedAs: 'opaque', hint: /[[{]/u, pattern: /\[[A-Z][^[\]\n]{0,60}\]|\{[^{}\n]{1,80}\}/gu },
  // Links whose definition is not in the text: [words][label].
  { reason: 'link', tokenizedAs: 'opaque', hint: '][', pattern: /\[(?!\^?\d)[^[\]\n]{1,200}\]\[[^[\]\n]{0,60}\]/gu },
  {
    reason: 'emoji',
    tokenizedAs: 'hidden',
    hint: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
    pattern:
      /(?:(?![©®™])\p{Extended_Pictographic}(?:\uFE0F|\u200D|\u20E3|\p{Emoji_Modifier}){0,4}|\p{Regional_Indicator}){1,20}/gu,
  },
];

/** Returns all matches in the order of the finders. Matches can overlap; earlier matches take precedence. */
export function findAddresses(text: string): ProtectedSpan[] {
  const found: ProtectedSpan[] = [];
  for (const { reason, tokenizedAs, hint, pattern } of finders) {
    if (typeof hint === 'string' ? !text.includes(hint) : !hint.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const end = match.index + trimmedLength(match[0], reason);
      found.push({ start: match.index, end, reason, tokenizedAs });
    }
  }
  return found;
}

/** Returns the length of an address without trailing punctuation or an unmatched closing bracket. */
function trimmedLength(matched: string, reason: ProtectionReason): number {
  if (reason !== 'url' && reason !== 'email') return matched.length;
  let end = matched.length;
  while (end > 0 && /[.,;:!?'"’”*_]/u.test(matched.charAt(end - 1))) end -= 1;
  if (matched.charAt(end - 1) === ')' && !matched.includes('(')) end -= 1;
  return end;
}
