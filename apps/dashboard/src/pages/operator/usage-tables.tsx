/** Tables of engine usage and cost: one by engine and model, and one by job. They show no texts. */
import type { EngineUsage, JobSummary } from '@humanize/database';
import type { VNode } from 'preact';
import { formatNumber, ShortId, State, Table, Time } from '../../design/components.tsx';

const costHead = ['Paragraphs by model', 'By light edit', 'Model requests', 'Tokens in', 'Tokens out', 'Cost'];

export function EngineUsageTable({ of }: { of: readonly EngineUsage[] }): VNode {
  const head = ['Engine', 'Jobs', ...costHead];
  const rows = of.map((usage) => (
    <tr key={`${usage.engine} ${usage.model ?? ''}`}>
      <td>{nameEngine(usage)}</td>
      <td class="number">{formatNumber(usage.jobs)}</td>
      {CostCells({ of: usage })}
    </tr>
  ));
  return <Table caption="Rewriting by engine" head={head} rows={rows} empty="No jobs finished in the last 24 hours." />;
}

export function JobUsageTable({ of }: { of: readonly JobSummary[] }): VNode {
  const head = ['Job', 'Submitted (UTC)', 'Status', 'Engine', 'Waits for the model', ...costHead];
  const rows = of.map(({ id, createdAt, status, usage, modelWaits }) => (
    <tr key={id}>
      <ShortId id={id} />
      <Time at={createdAt} />
      <State of={status} />
      <td>{usage === null ? '–' : nameEngine(usage)}</td>
      <td class="number">{formatNumber(modelWaits)}</td>
      {usage === null ? <td colSpan={costHead.length} /> : CostCells({ of: usage })}
    </tr>
  ));
  return <Table caption="Recent jobs of this account" head={head} rows={rows} empty="No jobs yet." />;
}

type Usage = Omit<EngineUsage, 'jobs'>;

function nameEngine({ engine, model }: Usage): string {
  return engine === 'light-edit' ? 'Light edit' : `Language model (${model ?? 'unnamed'})`;
}

function CostCells({ of: usage }: { of: Usage }): VNode {
  return (
    <>
      <td class="number">{formatNumber(usage.modelParagraphs)}</td>
      <td class="number">{formatNumber(usage.lightEditParagraphs)}</td>
      <td class="number">{formatNumber(usage.modelRequests)}</td>
      <td class="number">{formatNumber(usage.promptTokens)}</td>
      <td class="number">{formatNumber(usage.completionTokens)}</td>
      <td class="number">{(usage.costMicros / 1_000_000).toFixed(4)}</td>
    </>
  );
}
