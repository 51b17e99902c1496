/** The result column of the playground: the progress of a job, then its output or error. */
import type { JobSummary } from '@humanize/database';
import type { VNode } from 'preact';
import { formatDuration, formatNumber, Live, Notice, State } from '../../design/components.tsx';
import { ErrorCodeLink } from '../../design/error-code.tsx';
import { ComparedOutput } from '../jobs/comparison.tsx';
import { describeEngine } from '../jobs/describe-engine.ts';
import type { ComparedJobTexts } from '../jobs/find-own-job.ts';

export type JobWithTexts = { job: JobSummary; texts: ComparedJobTexts | undefined };

/** Refreshes in place until the job ends. */
export function PlaygroundResult({ shown }: { shown: JobWithTexts }): VNode {
  const { job } = shown;
  const path = job.completedAt === null ? `/playground/result/${job.id}` : undefined;
  return (
    <Live path={path} end="replace" done="The result is ready.">
      <JobResult {...shown} />
    </Live>
  );
}

/** The content of {@link PlaygroundResult} at one point in time. */
export function JobResult({ job, texts }: JobWithTexts): VNode {
  if (job.completedAt === null) return <Progress job={job} />;
  return (
    <>
      {job.error !== null && (
        <Notice tone="bad">
          {job.error.message} <ErrorCodeLink code={job.error.code} />
        </Notice>
      )}
      {texts !== undefined && texts.output !== null && <ComparedOutput texts={texts} output={texts.output} />}
      {texts === undefined && <Notice tone="plain">The texts of this job have been deleted.</Notice>}
      <p class="faint">
        <State of={job.status} /> in {formatDuration(job.completedAt.getTime() - job.createdAt.getTime())},{' '}
        {describeCharge(job)}. {describeEngine(job)} <a href={`/jobs/${job.id}`}>View job</a>
      </p>
    </>
  );
}

const countOf = (words: number): string => (words === 1 ? '1 word' : `${formatNumber(words)} words`);

function describeCharge({ inputWords, wordsCharged, free }: JobSummary): string {
  if (wordsCharged > 0) return `${countOf(wordsCharged)} charged`;
  return free === null ? `${countOf(inputWords)} refunded` : `${countOf(inputWords)}, free`;
}

function Progress({ job }: { job: JobSummary }): VNode {
  const stage = job.currentStage === null ? '' : `: ${job.currentStage.replaceAll('_', ' ')}`;
  return (
    <div class="card working">
      <p id="progress-label">
        <State of={job.status} />
        {stage}
      </p>
      <progress aria-labelledby="progress-label" />
      <p class="faint">
        You can leave this page. The result is also listed under <a href="/jobs">Jobs</a>.
      </p>
    </div>
  );
}
