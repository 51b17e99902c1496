/**
 * The gates of every output, asserted on the whole text once all stages are done: the second look, independent of the
 * one at each change.
 */
import {
  type Document,
  type ProtectionReason,
  type Source,
  mayHoldMarkdown,
  opensSentence,
  readMarkdown,
  startsUpper,
} from '@humanize/text';
import type { AccountBalance } from '../edits/account.ts';
import type { CheckName, CheckResult } from '../humanizer.ts';
import { countNumbers } from './check-change.ts';
import { countMeaningWords, lostOrAdded } from '@humanize/fidelity';

export type CheckedTexts = {
  readonly before: Source;
  readonly after: Source;
  /** The output, read as a document. */
  readonly document: Document;
  readonly balance: AccountBalance;
  /** Reasons of protection that a rule which made an edit was allowed to edit. */
  readonly lifted: ReadonlySet<ProtectionReason>;
  /** Words that stand in the output but not in the input and that the target dictionary refuses. */
  readonly refusedWords: readonly string[];
  /** Words in the other country's spelling that could have been respelled. */
  readonly foreignSpellings: readonly string[];
};

/** One result per check, in a fixed order. Linear in the texts. */
export function checkText(texts: CheckedTexts): CheckResult[] {
  const { balance } = texts;
  return [
    result('numbers', lostOrAdded(countNumbers(texts.before.text), countNumbers(texts.after.text))),
    result('names', [
      ...changedProtected(texts, ['name', 'all-capitals', 'foreign', 'right-to-left', 'number']),
      ...newNames(texts),
    ]),
    result('quotations', changedProtected(texts, ['quotation'])),
    result('addresses', changedProtected(texts, ['url', 'email', 'symbol'])),
    result('code', changedProtected(texts, ['code', 'formula', 'html'])),
    result('citations', changedProtected(texts, ['citation'])),
    result('markdown', [
      ...changedProtected(texts, [
        'emphasis',
        'heading',
        'link',
        'list-marker',
        'markup',
        'table',
        'verse',
        'front-matter',
      ]),
      ...changedSkeleton(texts),
    ]),
    ...meaningResults(texts),
    result('content', [
      ...(balance.droppedShare > 0.1 ? [`${percent(balance.droppedShare)} dropped`] : []),
      ...(balance.addedShare > 0.1 ? [`${percent(balance.addedShare)} new`] : []),
    ]),
    result(
      'length',
      balance.lengthRatio < 0.85 || balance.lengthRatio > 1.15 ? [`ratio ${balance.lengthRatio.toFixed(2)}`] : [],
    ),
    result('dictionary', texts.refusedWords),
    result('variant', texts.foreignSpellings),
  ];
}

/** Names at most this many findings in a detail. */
const findingsShown = 3;

function result(check: CheckName, findings: readonly string[]): CheckResult {
  const detail = findings.length === 0 ? 'unchanged' : findings.slice(0, findingsShown).join(', ');
  return { check, passed: findings.length === 0, detail };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function meaningResults(texts: CheckedTexts): CheckResult[] {
  const before = countMeaningWords(texts.before.text);
  const after = countMeaningWords(texts.after.text);
  for (const excused of texts.balance.excused) {
    const had = countMeaningWords(excused.before);
    const has = countMeaningWords(excused.after);
    move(after.negation, had.negation, has.negation);
    move(after.modality, had.modality, has.modality);
  }
  return [
    result('negations', lostOrAdded(before.negation, after.negation)),
    result('modality', lostOrAdded(before.modality, after.modality)),
  ];
}

/** Books back what an excused edit took away and brought in. */
function move(counts: Map<string, number>, back: ReadonlyMap<string, number>, away: ReadonlyMap<string, number>): void {
  for (const [word, count] of back) counts.set(word, (counts.get(word) ?? 0) + count);
  for (const [word, count] of away) counts.set(word, (counts.get(word) ?? 0) - count);
}

/** Protected stretches of these reasons whose texts are not the same multiset as before. */
function changedProtected(texts: CheckedTexts, reasons: readonly ProtectionReason[]): string[] {
  const wanted = new Set(reasons.filter((reason) => !texts.lifted.has(reason)));
  const count = (source: Source): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const span of source.protectedSpans) {
      if (!wanted.has(span.reason)) continue;
      const text = source.text.slice(span.start, span.end);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return counts;
  };
  return lostOrAdded(count(texts.before), count(texts.after)).map((text) => text.slice(0, 40));
}

/** Capitals inside sentences that nothing protects, so that they came with an edit. */
function newNames(texts: CheckedTexts): string[] {
  const found: string[] = [];
  for (const token of texts.document.tokens) {
    if (token.kind !== 'word' || token.protectedBy !== undefined || !startsUpper(token.text)) continue;
    if (token.lower === 'i' || opensSentence(texts.document, token) || !token.spaced) continue;
    if (texts.before.text.includes(token.text)) continue;
    found.push(token.text);
  }
  return found;
}

/** The order of headings, lists, links, code and tables; emphasis too, unless a rule may edit it. */
function changedSkeleton(texts: CheckedTexts): string[] {
  if (texts.before.text === texts.after.text || texts.before.markup.length === 0) return [];
  const skeleton = (source: Source): string =>
    source.markup
      .filter((piece) => !(texts.lifted.has('emphasis') && (piece.kind === 'strong' || piece.kind === 'emphasis')))
      .map((piece) => `${piece.kind}${piece.level}`)
      .join(' ');
  const { markup } = mayHoldMarkdown(texts.after.text) ? readMarkdown(texts.after.text) : { markup: [] };
  return skeleton(texts.before) === skeleton({ ...texts.after, markup }) ? [] : ['structure'];
}
