/**
 * Runs the meaning check on the proposals of a stage, paragraph by paragraph. If the proposals for a paragraph would
 * change its meaning, all of them are rejected.
 */
import type { Document } from '@humanize/text';
import type { OwnedProposal, RejectedProposal } from '../rule/proposal.ts';
import type { Rule } from '../rule/rule.ts';
import { applyToText } from './apply.ts';
import { sentenceIndexAt } from './fix-up.ts';
import { rejection } from './resolve.ts';

/** The signature of `compareMeaning`, reduced to what this module uses. */
export type CompareMeaning = (
  source: string,
  version: string,
) => { readonly accepted: boolean; readonly findings: readonly { readonly kind: string; readonly weight: string }[] };

export type CheckedProposals = {
  readonly accepted: readonly OwnedProposal[];
  readonly rejected: readonly RejectedProposal[];
};

/** Checks the paragraphs that the proposals change. Residue that rules remove is excluded from the comparison. */
export function rejectMeaningChanges(
  document: Document,
  proposals: readonly OwnedProposal[],
  rules: ReadonlyMap<string, Rule>,
  compareMeaning: CompareMeaning,
): CheckedProposals {
  const accepted: OwnedProposal[] = [];
  const rejected: RejectedProposal[] = [];
  for (const [paragraph, group] of Map.groupBy(proposals, (proposal) => paragraphOf(document, proposal))) {
    const judged = group.filter(({ ruleId }) => rules.get(ruleId)?.removesResidue !== true);
    const span = paragraph === undefined ? undefined : document.paragraphs[paragraph];
    if (span === undefined || judged.length === 0) {
      accepted.push(...group);
      continue;
    }
    const residue = group.filter((proposal) => !judged.includes(proposal));
    const source = applyToText(document.text, span, changesOf(residue));
    const version = applyToText(document.text, span, changesOf(group));
    const { accepted: same, findings } = compareMeaning(source, version);
    accepted.push(...(same ? group : residue));
    const against = findings.find(({ weight }) => weight === 'refuse')?.kind ?? '';
    if (!same) rejected.push(...judged.map((proposal) => rejection(document, proposal, 'check', against)));
  }
  return { accepted, rejected };
}

/**
 * Returns the index of the paragraph that a proposal changes, or undefined if the changes are not all inside one
 * paragraph.
 */
function paragraphOf(document: Document, { changes }: OwnedProposal): number | undefined {
  const sentence = document.sentences[sentenceIndexAt(document, changes[0]?.start ?? 0)];
  const paragraph = sentence === undefined ? undefined : document.paragraphs[sentence.paragraph];
  const isInside = changes.every(
    ({ start, end }) => paragraph !== undefined && paragraph.start <= start && end <= paragraph.end,
  );
  return isInside ? paragraph?.index : undefined;
}

function changesOf(proposals: readonly OwnedProposal[]): OwnedProposal['changes'] {
  return proposals.flatMap(({ changes }) => changes).toSorted((a, b) => a.start - b.start || a.end - b.end);
}
