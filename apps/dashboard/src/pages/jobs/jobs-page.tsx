/** The list of jobs, with filters and previews of the texts. */
import type { ApiKey, FailureKind, JobSummary, Page } from '@humanize/database';
import { KeyChoice } from '../key-choice.tsx';
import type { ListedKeys } from '../list-keys.ts';
import type { VNode } from 'preact';
import {
  Choice,
  Field,
  formatDuration,
  formatNumber,
  Notice,
  Paging,
  IdLink,
  State,
  Table,
  Time,
} from '../../design/components.tsx';
import { describeFailure } from './describe-failure.ts';
import { firstWords } from './first-words.ts';

type Props = {
  jobs: Page<JobSummary>;
  /** The first words of the texts that have not been deleted, by job ID. */
  previews: ReadonlyMap<string, string>;
  keys: ListedKeys;
  query: URLSearchParams;
  statuses: readonly string[];
  failures: readonly FailureKind[];
  badId: boolean;
};

export function JobsPage({ jobs, previews, keys, query, statuses, failures, badId }: Props): VNode {
  return (
    <>
      {badId && <Notice tone="bad">Invalid job ID. A job ID is a 36-character UUID.</Notice>}
      <form method="get" action="/jobs" class="row">
        <div class="wide">
          <Field label="Job ID" name="id" value={query.get('id') ?? undefined} />
        </div>
        <button class="quiet">Find job</button>
        <a class="button quiet end" href={`/jobs.csv?${query}`}>
          Download as CSV
        </a>
      </form>
      <form method="get" action="/jobs" class="row">
        <Choice
          label="Status"
          name="status"
          value={query.get('status')}
          options={statuses.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))}
        />
        <KeyChoice listed={keys} value={query.get('key')} />
        <Choice
          label="Reason for failure"
          name="failure"
          value={query.get('failure')}
          options={failures.map((value) => ({ value, label: describeFailure(value) }))}
        />
        <Field label="From (UTC)" name="from" type="date" value={query.get('from') ?? undefined} />
        <Field label="To (UTC)" name="to" type="date" value={query.get('to') ?? undefined} />
        <button class="quiet">Filter</button>
      </form>
      <JobTable jobs={jobs.items} previews={previews} keys={keys.keys} filtered={query.size > 0} />
      <Paging path="/jobs" query={query} next={jobs.next} />
    </>
  );
}

type TableProps = Pick<Props, 'previews'> & { jobs: readonly JobSummary[]; keys: readonly ApiKey[]; filtered: boolean };

function JobTable({ jobs, previews, keys, filtered }: TableProps): VNode {
  const head = ['Job', 'Text', 'Status', 'Created (UTC)', 'Duration', 'Words', 'Charged', 'Key'];
  const nameOf = (id: string | null): string =>
    id === null ? 'Playground' : (keys.find((key) => key.id === id)?.name ?? 'Deleted key');
  return (
    <Table
      caption="Jobs, newest first"
      head={head}
      rows={jobs.map((job) => (
        <tr key={job.id}>
          <IdLink at="/jobs" id={job.id} />
          <td class="wrap">
            {previews.has(job.id) ? firstWords(previews.get(job.id) ?? '') : <span class="faint">deleted</span>}
          </td>
          <State of={job.status} />
          <Time at={job.createdAt} />
          <td class="number detail">
            {formatDuration(job.completedAt && job.completedAt.getTime() - job.createdAt.getTime())}
          </td>
          <td class="number">{formatNumber(job.inputWords)}</td>
          <td class="number detail">{formatNumber(job.wordsCharged)}</td>
          <td class="wrap name detail">{nameOf(job.apiKeyId)}</td>
        </tr>
      ))}
      empty={
        filtered ? (
          <>
            No jobs match these filters. <a href="/jobs">Clear filters</a>.
          </>
        ) : (
          <>
            No jobs yet. Try rewriting a text in the <a href="/playground">playground</a>, or create an{' '}
            <a href="/keys">API key</a>.
          </>
        )
      }
    />
  );
}
