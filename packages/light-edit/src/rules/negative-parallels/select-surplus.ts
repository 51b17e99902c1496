/**
 * Which of the parallels are straightened: as many as the text has beyond what people write, counting also those that no
 * rule may touch.
 */
import type { Document } from '@humanize/text';
import type { OwnedProposal } from '../../edits/proposal.ts';
import type { SelectContext } from '../family.ts';

/** Parallels of all kinds in 100 words of people's prose, with a margin. */
const keptPer100Words = 0.06;
/** A shorter text is allowed as many as one of this length: people's are not spread evenly either. */
const wordsMin = 700;
const limits = new Set(['only', 'just', 'merely', 'simply', 'solely']);
/** Tokens between `not` and `, but` at most. */
const reachMax = 12;

function isParallel(document: Document, index: number): boolean {
  const token = document.tokens[index];
  const next = document.tokens[index + 1];
  if (token === undefined || next === undefined || token.sentence !== next.sentence) return false;
  if (token.lower === 'than' || token.lower === 'beyond') return limits.has(next.lower) && next.lower !== 'only';
  if (token.lower !== 'not' && token.lower !== "n't") return false;
  if (limits.has(next.lower) || isCorrected(document, index)) return true;
  for (let at = index + 2; at < index + reachMax; at += 1) {
    const later = document.tokens[at];
    if (later === undefined || later.sentence !== token.sentence) return false;
    if (later.lower === 'but' && document.tokens[at - 1]?.text === ',') return true;
  }
  return false;
}

const be = new Set(['is', 'are', 'was', 'were', "'s", "'re"]);
const again = new Set(['it', 'they', 'this', 'that', 'these', 'he', 'she']);

/** `is not X; it is Y`, in one sentence or two. */
function isCorrected(document: Document, index: number): boolean {
  if (!be.has(document.tokens[index - 1]?.lower ?? '')) return false;
  for (let at = index + 2; at < index + reachMax; at += 1) {
    const mark = document.tokens[at];
    if (mark === undefined || mark.kind !== 'punctuation') continue;
    return again.has(document.tokens[at + 1]?.lower ?? '') && be.has(document.tokens[at + 2]?.lower ?? '');
  }
  return false;
}

export function selectSurplus({ document, hits, chance }: SelectContext): readonly OwnedProposal[] {
  let found = 0;
  for (let index = 0; index < document.tokens.length; index += 1) if (isParallel(document, index)) found += 1;
  const words = Math.max(
    wordsMin,
    document.sentences.reduce((sum, sentence) => sum + sentence.wordCount, 0),
  );
  const [any] = hits;
  if (any === undefined) return [];
  // Rounded by chance, so that short texts keep their part as well.
  const allowed = Math.floor((keptPer100Words * words) / 100 + chance(any));
  const kept = Math.max(0, allowed - Math.max(0, found - hits.length));
  return hits.toSorted((a, b) => chance(a) - chance(b)).slice(kept);
}
