/**
 * Rejects proposals that would add a word that an earlier proposal adds shortly before: `is a testament to … and
 * underscores` → `shows … and shows`.
 */
import type { Document } from '@humanize/text';
import type { OwnedProposal } from '../rule/proposal.ts';
import { rejection, type Resolution } from './resolve.ts';
import { contentOf } from './sentence-faults.ts';

/** Number of UTF-16 units between two changes that may not add the same word: about a sentence. */
const sharedReach = 100;

/** A change that adds a word: its end, and the words that its proposal removes. */
type Addition = { readonly end: number; readonly removed: ReadonlySet<string> };

/**
 * Rejects the second of two proposals that add the same word close together. If both also remove the same word, both
 * are kept, because the text repeated that word before. `proposals` must be in text order. Takes time linear in the
 * lengths of the changes.
 */
export function rejectRepetitions(document: Document, proposals: readonly OwnedProposal[]): Resolution {
  const last = new Map<string, Addition>();
  const accepted: OwnedProposal[] = [];
  const repeating: OwnedProposal[] = [];
  for (const proposal of proposals) {
    const { changes } = proposal;
    const removed = new Set(changes.flatMap(({ start, end }) => contentOf(document.text.slice(start, end))));
    const added = changes.flatMap(({ start, end, text }) =>
      contentOf(text)
        .filter((word) => !removed.has(word))
        .map((word) => ({ word, start, end })),
    );
    const repeats = added.some(({ word, start }) => {
      const before = last.get(word);
      if (before === undefined || start - before.end > sharedReach) return false;
      return ![...removed].some((each) => before.removed.has(each));
    });
    (repeats ? repeating : accepted).push(proposal);
    if (!repeats) for (const { word, end } of added) last.set(word, { end, removed });
  }
  return { accepted, rejected: repeating.map((proposal) => rejection(document, proposal, 'repeated', '')) };
}
