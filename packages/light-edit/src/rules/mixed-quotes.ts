/** Changes the quotation marks and apostrophes in the running text to whichever style is more frequent. */
import type { Change, Document, Paragraph, ProtectionReason } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

const curlyOf: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  '"': ['“', '”'],
  "'": ['‘', '’'],
};
const straightOf: Readonly<Record<string, string>> = { '“': '"', '”': '"', '‘': "'", '’': "'" };
/** Markup whose words this rule does not edit. */
const fixedMarkup: ReadonlySet<ProtectionReason> = new Set(['heading', 'link', 'emphasis', 'table']);
const marks = /["'“”‘’]/gu;

type Marks = {
  readonly straight: number[];
  readonly curly: number[];
};

/** Finds the marks in running text. Skips marks in code, addresses, names and markup. */
function marksOf(document: Document): Marks {
  const found: Marks = { straight: [], curly: [] };
  let next = 0;
  const { protectedSpans, paragraphs, text } = document;
  for (const paragraph of paragraphs) {
    for (const match of text.slice(paragraph.start, paragraph.end).matchAll(marks)) {
      const at = paragraph.start + match.index;
      while (next < protectedSpans.length && (protectedSpans[next]?.end ?? 0) <= at) next += 1;
      const span = protectedSpans[next];
      if (span !== undefined && span.start <= at && span.reason !== 'quotation') continue;
      // Marks after digits belong to measurements and years: 5'11", 1990s'.
      if (/\d/u.test(text.charAt(at - 1)) && straightOf[match[0]] === undefined) continue;
      (straightOf[match[0]] === undefined ? found.straight : found.curly).push(at);
    }
  }
  return found;
}

/**
 * Returns whether a heading, link or emphasis contains a mark of the given style. That style would then disappear only
 * from the running text.
 */
function isKeptInMarkup({ protectedSpans, text }: Document, style: RegExp): boolean {
  return protectedSpans.some(({ reason, start, end }) => fixedMarkup.has(reason) && style.test(text.slice(start, end)));
}

/** Matches an apostrophe that replaces the start of a word or a year: `'round`, `'90s`. */
const elision = /^'(?:\d\d|(?:round|em|tis|twas|til|till|cause|bout|neath|n)\b)/iu;

function curlyAt(text: string, at: number, paragraph: Paragraph): string {
  const [opening, closing] = curlyOf[text.charAt(at)] ?? ['', ''];
  if (elision.test(text.slice(at, at + 8))) return closing;
  const opens = at === paragraph.start || /[\s([{—–“‘]/u.test(text.charAt(at - 1));
  return opens && !/\s/u.test(text.charAt(at + 1)) ? opening : closing;
}

export const mixedQuotes = defineRule({
  id: 'mixed-quotes',
  kind: 'pattern',
  each: 'document',
  stage: 'residue',
  family: 'quotation-marks',
  densityMin: anyText,
  why: 'The text should use one style of quotation marks.',
  mayEdit: ['quotation'],
  examples: {
    rewrites: [
      [
        '“One,” she said. “Two,” he said. "Three," they said.',
        '“One,” she said. “Two,” he said. “Three,” they said.',
        { wholeText: true },
      ],
      [
        "“Sit ’round,” she said. “Take 'em 'round,” he said.",
        '“Sit ’round,” she said. “Take ’em ’round,” he said.',
        { wholeText: true },
      ],
      ["It's late, and it isn't over. He’s here.", "It's late, and it isn't over. He's here.", { wholeText: true }],
    ],
    leavesAlone: [
      ['"One," she said. "Two," he said.', { wholeText: true }],
      ['“One,” she said. It’s 5\'11" tall.', { wholeText: true }],
      ['# The "old" harbor\n\n“One,” she said. It’s late, and it isn\'t over.', { wholeText: true }],
      ['**A "bold" step:** “One,” she said. It’s late, and it isn\'t over.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const { straight, curly } = marksOf(document);
    if (straight.length === 0 || curly.length === 0) return undefined;
    const toCurly = curly.length > straight.length;
    if (isKeptInMarkup(document, toCurly ? /["']/u : /[“”‘’]/u)) return undefined;
    const places = new Set(toCurly ? straight : curly);
    return document.paragraphs.flatMap((paragraph) => {
      const changes: Change[] = [];
      for (let at = paragraph.start; at < paragraph.end; at += 1) {
        if (!places.has(at)) continue;
        const written = document.text.charAt(at);
        const text = toCurly ? curlyAt(document.text, at, paragraph) : (straightOf[written] ?? written);
        changes.push({ start: at, end: at + 1, text });
      }
      return changes.length === 0 ? [] : [{ changes }];
    });
  },
});
