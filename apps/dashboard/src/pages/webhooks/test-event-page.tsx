/** The page shown until the delivery of a test event exists. The event is sent when its job ends. */
import type { JobSummary } from '@humanize/database';
import type { VNode } from 'preact';
import { Live, State } from '../../design/components.tsx';

export function TestEventPage({ job }: { job: JobSummary }): VNode {
  return (
    <Live path={`/webhooks/test/${job.id}/progress`}>
      <TestEventProgress job={job} />
    </Live>
  );
}

/** The part of the page that refreshes until the delivery exists. */
export function TestEventProgress({ job }: { job: JobSummary }): VNode {
  return (
    <div class="card working">
      <p id="progress-label">
        The event is sent when its <a href={`/jobs/${job.id}`}>job</a> ends. Job: <State of={job.status} />
      </p>
      <progress aria-labelledby="progress-label" />
    </div>
  );
}
