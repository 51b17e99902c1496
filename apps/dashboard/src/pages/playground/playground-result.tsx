/** The result column of the playground: the progress of a job, then its output or error. */
import type { JobSummary } from '@humanize/database';
import type { VNode } from 'preact';
import { CopyButton, formatDuration, formatNumber, Live, Notice, State } from '../../design/components.tsx';
import { ErrorCodeLink } from '../../design/error-code.tsx';
import { ComparedOutput } from '../jobs/comparison.tsx';
import { describeEngine } from '../jobs/describe-engine.ts';
import type { ComparedJobTexts } from '../jobs/find-own-job.ts';
import { joinParts } from './playground-jobs.ts';

export type JobWithTexts = { job: JobSummary; texts: ComparedJobTexts | undefined };

/** Refreshes in place until all of the text's jobs have ended. */
export function PlaygroundResult({ shown }: { shown: readonly JobWithTexts[] }): VNode {
  const isLive = shown.some(({ job }) => job.completedAt === null);
  const path = isLive ? `/playground/result/${idsOf(shown)}` : undefined;
  return (
    <Live path={path} end="replace" done="The result is ready.">
      <TextResult shown={shown} />
    </Live>
  );
}

const idsOf = (shown: readonly JobWithTexts[]): string => shown.map(({ job }) => job.id).join(',');

/**
 * The content of {@link PlaygroundResult} at one point in time. If a job failed, screen readers announce this instead
 * of saying that the result is ready.
 */
export function TextResult({ shown }: { shown: readonly JobWithTexts[] }): VNode {
  const [only] = shown;
  const isSingle = only !== undefined && shown.length === 1;
  const failed = shown.filter(({ job }) => job.error !== null).length;
  return (
    <>
      {failed > 0 && (
        <span hidden data-live-failed={isSingle ? 'The job failed.' : `${failed} of ${shown.length} parts failed.`} />
      )}
      {isSingle ? <JobResult {...only} /> : <PartsResult shown={shown} />}
    </>
  );
}

/** A text with several jobs: how many have ended, then the joined output. */
function PartsResult({ shown }: { shown: readonly JobWithTexts[] }): VNode {
  const ended = shown.filter(({ job }) => job.completedAt !== null).length;
  const outputs = shown.flatMap(({ texts }) => texts?.output ?? []);
  const isWhole = outputs.length === shown.length;
  return (
    <>
      {ended < shown.length && (
        <div class="card working">
          <p id="progress-label">
            {ended} of {shown.length} parts have finished.
          </p>
          <progress aria-labelledby="progress-label" value={ended} max={shown.length} />
        </div>
      )}
      {isWhole && (
        <section aria-label="Output">
          <div class="bar heading">
            <h2>Output</h2>
            <CopyButton of="output-text" label="output" />
          </div>
          <div id="output-text" class="card text" tabIndex={0} role="region" aria-label="Output text">
            {joinParts(outputs)}
          </div>
          <Download ids={idsOf(shown)} />
        </section>
      )}
      <ol>
        {shown.map(({ job }, index) => (
          <li key={job.id}>
            <a href={`/jobs/${job.id}`}>Part {index + 1}</a> <State of={job.status} />{' '}
            {job.completedAt !== null && describeCharge(job)} {job.error?.message}
          </li>
        ))}
      </ol>
      {ended === shown.length && <p class="faint">Each part’s page lists the changes and the reasons for them.</p>}
    </>
  );
}

const Download = ({ ids }: { ids: string }): VNode => (
  <p class="row">
    <a class="button quiet" href={`/playground/output/${ids}`}>
      Download as text
    </a>
    <button type="button" class="quiet" hidden data-download-document={ids}>
      Download the Word document
    </button>
    <span class="faint" role="status" data-document-note></span>
  </p>
);

/** The progress of a job, then either its output with the changes or its error. */
function JobResult({ job, texts }: JobWithTexts): VNode {
  if (job.completedAt === null) return <Progress job={job} />;
  return (
    <>
      {job.error !== null && (
        <Notice tone="bad">
          {job.error.message} <ErrorCodeLink code={job.error.code} />
        </Notice>
      )}
      {texts !== undefined && texts.output !== null && <ComparedOutput texts={texts} output={texts.output} />}
      {texts !== undefined && texts.output !== null && <Download ids={job.id} />}
      {texts === undefined && <Notice tone="plain">This job’s texts have been deleted.</Notice>}
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
