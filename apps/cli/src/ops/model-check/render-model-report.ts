/** Renders the report of `ops model check` as text for a terminal. */
import type { ModelReport } from './check-model.ts';
import { caughtShareMin, falseAlarmShareMax } from './score-audits.ts';

export function renderModelReport(report: ModelReport): string {
  return [
    ...renderAudit(report),
    '',
    ...renderRewrite(report),
    '',
    ...renderUsage(report),
    '',
    ...renderParameters(report),
    '',
    ...renderVerdict(report),
  ].join('\n');
}

function renderAudit({ models, audit }: ModelReport): string[] {
  const { changed, faithful, byKind, unreadable } = audit;
  return [
    `Audit by ${models.audit}: ${changed.of + faithful.of} pairs, half of them with a changed meaning`,
    `  caught          ${changed.caught} of ${changed.of} changes; ${changed.withCode} if the meaning check runs first`,
    `  false alarms    ${faithful.falseAlarms} of ${faithful.of} faithful versions`,
    `  unreadable      ${unreadable} responses`,
    `  time            ${seconds(audit.secondsMedian)} at the median, ${seconds(audit.secondsMax)} at most`,
    `  by kind         ${byKind.map(({ kind, caught, of }) => `${kind} ${caught}/${of}`).join(', ')}`,
  ];
}

function renderRewrite({ models, passes, rewrite }: ModelReport): string[] {
  const rejections = rewrite.rejections.map(({ by, kind }) => `${kind} (${by})`);
  return [
    `Rewriting by ${models.draft}: ${rewrite.words} words, passes ${passes.join(', ')}`,
    `  accepted        ${rewrite.accepted} of ${rewrite.paragraphs} paragraphs`,
    `  unchanged       ${rewrite.unchanged === 0 ? 'none of them' : `${rewrite.unchanged} of them`}`,
    `  rejected        ${rejections.length === 0 ? 'nothing' : rejections.join(', ')}`,
    `  check           ${rewrite.passesCheck ? 'passed: numbers, names, quotations and the like match the source' : 'NOT passed'}`,
    `  time            ${seconds(rewrite.seconds)}`,
    '',
    ...rewrite.text.split('\n').map((line) => (line === '' ? '' : `  ${line}`)),
  ];
}

function renderUsage({ usage }: ModelReport): string[] {
  const { perThousandWords: estimate } = usage;
  const cost =
    estimate.costMicros === undefined
      ? 'unknown: set MODEL_INPUT_MICROS_PER_1K_TOKENS and MODEL_OUTPUT_MICROS_PER_1K_TOKENS'
      : `${(estimate.costMicros / 1_000_000).toFixed(4)} of the currency of the price settings`;
  return [
    '1,000 words, estimated from this text',
    `  tokens          ${estimate.promptTokens} in, ${estimate.completionTokens} out`,
    `  cost            ${cost}`,
    `  time            ${seconds(estimate.seconds)}, one request after another`,
  ];
}

function renderParameters({ parameters }: ModelReport): string[] {
  const { tokenLimit, temperature, systemRole, extraTokens } = parameters;
  return [
    'The server takes',
    `  token limit     ${tokenLimit === 'none' ? 'none' : `as ${tokenLimit}`}`,
    `  temperature     ${temperature ? 'yes' : 'no; requests go without it'}`,
    `  system role     ${systemRole ? 'yes' : 'no; instructions go into the first user message'}`,
    `  reasoning       ${extraTokens === 0 ? 'not hidden' : `hidden; ${extraTokens} extra tokens allowed`}`,
  ];
}

function renderVerdict({ audit, rewrite, models, ok }: ModelReport): string[] {
  const warnings = [
    ...(audit.sufficient
      ? []
      : [
          `WARNING: ${models.audit} should not audit: an auditor should catch at least ${percent(caughtShareMin)} of the changes and object to at most ${percent(falseAlarmShareMax)} of the faithful versions. Name another model in MODEL_AUDIT_NAME.`,
        ]),
    ...(rewrite.accepted === rewrite.paragraphs
      ? []
      : ['WARNING: some paragraphs were rejected. In a job, they would get the light edit.']),
    ...(rewrite.unchanged === 0
      ? []
      : [`WARNING: ${models.draft} returned some paragraphs unchanged. Every paragraph of this text needs work.`]),
  ];
  return ok ? ['The model can be used.'] : warnings;
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
