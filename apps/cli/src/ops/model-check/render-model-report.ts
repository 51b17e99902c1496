/** Renders the report of `ops model check` as text for a terminal. */
import { acceptedShareMin, rewritesWell, unchangedShareMax, type ModelReport } from './check-model.ts';
import type { RewritingReport } from './check-rewriting.ts';
import { caughtShareMin, falseAlarmShareMax } from './score-audits.ts';

export function renderModelReport(report: ModelReport): string {
  return [
    ...renderRewriting(report, report.rewriting),
    ...(report.otherRewriting === undefined ? [] : ['', ...renderRewriting(report, report.otherRewriting)]),
    '',
    ...indented(report.rewriting.sample.text),
    '',
    ...renderAudit(report),
    '',
    ...renderUsage(report),
    '',
    ...renderParameters(report),
    '',
    ...renderVerdict(report),
  ].join('\n');
}

function renderRewriting({ models }: ModelReport, rewriting: RewritingReport): string[] {
  const counts = new Map<string, number>();
  for (const { by, kind } of rewriting.rejections) {
    const cause = `${kind} (${by})`;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  const causes = [...counts].map(([cause, count]) => (count === 1 ? cause : `${cause} ${count} times`));
  return [
    `Rewriting by ${models.draft}: ${rewriting.words} words, MODEL_TIER=${rewriting.tier}`,
    `  accepted        ${rewriting.accepted} of ${rewriting.paragraphs} paragraphs`,
    `  unchanged       ${rewriting.unchanged === 0 ? 'none of them' : `${rewriting.unchanged} of them`}`,
    `  rejected        ${causes.length === 0 ? 'nothing' : `${causes.join(', ')}, including those that a repair corrected`}`,
  ];
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
}

function renderAudit({ models, audit }: ModelReport): string[] {
  const { changed, faithful, byKind, unreadable } = audit;
  return [
    `Audit by ${models.audit}: ${changed.of + faithful.of} pairs, half of them with a changed meaning`,
    `  caught          ${changed.caught} of ${changed.of} changes; ${changed.withCode} together with the meaning check`,
    `  false alarms    ${faithful.falseAlarms} of ${faithful.of} faithful versions`,
    `  unreadable      ${unreadable} responses`,
    `  time            median ${seconds(audit.secondsMedian)}, maximum ${seconds(audit.secondsMax)}`,
    `  by kind         ${byKind.map(({ kind, caught, of }) => `${kind} ${caught}/${of}`).join(', ')}`,
  ];
}

function renderUsage({ usage }: ModelReport): string[] {
  const { perThousandWords: estimate } = usage;
  const cost =
    estimate.costMicros === undefined
      ? 'unknown: set MODEL_INPUT_MICROS_PER_1K_TOKENS and MODEL_OUTPUT_MICROS_PER_1K_TOKENS'
      : `${(estimate.costMicros / 1_000_000).toFixed(4)} in the currency of the price settings`;
  return [
    '1,000 words, estimated from these passages',
    `  tokens          ${estimate.promptTokens} in, ${estimate.completionTokens} out`,
    `  cost            ${cost}`,
    `  time            ${seconds(estimate.seconds)}, one passage after another`,
  ];
}

function renderParameters({ parameters }: ModelReport): string[] {
  const { tokenLimit, temperature, systemRole, responseSchema, extraTokens } = parameters;
  return [
    'The server accepts',
    `  token limit     ${tokenLimit === 'none' ? 'none' : `as ${tokenLimit}`}`,
    `  temperature     ${temperature ? 'yes' : 'no; omitted from requests'}`,
    `  system role     ${systemRole ? 'yes' : 'no; instructions go into the first user message'}`,
    `  JSON schema     ${responseSchema ? 'not rejected' : 'no; omitted from requests'}`,
    `  reasoning       ${extraTokens === 0 ? 'not hidden' : `hidden; ${extraTokens} extra tokens allowed`}`,
  ];
}

function renderVerdict({ audit, rewriting, models, recommended, ok }: ModelReport): string[] {
  const settings = `Recommended: MODEL_TIER=${recommended.tier} MODEL_PASSES=${recommended.passes.join(',')}`;
  if (ok) return ['The model meets the requirements.', settings];
  return [
    ...(rewritesWell(rewriting)
      ? []
      : [
          `WARNING: ${models.draft} does not rewrite well enough: at least ${percent(acceptedShareMin)} of the paragraphs should be accepted, and at most ${percent(unchangedShareMax)} returned unchanged.`,
        ]),
    ...(audit.sufficient
      ? []
      : [
          `WARNING: ${models.audit} does not audit well enough: an auditor should catch at least ${percent(caughtShareMin)} of the changes and object to at most ${percent(falseAlarmShareMax)} of the faithful versions. Set another model in MODEL_AUDIT_NAME. Without an audit, changes in meaning that code cannot detect go unnoticed.`,
        ]),
    settings,
  ];
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
