import type { ApiKey, Delivery, DeliveryAttempt, Page } from '@humanize/database';
import type { VNode } from 'preact';
import {
  Code,
  Field,
  formatDuration,
  FormToken,
  Notice,
  Paging,
  ShortId,
  State,
  Table,
  Time,
} from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { nodeVerifier, opensslVerifier, pythonVerifier } from './verifiers.ts';

type ListProps = {
  visitor: Visitor;
  deliveries: Page<Delivery>;
  /** Live ones: a test event is signed with one's secret. */
  keys: readonly ApiKey[];
  query: URLSearchParams;
  states: readonly string[];
  refused: { flaw: string; url: string } | undefined;
  testWords: number;
};

/** Without its query, which may hold a customer's secret. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

export function WebhooksPage(props: ListProps): VNode {
  const { deliveries, query, states } = props;
  return (
    <>
      <p>
        A job that was sent with a <code>webhook_url</code> is announced there when it ends: up to three attempts,
        signed with the secret of the key that sent it.
      </p>
      <nav class="row" aria-label="States">
        <a href="/webhooks" aria-current={query.has('state') ? undefined : 'true'}>
          All
        </a>
        {states.map((state) => (
          <a
            key={state}
            href={`/webhooks?state=${state}`}
            aria-current={query.get('state') === state ? 'true' : undefined}
          >
            {state.replaceAll('_', ' ')}
          </a>
        ))}
      </nav>
      <DeliveryTable of={deliveries.items} />
      <Paging path="/webhooks" query={query} next={deliveries.next} />
      <TestEvent {...props} />
      <h2>Verify a signature</h2>
      <p>
        Verify the bytes as they arrived, before any parsing; compare in constant time; refuse what is older than five
        minutes; and remember <code>X-Service-Delivery</code>, for the same event can arrive more than once.
      </p>
      <h3>Node</h3>
      <Code label="Verifier for Node" text={nodeVerifier} />
      <h3>Python</h3>
      <Code label="Verifier for Python" text={pythonVerifier} />
      <h3>openssl</h3>
      <Code label="Verifier with openssl" text={opensslVerifier} />
    </>
  );
}

function DeliveryTable({ of }: { of: readonly Delivery[] }): VNode {
  const head = [
    { label: 'Delivery' },
    { label: 'State' },
    { label: 'Event' },
    { label: 'Created (UTC)' },
    { label: 'Attempts', numeric: true },
    { label: 'Next attempt' },
    { label: 'To' },
  ];
  return (
    <Table
      caption="Deliveries, newest first"
      head={head}
      rows={of.map((delivery) => (
        <tr key={delivery.id}>
          <td>
            <a href={`/webhooks/${delivery.id}`}>
              <ShortId id={delivery.id} />
            </a>
          </td>
          <td>
            <State of={delivery.state} />
          </td>
          <td>{delivery.eventType}</td>
          <td>
            <Time at={delivery.createdAt} />
          </td>
          <td class="number">{delivery.attemptsStarted}</td>
          <td>
            <Time at={delivery.nextAttemptAt} />
          </td>
          <td class="wrap">{withoutQuery(delivery.url)}</td>
        </tr>
      ))}
      empty="There are no deliveries here."
    />
  );
}

function TestEvent({ visitor, keys, refused, testWords }: ListProps): VNode {
  return (
    <section aria-labelledby="test">
      <h2 id="test">Send a test event</h2>
      {refused !== undefined && <Notice tone="bad">{refused.flaw}</Notice>}
      {keys.length === 0 ? (
        <p>
          Events are signed with a key’s secret: <a href="/keys">make a key</a> first.
        </p>
      ) : (
        <form method="post" action="/webhooks/test" class="row">
          <FormToken visitor={visitor} />
          <Field
            label="URL"
            name="url"
            type="url"
            required
            value={refused?.url}
            maxLength={2048}
            hint={`HTTPS and public. It costs ${testWords} words, like any job.`}
          />
          <div class="field">
            <label for="key">Signed with the secret of</label>
            <select id="key" name="key">
              {keys.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button class="quiet">Send</button>
        </form>
      )}
    </section>
  );
}

type DeliveryProps = {
  visitor: Visitor;
  delivery: Delivery & { attempts: DeliveryAttempt[] };
  notice: { tone: 'good' | 'bad'; text: string } | undefined;
};

export function DeliveryPage({ visitor, delivery, notice }: DeliveryProps): VNode {
  const ended = delivery.endedAt !== null;
  return (
    <>
      {notice !== undefined && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <p>
        <code>{delivery.id}</code>
      </p>
      <p>
        <State of={delivery.state} />: {delivery.eventType} of <a href={`/jobs/${delivery.jobId}`}>this job</a>, to{' '}
        <code>{withoutQuery(delivery.url)}</code>
        {delivery.nextAttemptAt !== null && (
          <>
            . Next attempt: <Time at={delivery.nextAttemptAt} />
          </>
        )}
      </p>
      {ended && (
        <form method="post" action={`/webhooks/${delivery.id}/redeliver`}>
          <FormToken visitor={visitor} />
          <button class="quiet">Send it again</button>
        </form>
      )}
      <h2>Attempts</h2>
      {delivery.attempts.length === 0 ? (
        <p class="empty">None was made yet.</p>
      ) : (
        delivery.attempts.map((attempt) => <Attempt key={`${attempt.series}-${attempt.number}`} of={attempt} />)
      )}
    </>
  );
}

const classes: Readonly<Record<string, string>> = {
  dns: 'The name could not be resolved.',
  connect: 'No connection could be made.',
  tls: 'The certificate was not accepted. It must be valid for the name and come from a public authority.',
  timeout: 'No answer came within five seconds.',
  blocked_address: 'The address is not public, so nothing was sent.',
  reset: 'The connection was closed before an answer came.',
  http_status: 'The answer was not a 2xx.',
};

function Attempt({ of: attempt }: { of: DeliveryAttempt }): VNode {
  const { series, number, startedAt, status, durationMs, errorClass, responseExcerpt } = attempt;
  return (
    <section class="card" aria-label={`Attempt ${number} of series ${series}`}>
      <h3>{`Attempt ${number}${series > 1 ? `, series ${series}` : ''}`}</h3>
      <p>
        <Time at={startedAt} />, {attempt.completedAt === null ? 'not ended, or lost' : formatDuration(durationMs)}
        {status !== null && `, status ${status}`}
        {errorClass !== null && `. ${classes[errorClass] ?? errorClass}`}
      </p>
      {responseExcerpt !== null && responseExcerpt !== '' && (
        <details>
          <summary>Beginning of the response</summary>
          <pre class="text">{responseExcerpt}</pre>
        </details>
      )}
    </section>
  );
}
