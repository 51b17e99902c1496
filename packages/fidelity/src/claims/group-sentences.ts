/** Groups the sentences of two blocks that correspond: one sentence, or several that were split or merged. */
import type { AlignedSentences, ClaimSentence } from './read-sentences.ts';

export type SentenceGroup = { readonly source: readonly ClaimSentence[]; readonly version: readonly ClaimSentence[] };

/** The groups that have sentences of both sides. Each sentence belongs to the group of its best counterpart. Linear. */
export function groupSentences({ before, after, forward, backward }: AlignedSentences): SentenceGroup[] {
  const links = new Map<ClaimSentence, ClaimSentence[]>();
  const link = (one: ClaimSentence, other: ClaimSentence | undefined): void => {
    if (other === undefined) return;
    links.set(one, [...(links.get(one) ?? []), other]);
    links.set(other, [...(links.get(other) ?? []), one]);
  };
  for (const [place, sentence] of before.entries()) link(sentence, forward[place]?.[0]);
  for (const [place, sentence] of after.entries()) link(sentence, backward[place]?.[0]);
  const seen = new Set<ClaimSentence>();
  const inSource = new Set(before);
  return before.flatMap((first): SentenceGroup[] => {
    if (seen.has(first) || !links.has(first)) return [];
    const group = [first];
    seen.add(first);
    // The list grows while it is read.
    for (const sentence of group) {
      for (const other of links.get(sentence) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        group.push(other);
      }
    }
    return [
      {
        source: group.filter((sentence) => inSource.has(sentence)),
        version: group.filter((sentence) => !inSource.has(sentence)),
      },
    ];
  });
}
