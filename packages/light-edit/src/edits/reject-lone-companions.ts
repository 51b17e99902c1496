/**
 * Rejects the proposals of companion rules in sentences that nothing else changes. Readers compare whole sentences, and
 * some edits do not justify changing a sentence on their own. Companions are therefore considered only after overlaps
 * and protection have been resolved. The meaning check that follows rejects all the edits in a paragraph together, so
 * it never leaves a companion as the only edit.
 */
import type { Document } from '@humanize/text';
import type { OwnedProposal, RejectedProposal } from '../rule/proposal.ts';
import type { Rule } from '../rule/rule.ts';
import { rejection, sentencesBetween, type Resolution } from './resolve.ts';

/**
 * Returns the proposals that are not companions, and the companions in sentences that those proposals change. Takes
 * linear time.
 */
export function rejectLoneCompanions(
  document: Document,
  proposals: readonly OwnedProposal[],
  rules: ReadonlyMap<string, Rule>,
): Resolution {
  const isCompanion = ({ ruleId }: OwnedProposal): boolean => rules.get(ruleId)?.companion === true;
  const changed = new Set<number>();
  for (const proposal of proposals) {
    if (isCompanion(proposal)) continue;
    for (const sentence of changedSentences(document, proposal)) changed.add(sentence);
  }
  const rejected: RejectedProposal[] = [];
  const accepted = proposals.filter((proposal) => {
    const stays =
      !isCompanion(proposal) || changedSentences(document, proposal).every((sentence) => changed.has(sentence));
    if (!stays) rejected.push(rejection(document, proposal, 'alone', ''));
    return stays;
  });
  return { accepted, rejected };
}

/**
 * Returns the sentences that a proposal changes at least in part. The space after a deleted sentence does not belong to
 * the next sentence.
 */
function changedSentences(document: Document, { changes }: OwnedProposal): number[] {
  const found = changes.flatMap(({ start, end }) =>
    sentencesBetween(document, start, end).filter((index) => {
      const sentence = document.sentences[index];
      return sentence !== undefined && start < sentence.end && (end > sentence.start || start === end);
    }),
  );
  return [...new Set(found)];
}
