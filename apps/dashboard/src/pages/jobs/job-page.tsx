import type { Delivery, JobSummary, JobTexts } from '@humanize/database';
import type { VNode } from 'preact';
import {
  Figures,
  formatDuration,
  formatNumber,
  Live,
  Notice,
  ShortId,
  State,
  Table,
  Time,
} from '../../design/components.tsx';
import { RequestCode } from '../playground/request-code.tsx';
import type { StoredEdit } from './compare-texts.ts';
import { Comparison } from './comparison.tsx';

type Props = {
  job: JobSummary;
  texts: JobTexts | undefined;
  edits: readonly StoredEdit[];
  deliveries: readonly Delivery[];
  keyName: string | undefined;
  publicApiUrl: string;
};

export function JobPage({ job, texts, edits, deliveries, keyName, publicApiUrl }: Props): VNode {
  const ended = job.completedAt !== null;
  return (
    <>
      <p>
        <code>{job.id}</code>
      </p>
      <Live path={ended ? undefined : `/jobs/${job.id}/progress`}>
        <JobProgress job={job} />
      </Live>
      <p class="faint">
        Sent by {job.apiKeyId === null ? 'the playground' : `the key “${keyName ?? 'a former key'}”`},{' '}
        {job.useBritishSpellings ? 'British' : 'American'} spelling,{' '}
        {job.autoDetectLanguage ? `language ${job.detectedLanguage ?? 'not detected yet'}` : 'no language detection'}.
      </p>
      {deliveries.length > 0 && <Deliveries of={deliveries} />}
      {texts === undefined ? (
        <Notice tone="plain">The texts of this job were deleted. The job and its words stay on record.</Notice>
      ) : (
        <>
          <Comparison input={texts.input} output={texts.output} edits={edits} />
          <RequestCode publicApiUrl={publicApiUrl} text={texts.input} british={job.useBritishSpellings} />
        </>
      )}
    </>
  );
}

/** The stage an active job is in, or a failed one ended in; a success says all by itself. */
function stageNote({ status, currentStage }: JobSummary): { note: string } | undefined {
  if (currentStage === null || status === 'succeeded') return undefined;
  const stage = currentStage.replaceAll('_', ' ');
  return { note: status === 'failed' ? `while ${stage}` : `${stage} …` };
}

/** The part that refreshes itself while the job is not done. */
export function JobProgress({ job }: { job: JobSummary }): VNode {
  const failed = job.status === 'failed';
  return (
    <>
      {job.error !== null && (
        <Notice tone="bad">
          {job.error.message} <code>{job.error.code}</code>
        </Notice>
      )}
      <Figures
        of={[
          { name: 'Status', value: job.status, ...stageNote(job) },
          {
            name: 'Took',
            value: formatDuration(job.completedAt && job.completedAt.getTime() - job.createdAt.getTime()),
          },
          { name: 'Words reserved', value: formatNumber(job.inputWords) },
          { name: 'Words charged', value: formatNumber(job.wordsCharged) },
          { name: 'Words refunded', value: formatNumber(failed ? job.inputWords : 0) },
        ]}
      />
      <ol class="timeline" aria-label="Timeline">
        <li>
          <Time at={job.createdAt} zone /> Submitted, {formatNumber(job.inputWords)} words reserved
        </li>
        {job.startedAt !== null && (
          <li>
            <Time at={job.startedAt} zone /> Taken by a worker{job.claims > 1 && `, ${job.claims} times in all`}
          </li>
        )}
        {job.completedAt !== null && (
          <li>
            <Time at={job.completedAt} zone />{' '}
            {failed ? `Failed, ${formatNumber(job.inputWords)} words refunded` : 'Succeeded'}
          </li>
        )}
        {job.completedAt === null && (
          <li>
            <Time at={job.expiresAt} zone /> At the latest, the job ends here and its words come back
          </li>
        )}
      </ol>
    </>
  );
}

function Deliveries({ of }: { of: readonly Delivery[] }): VNode {
  const rows = of.map((delivery) => (
    <tr key={delivery.id}>
      <td>
        <a href={`/webhooks/${delivery.id}`}>
          <ShortId id={delivery.id} />
        </a>
      </td>
      <td>
        <State of={delivery.state} />
      </td>
      <td class="number">{delivery.attemptsStarted}</td>
      <td>
        <Time at={delivery.nextAttemptAt} />
      </td>
    </tr>
  ));
  const head = [
    { label: 'Delivery' },
    { label: 'State' },
    { label: 'Attempts', numeric: true },
    { label: 'Next attempt (UTC)' },
  ];
  return (
    <>
      <h2>Webhook</h2>
      <Table caption="Deliveries of this job" head={head} rows={rows} empty="" />
    </>
  );
}
