/** The list of changes, for programs and for people. */
import type { TextEdit as Edit } from '@humanize/language-model';

/** One change: its place in the input in UTF-16 units, what stood there, what stands there now, which rule and why. */
export type ReportedEdit = {
  start: number;
  end: number;
  before: string;
  after: string;
  rule: string;
  reason: string;
  stage: string;
};

/** In the order of the text. */
export function reportEdits(edits: readonly Edit[]): ReportedEdit[] {
  return inTextOrder(edits).map(reportEdit);
}

function reportEdit({ inputSpan, before, after, ruleId, why, stage }: Edit): ReportedEdit {
  return { start: inputSpan.start, end: inputSpan.end, before, after, rule: ruleId, reason: why, stage };
}

/** A few lines per change; white space is shown as it would be typed in JSON. */
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
