/** Tells customers which engine rewrote a job's text. */
import type { JobSummary } from '@humanize/database';
import { formatNumber } from '../../design/components.tsx';

/** Returns a sentence, or undefined for jobs that have not ended or whose engine was not recorded. */
export function describeEngine({ status, usage }: Pick<JobSummary, 'status' | 'usage'>): string | undefined {
  if (usage === null) return undefined;
  if (status === 'failed') return 'The requests to the language model were not charged.';
  const { engine, modelParagraphs, lightEditParagraphs } = usage;
  if (engine === 'light-edit') return 'Rewritten by the rule-based light edit.';
  if (lightEditParagraphs === 0) return 'Rewritten by the language model.';
  const total = formatNumber(modelParagraphs + lightEditParagraphs);
  return `The language model rewrote ${formatNumber(modelParagraphs)} of ${total} paragraphs, and the light edit the rest.`;
}
