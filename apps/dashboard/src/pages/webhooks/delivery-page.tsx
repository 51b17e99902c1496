/** One delivery: where it stands, its attempts in order, and sending it again. */
import type { Delivery, DeliveryAttempt } from '@humanize/database';
import type { VNode } from 'preact';
import { Figures, formatDuration, FormToken, Live, Notice, ShortId, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type WithAttempts = Delivery & { attempts: DeliveryAttempt[] };

type Props = {
  visitor: Visitor;
  delivery: WithAttempts;
  notice: { tone: 'good' | 'bad'; text: string } | undefined;
};

/** Without its query, which may hold a customer's secret. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

export function DeliveryPage({ visitor, delivery, notice }: Props): VNode {
  const ended = delivery.endedAt !== null;
  return (
    <>
      {notice !== undefined && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <p>
        <code>{delivery.id}</code>
      </p>
      <p>
        <code>{delivery.eventType}</code> of job{' '}
        <a href={`/jobs/${delivery.jobId}`}>
          <ShortId id={delivery.jobId} />
        </a>
        , to <code class="long">{withoutQuery(delivery.url)}</code>
      </p>
      {ended && (
        <form method="post" action={`/webhooks/${delivery.id}/redeliver`} class="row">
          <FormToken visitor={visitor} />
          <button class="quiet">Send it again</button>
        </form>
      )}
      <Live path={ended ? undefined : `/webhooks/${delivery.id}/progress`}>
        <DeliveryProgress delivery={delivery} />
      </Live>
    </>
  );
}

/** The part that refreshes itself while attempts are still to come. */
export function DeliveryProgress({ delivery }: { delivery: WithAttempts }): VNode {
  const { state, createdAt, nextAttemptAt, endedAt, attempts } = delivery;
  return (
    <>
      <Figures
        of={[
          { name: 'State', value: state.replaceAll('_', ' ') },
          { name: 'Attempts', value: String(attempts.length), note: 'up to 3 each time it is sent' },
          { name: 'First sent after', value: formatDuration(firstWaitMs(createdAt, attempts)), note: 'the job’s end' },
        ]}
      />
      <h2>Attempts</h2>
      {attempts.length === 0 && <p class="empty">None was made yet.</p>}
      {attempts.map((attempt) => (
        <Attempt key={`${attempt.series}-${attempt.number}`} of={attempt} />
      ))}
      {state === 'pending' && nextAttemptAt !== null && (
        <p>
          Next attempt: <Time at={nextAttemptAt} zone />
        </p>
      )}
      {endedAt !== null && state !== 'delivered' && (
        <p>
          No attempt follows since <Time at={endedAt} zone />. The job’s result can still be fetched with GET, and this
          event can be sent again.
        </p>
      )}
    </>
  );
}

function firstWaitMs(createdAt: Date, [first]: readonly DeliveryAttempt[]): number | null {
  return first === undefined ? null : Math.max(0, first.startedAt.getTime() - createdAt.getTime());
}

/** What each class of a failed attempt means to whoever runs the receiver; docs/webhooks.md lists the same. */
const errorClasses: Readonly<Record<string, string>> = {
  dns: 'The name could not be resolved.',
  connect: 'No connection could be made.',
  tls: 'The certificate was not accepted: it must be valid for the name and come from a public authority.',
  timeout: 'No answer came within five seconds.',
  closed: 'The connection was closed before an answer came.',
  protocol: 'What came back was not an HTTP answer.',
  http_status: 'Only a 2xx acknowledges an event.',
  blocked_address: 'The address is not public, so nothing was sent.',
  lost: 'Our process ended during the attempt, so whether it arrived is not known.',
  internal: 'A fault on our side.',
};

function Attempt({ of: attempt }: { of: DeliveryAttempt }): VNode {
  const { series, number, startedAt, status, durationMs, errorClass, responseExcerpt } = attempt;
  const acknowledged = attempt.completedAt !== null && errorClass === null;
  const running = attempt.completedAt === null && errorClass === null;
  return (
    <section class="card" aria-label={`Attempt ${number} of series ${series}`}>
      <h3>
        {`Attempt ${number}${series > 1 ? `, sent again (${series - 1})` : ''}: `}
        <span class={`state ${acknowledged ? 'good' : running ? 'busy' : 'bad'}`}>
          {acknowledged ? 'acknowledged' : running ? 'under way' : 'failed'}
        </span>
      </h3>
      <p>
        <Time at={startedAt} zone />
        {durationMs !== null && `, took ${formatDuration(durationMs)}`}
        {status !== null && `, HTTP status ${status}`}
      </p>
      {errorClass !== null && (
        <p>
          {errorClasses[errorClass]} <code>{errorClass}</code>
        </p>
      )}
      {responseExcerpt !== null && responseExcerpt !== '' && (
        <details>
          <summary>Beginning of the response</summary>
          <pre class="text">{responseExcerpt}</pre>
        </details>
      )}
    </section>
  );
}
