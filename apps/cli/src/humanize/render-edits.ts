/** Renders the list of edits, as JSON or as text. */
import type { TextEdit as Edit } from '@humanize/language-model';

/** One edit: its span in the input in UTF-16 code units, the text before and after, the rule and the reason. */
export type ReportedEdit = {
  start: number;
  end: number;
  before: string;
  after: string;
  rule: string;
  reason: string;
  stage: string;
};

/** Returns the edits in the order in which they appear in the text. */
export function reportEdits(edits: readonly Edit[]): ReportedEdit[] {
  return inTextOrder(edits).map(reportEdit);
}

function reportEdit({ inputSpan, before, after, ruleId, why, stage }: Edit): ReportedEdit {
  return { start: inputSpan.start, end: inputSpan.end, before, after, rule: ruleId, reason: why, stage };
}

/** Renders each edit as a few lines. White space is escaped as in JSON. */
export function renderEdits(edits: readonly Edit[]): string {
  const heading = edits.length === 1 ? '1 edit' : `${edits.length} edits`;
  const entries = inTextOrder(edits).map(
    ({ before, after, ruleId, why }) => `${JSON.stringify(before)} → ${JSON.stringify(after)}\n    ${ruleId}: ${why}`,
  );
  return [heading, ...entries].map((line) => `${line}\n`).join('');
}

function inTextOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.inputSpan.start - b.inputSpan.start || a.inputSpan.end - b.inputSpan.end);
}
