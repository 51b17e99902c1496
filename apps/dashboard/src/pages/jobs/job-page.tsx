/**
 * The page for one job. It shows the job's output and input (until they are deleted), its progress (which refreshes
 * until the job ends), and its webhook.
 */
import type { Delivery, JobSummary, PassUsage } from '@humanize/database';
import type { VNode } from 'preact';
import {
  Statistics,
  formatDuration,
  formatNumber,
  Live,
  Notice,
  IdLink,
  State,
  Table,
  Time,
} from '../../design/components.tsx';
import { ErrorCodeLink } from '../../design/error-code.tsx';
import { RequestCode } from '../code-samples/request-code.tsx';
import { Comparison } from './comparison.tsx';
import { describeEngine } from './describe-engine.ts';
import type { ComparedJobTexts } from './find-own-job.ts';

type Props = {
  job: JobSummary;
  texts: ComparedJobTexts | undefined;
  deliveries: readonly Delivery[];
  keyName: string | undefined;
  publicApiUrl: string;
};

export function JobPage({ job, texts, deliveries, keyName, publicApiUrl }: Props): VNode {
  const ended = job.completedAt !== null;
  const progress = (
    <Live path={ended ? undefined : `/jobs/${job.id}/progress`}>
      <JobProgress job={job} />
    </Live>
  );
  return (
    <>
      <div class="bar">
        <code class="long">{job.id}</code>
        {texts !== undefined && (
          <a class="button quiet" href={`/playground?job=${job.id}`}>
            Edit and run again
          </a>
        )}
      </div>
      {(!ended || job.error !== null) && progress}
      {texts === undefined ? (
        <Notice tone="plain">This job’s texts have been deleted. The job and its billing records are kept.</Notice>
      ) : (
        <Comparison texts={texts} />
      )}
      <h2>Details</h2>
      <p class="faint">
        Submitted {job.apiKeyId === null ? 'from the playground' : `with the API key “${keyName ?? 'deleted key'}”`}.{' '}
        {job.options.use_british_spellings ? 'British' : 'American'} spelling.{' '}
        {job.options.auto_detect_language
          ? `Detected language: ${job.detectedLanguage ?? 'pending'}.`
          : 'Language detection is off.'}{' '}
        {describeEngine(job)}
      </p>
      {ended && job.error === null && progress}
      {job.usage?.passes !== undefined && <Passes of={job.usage.passes} />}
      {deliveries.length > 0 && <Deliveries of={deliveries} />}
      {texts !== undefined && (
        <RequestCode publicApiUrl={publicApiUrl} text={texts.input} british={job.options.use_british_spellings} />
      )}
    </>
  );
}

/** The stage of an active job, or the stage at which a failed job stopped. Successful jobs need no note. */
function stageNote({ status, currentStage }: JobSummary): { note: string } | undefined {
  if (currentStage === null || status === 'succeeded') return undefined;
  const stage = currentStage.replaceAll('_', ' ');
  return { note: status === 'failed' ? `failed while ${stage}` : `${stage}…` };
}

/** The part of the page that refreshes until the job ends. */
export function JobProgress({ job }: { job: JobSummary }): VNode {
  const wordsRefunded = job.inputWords - job.wordsCharged;
  return (
    <>
      {job.error !== null && (
        <Notice tone="bad">
          {job.error.message} <ErrorCodeLink code={job.error.code} />
        </Notice>
      )}
      <Statistics
        of={[
          { name: 'Status', value: job.status, ...stageNote(job) },
          {
            name: 'Duration',
            value: formatDuration(job.completedAt && job.completedAt.getTime() - job.createdAt.getTime()),
          },
          { name: 'Words reserved', value: formatNumber(job.inputWords) },
          { name: 'Words charged', value: formatNumber(job.wordsCharged) },
          { name: 'Words refunded', value: formatNumber(wordsRefunded) },
        ]}
      />
      <ol class="timeline" aria-label="Timeline">
        <li>
          <Time at={job.createdAt} zone precise /> Submitted, {formatNumber(job.inputWords)} words reserved
        </li>
        {job.startedAt !== null && (
          <li>
            <Time at={job.startedAt} zone precise /> Started{job.claims > 1 && ` (attempt ${job.claims})`}
          </li>
        )}
        {job.completedAt !== null && (
          <li>
            <Time at={job.completedAt} zone precise /> {job.status === 'failed' ? 'Failed' : 'Succeeded'}
            {wordsRefunded > 0 && `, ${formatNumber(wordsRefunded)} words refunded`}
            {wordsRefunded > 0 && job.status === 'succeeded' && describeRefund(job)}
          </li>
        )}
        {job.completedAt === null && (
          <li>
            <Time at={job.expiresAt} zone /> Deadline. If the job has not finished by this time, it fails and its words
            are refunded.
          </li>
        )}
      </ol>
    </>
  );
}

const describeRefund = ({ free }: JobSummary): string =>
  free === null ? ' because no changes were needed' : ' because this run was free';

/** The requests to the language model, by pass. */
function Passes({ of }: { of: Readonly<Record<string, PassUsage>> }): VNode {
  const rows = Object.entries(of).map(([pass, { requests, promptTokens, completionTokens, seconds }]) => (
    <tr key={pass}>
      <td>{pass}</td>
      <td class="number">{formatNumber(requests)}</td>
      <td class="number">{formatNumber(promptTokens)}</td>
      <td class="number">{formatNumber(completionTokens)}</td>
      <td class="number">{seconds.toFixed(1)}</td>
    </tr>
  ));
  const head = ['Pass', 'Requests', 'Tokens in', 'Tokens out', 'Seconds'];
  return <Table caption="Language model" head={head} rows={rows} empty="No requests." />;
}

function Deliveries({ of }: { of: readonly Delivery[] }): VNode {
  const rows = of.map((delivery) => (
    <tr key={delivery.id}>
      <IdLink at="/webhooks" id={delivery.id} />
      <td>{delivery.eventType.replace('humanize.job.', 'job ')}</td>
      <State of={delivery.state} />
      <td class="number">{delivery.attemptsStarted}</td>
      <Time at={delivery.nextAttemptAt} />
    </tr>
  ));
  const head = ['Delivery', 'Event', 'State', 'Attempts', 'Next attempt (UTC)'];
  return (
    <>
      <h2>Webhook</h2>
      <Table caption="Deliveries of this job" head={head} rows={rows} empty="" />
    </>
  );
}
