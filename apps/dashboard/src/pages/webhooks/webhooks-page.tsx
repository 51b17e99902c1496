/** An account's deliveries, code samples that verify signatures, and a form that sends a test event. */
import { limits, type WebhookHeaderNames } from '@humanize/contract';
import type { ApiKey, Delivery, Page } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { Code, Field, PostForm, Notice, Paging, IdLink, State, Table, Time } from '../../design/components.tsx';
import { hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';
import { withoutQuery } from './delivery-page.tsx';
import { createVerifiers } from './verifiers.ts';

type ListProps = {
  visitor: Visitor;
  deliveries: Page<Delivery>;
  /** Active keys. A test event is signed with the secret of the selected key. */
  keys: readonly ApiKey[];
  /** The key that is selected at first; undefined for the first one. */
  selectedKeyId: string | undefined;
  query: URLSearchParams;
  states: readonly string[];
  rejected: { error: ComponentChildren; url: string } | undefined;
  /** Why failed events were not resent. */
  resendError: string | undefined;
  testWords: number;
  headerNames: WebhookHeaderNames;
  hasLocalReceiver: boolean;
  /** Whether the service sends emails. */
  mails: boolean;
  now: Date;
};

export function WebhooksPage(props: ListProps): VNode {
  const { deliveries, query, states, headerNames, mails } = props;
  const verifiers = createVerifiers(headerNames);
  return (
    <>
      <ResendNotice query={query} />
      <p>
        When a job submitted with a <code>webhook_url</code> ends, the service tries up to three times to send an event
        to that URL. Events are signed with the signing secret of the API key that submitted the job. You can{' '}
        <a href="/alerts">have failed events resent automatically</a>
        {mails ? ', and receive an email when events keep failing.' : '.'}
      </p>
      <nav class="tabs" aria-label="States">
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
      <DeliveryTable of={deliveries.items} filtered={query.has('state')} />
      <Paging path="/webhooks" query={query} next={deliveries.next} />
      {hasRole(props.visitor, 'member') && (
        <>
          <ResendFailed {...props} />
          <TestEvent {...props} />
        </>
      )}
      <h2>Verify a signature</h2>
      <p>
        Verify the raw body before parsing it, compare signatures in constant time, and reject timestamps older than
        five minutes. The same event can arrive more than once; use <code>{headerNames.delivery}</code> to detect
        duplicates.
      </p>
      <h3>Node</h3>
      <Code label="Verifier for Node" text={verifiers.node} />
      <h3>Python</h3>
      <Code label="Verifier for Python" text={verifiers.python} />
      <h3>openssl</h3>
      <Code label="Verifier with openssl" text={verifiers.openssl} />
    </>
  );
}

const weekMs = 7 * 86_400_000;

/** Resends all events that have failed since a date. */
function ResendFailed({ visitor, resendError, now }: ListProps): VNode {
  return (
    <section aria-labelledby="resend">
      <h2 id="resend">Resend failed events</h2>
      {resendError !== undefined && <Notice tone="bad">{resendError}</Notice>}
      <PostForm visitor={visitor} action="/webhooks/resend-failed" class="row">
        <Field
          label="Since (UTC)"
          name="since"
          type="date"
          required
          value={new Date(now.getTime() - weekMs).toISOString().slice(0, 10)}
          max={now.toISOString().slice(0, 10)}
        />
        <button class="quiet">Resend failed events</button>
      </PostForm>
    </section>
  );
}

const countOf = (events: number): string => (events === 1 ? '1 event' : `${events} events`);

/** Shows the result of resending failed events, which the redirect puts into the query. */
function ResendNotice({ query }: { query: URLSearchParams }): VNode | null {
  const [resent, skipped] = ['resent', 'skipped'].map((name) => Number(query.get(name) ?? Number.NaN));
  if (!Number.isSafeInteger(resent) || !Number.isSafeInteger(skipped)) return null;
  return (
    <Notice tone={skipped === 0 ? 'good' : 'bad'}>
      {resent === 0 && skipped === 0 && 'No failed events since this date.'}
      {resent !== 0 && `Resending ${countOf(resent ?? 0)}. `}
      {skipped !== 0 &&
        `${countOf(skipped ?? 0)} could not be resent, because a limit was reached or the texts have been deleted.`}
    </Notice>
  );
}

function DeliveryTable({ of, filtered }: { of: readonly Delivery[]; filtered: boolean }): VNode {
  const head = ['Delivery', 'State', 'Event', 'Created (UTC)', 'Attempts', 'URL'];
  return (
    <Table
      caption="Deliveries, newest first"
      head={head}
      rows={of.map((delivery) => (
        <tr key={delivery.id}>
          <IdLink at="/webhooks" id={delivery.id} />
          <td>
            <State of={delivery.state} />
            {delivery.state === 'pending' && delivery.nextAttemptAt !== null && (
              <small class="under">
                next: <Time at={delivery.nextAttemptAt} zone />
              </small>
            )}
          </td>
          <td>{delivery.eventType.replace('humanize.job.', 'job ')}</td>
          <Time at={delivery.createdAt} />
          <td class="number">{delivery.attemptsStarted}</td>
          <td class="wrap">
            <span class="clamp">{withoutQuery(delivery.url)}</span>
          </td>
        </tr>
      ))}
      empty={
        filtered ? 'No deliveries in this state.' : 'No deliveries yet. Send a test event below to see how they work.'
      }
    />
  );
}

function TestEvent({ visitor, keys, selectedKeyId, rejected, testWords, hasLocalReceiver }: ListProps): VNode {
  return (
    <section aria-labelledby="test">
      <h2 id="test">Send a test event</h2>
      {rejected !== undefined && <Notice tone="bad">{rejected.error}</Notice>}
      {keys.length === 0 ? (
        <p>
          Events are signed with the secret of an API key. <a href="/keys">Create a key</a> first.
        </p>
      ) : (
        <PostForm visitor={visitor} action="/webhooks/test" class="row">
          <div class="wide">
            <Field
              label="URL"
              name="url"
              type="url"
              required
              value={rejected?.url}
              maxLength={limits.webhookUrlLengthMax}
              hint={`${hasLocalReceiver ? 'https://localhost:8443/ or a public https:// URL' : 'A public https:// URL'}. Test events are free: their ${testWords} words are refunded.`}
            />
          </div>
          <div class="field">
            <label for="key">API key</label>
            <select id="key" name="key">
              {keys.map(({ id, name }) => (
                <option key={id} value={id} selected={id === selectedKeyId}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button class="quiet">Send test event</button>
        </PostForm>
      )}
    </section>
  );
}
