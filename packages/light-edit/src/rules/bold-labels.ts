/**
 * Removes the bold type of labels in lists whose items all begin with one: `- **Cost:** It is low.` → `- Cost: It is
 * low.` Texts with code, headings or little more than lists are documentation and answers, where bold labels help.
 */
import type { Change, Document, Markup } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposal } from '../rule/proposal.ts';
import { denseText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

/** Minimum number of labels in a text. */
const labelsMin = 3;
/** Maximum length of a label, in UTF-16 units. */
const labelLengthMax = 70;

/** Matches the bold label at the start of an item, and the mark after it. */
const label = /^(\*\*|__)([^*_\n`[\]<>]{1,68}?)(:?)\1(:| [–—-] )?(?=[ \t]*\S)/u;

/** Maximum share of the words of a text that may be in its lists. Answers and manuals consist of lists. */
const listedShareMax = 0.5;

function isMostlyProse({ paragraphs, sentences }: Document): boolean {
  let [all, listed] = [0, 0];
  for (const { kind, firstSentence, endSentence } of paragraphs) {
    for (const { wordCount } of sentences.slice(firstSentence, endSentence)) {
      all += wordCount;
      if (kind === 'list-item') listed += wordCount;
    }
  }
  return listed <= all * listedShareMax;
}

/** Returns the items of a list in groups of siblings. */
function siblings({ markup, text }: Document): Markup[][] {
  const groups: Markup[][] = [];
  const open = new Map<number, Markup[]>();
  for (const item of markup) {
    if (item.kind !== 'list-item') continue;
    const group = open.get(item.level);
    const last = group?.at(-1);
    for (const level of open.keys()) if (level > item.level) open.delete(level);
    if (group !== undefined && last !== undefined && text.slice(last.end, item.start).trim() === '') group.push(item);
    else {
      const started = [item];
      groups.push(started);
      open.set(item.level, started);
    }
  }
  return groups;
}

/** Returns the changes for one item, or undefined if it has no bold label before text. */
function changesFor({ text }: Document, start: number): Change[] | undefined {
  const found = label.exec(text.slice(start, start + labelLengthMax + 8));
  if (found === null) return undefined;
  const [whole, mark = '', words = '', inner = '', outer = ''] = found;
  if (inner === '' && outer === '') return undefined;
  const wordsEnd = start + mark.length + words.length + inner.length;
  const closing = { start: wordsEnd, end: wordsEnd + mark.length, text: '' };
  const isDash = outer.startsWith(' ');
  return [
    { start, end: start + mark.length, text: '' },
    isDash ? { ...closing, end: start + whole.length, text: inner === '' ? ': ' : ' ' } : closing,
  ];
}

export const boldLabels = defineRule({
  id: 'bold-labels',
  kind: 'pattern',
  each: 'document',
  family: 'list-marks',
  densityMin: denseText,
  stage: 'wording',
  why: 'A label before a colon does not need bold type.',
  mayEdit: ['markup', 'emphasis'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'The mill is old and needs repair this year. We asked three people what they would do with the money.\n\n- **Cost:** It is low.\n- **Size:** It is small.\n- **Age:** It is new.',
        'The mill is old and needs repair this year. We asked three people what they would do with the money.\n\n- Cost: It is low.\n- Size: It is small.\n- Age: It is new.',
        { wholeText: true },
      ],
      [
        'The mill is old and needs repair this year. We asked three people what they would do with the money.\n\n1. **Cost**: It is low.\n2. **Size**: It is small.\n3. **Age** – It is new.',
        'The mill is old and needs repair this year. We asked three people what they would do with the money.\n\n1. Cost: It is low.\n2. Size: It is small.\n3. Age: It is new.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['- **Cost:** It is low.\n- **Size:** It is small.\n- **Age:** It is new.', { wholeText: true }],
      ['- **Cost:** It is low.\n- Small and light.\n- **Age:** It is new.', { wholeText: true }],
      ['- **Cost:** It is low.\n- **Size:** It is small.', { wholeText: true }],
      ['- **port:** set `8080`.\n- **host:** set it.\n- **user:** set it.', { wholeText: true }],
      ['- **Cost:**\n- **Size:**\n- **Age:**', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    if (document.markup.some(({ kind }) => kind === 'code' || kind === 'table' || kind === 'heading')) return undefined;
    if (!isMostlyProse(document)) return undefined;
    if (document.protectedSpans.some(({ reason }) => reason === 'code')) return undefined;
    const starts = new Set(document.paragraphs.map(({ start }) => start));
    const markers = document.protectedSpans.filter(({ reason }) => reason === 'list-marker');
    const textStarts = new Map(markers.map(({ start, end }) => [start, end]));
    const proposals = siblings(document).flatMap((items): Proposal[] => {
      const changes = items.map((item) => {
        const start = textStarts.get(item.start) ?? item.start;
        return starts.has(start) ? changesFor(document, start) : undefined;
      });
      return items.length > 1 && changes.every((each) => each !== undefined)
        ? changes.map((each) => ({ changes: each }))
        : [];
    });
    return proposals.length < labelsMin ? undefined : proposals;
  },
});
