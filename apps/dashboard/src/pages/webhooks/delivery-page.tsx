/** The delivery page: state, attempts with their requests and responses, and the resend button. */
import type { DeliveryAttempt, DeliveryWithAttempts } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { Code, Statistics, formatDuration, PostForm, Live, Notice, IdLink, Time } from '../../design/components.tsx';
import { hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';
import type { SentRequest } from './sent-request.ts';

type Props = {
  visitor: Visitor;
  delivery: DeliveryWithAttempts;
  /** Undefined if the request can no longer be rendered. */
  sent: SentRequest | undefined;
  notice: { tone: 'good' | 'bad'; text: ComponentChildren } | undefined;
};

/** Removes the query and the fragment, which can contain a customer's secret. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

export function DeliveryPage({ visitor, delivery, sent, notice }: Props): VNode {
  const ended = delivery.endedAt !== null;
  return (
    <>
      {notice !== undefined && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <p>
        <code>{delivery.id}</code>
      </p>
      <p>
        <code>{delivery.eventType}</code> for job <IdLink at="/jobs" id={delivery.jobId} /> to{' '}
        <code class="long">{withoutQuery(delivery.url)}</code>
      </p>
      {ended && hasRole(visitor, 'member') && (
        <PostForm visitor={visitor} action={`/webhooks/${delivery.id}/redeliver`} class="row">
          <button class="quiet">Resend</button>
        </PostForm>
      )}
      <Live path={ended ? undefined : `/webhooks/${delivery.id}/progress`}>
        <DeliveryProgress delivery={delivery} sent={sent} />
      </Live>
    </>
  );
}

/** The part of the page that refreshes until the delivery ends. */
export function DeliveryProgress({ delivery, sent }: Pick<Props, 'delivery' | 'sent'>): VNode {
  const { state, createdAt, nextAttemptAt, endedAt, attempts } = delivery;
  return (
    <>
      <Statistics
        of={[
          { name: 'State', value: state.replaceAll('_', ' ') },
          { name: 'Attempts', value: String(attempts.length), note: 'up to 3 each time the event is sent' },
          {
            name: 'Delay',
            value: formatDuration(firstWaitMs(createdAt, attempts[0]?.startedAt)),
            note: 'from job end to first attempt',
          },
        ]}
      />
      <h2>Attempts</h2>
      {attempts.length === 0 && <p class="empty">No attempts yet.</p>}
      {attempts.toReversed().map((attempt) => (
        <Attempt key={`${attempt.series}-${attempt.number}`} of={attempt} sent={sent} />
      ))}
      {attempts.length > 0 && <RequestBody deliveryId={delivery.id} sent={sent} />}
      {state === 'pending' && nextAttemptAt !== null && (
        <p>
          Next attempt: <Time at={nextAttemptAt} zone />
        </p>
      )}
      {endedAt !== null && state !== 'delivered' && (
        <p>
          Delivery stopped at <Time at={endedAt} zone />. You can resend the event, or retrieve the job with a GET
          request.
        </p>
      )}
    </>
  );
}

/** The body is the same in all attempts. */
function RequestBody({ deliveryId, sent }: { deliveryId: string; sent: SentRequest | undefined }): VNode {
  if (sent === undefined)
    return <p class="faint">The request can no longer be shown because the job’s texts have been deleted.</p>;
  return (
    <>
      <h2>Request body</h2>
      <p class="faint">
        The body is the same in every attempt. Signatures are computed over these exact bytes.{' '}
        <a href={`/webhooks/${deliveryId}/body.json`}>Download body</a>
      </p>
      <Code label="request body" text={sent.body} />
    </>
  );
}

function firstWaitMs(createdAt: Date, firstAttemptAt: Date | undefined): number | null {
  return firstAttemptAt === undefined ? null : Math.max(0, firstAttemptAt.getTime() - createdAt.getTime());
}

/** Explanations of the error classes for the owner of the receiver. docs/webhooks.md lists the same classes. */
const errorClasses: Readonly<Record<string, string>> = {
  dns: 'The host name could not be resolved.',
  connect: 'The connection could not be established.',
  tls: 'The TLS handshake failed. The certificate must match the host name and be issued by a public authority.',
  timeout: 'No response was received within 5 seconds.',
  closed: 'The connection was closed before a response was received.',
  protocol: 'The response was not valid HTTP.',
  http_status: 'The response status was not 2xx.',
  blocked_address: 'The host resolves to an address that is not public. Nothing was sent.',
  lost: 'The attempt was interrupted on our side. The event may or may not have arrived.',
  internal: 'An internal error occurred on our side.',
};

function Attempt({ of: attempt, sent }: { of: DeliveryAttempt; sent: SentRequest | undefined }): VNode {
  const { series, number, startedAt, status, durationMs, errorClass, responseExcerpt } = attempt;
  const acknowledged = attempt.completedAt !== null && errorClass === null;
  const running = attempt.completedAt === null && errorClass === null;
  return (
    <section class="card" aria-label={`Attempt ${number} of series ${series}`}>
      <h3>
        {`Attempt ${number}${series > 1 ? `, resend ${series - 1}` : ''}: `}
        <span class={`state ${acknowledged ? 'good' : running ? 'busy' : 'bad'}`}>
          {acknowledged ? 'acknowledged' : running ? 'in progress' : 'failed'}
        </span>
      </h3>
      <p>
        <Time at={startedAt} zone precise />
        {durationMs !== null && `, took ${formatDuration(durationMs)}`}
        {status !== null && `, HTTP status ${status}`}
      </p>
      {errorClass !== null && (
        <p>
          {errorClasses[errorClass]} <code>{errorClass}</code>
        </p>
      )}
      {sent !== undefined && (
        <details>
          <summary>Request headers</summary>
          <Code label={`headers of attempt ${number}`} text={sent.headersOf(attempt)} />
        </details>
      )}
      {responseExcerpt !== null && responseExcerpt !== '' && (
        <details>
          <summary>Start of the response body</summary>
          <pre class="text">{responseExcerpt}</pre>
        </details>
      )}
    </section>
  );
}
