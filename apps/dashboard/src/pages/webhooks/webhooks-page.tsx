import { limits } from '@humanize/contract';
import type { ApiKey, Delivery, Page } from '@humanize/database';
import type { VNode } from 'preact';
import { Code, Field, FormToken, Notice, Paging, ShortId, State, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { withoutQuery } from './delivery-page.tsx';
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

export function WebhooksPage(props: ListProps): VNode {
  const { deliveries, query, states } = props;
  return (
    <>
      <p>
        A job that was sent with a <code>webhook_url</code> is announced there when it ends: up to three attempts,
        signed with the secret of the key that sent it.
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

function DeliveryTable({ of, filtered }: { of: readonly Delivery[]; filtered: boolean }): VNode {
  const head = [
    { label: 'Delivery' },
    { label: 'State' },
    { label: 'Event' },
    { label: 'Created (UTC)' },
    { label: 'Attempts', numeric: true },
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
            {delivery.state === 'pending' && delivery.nextAttemptAt !== null && (
              <small class="under">
                next: <Time at={delivery.nextAttemptAt} zone />
              </small>
            )}
          </td>
          <td>{delivery.eventType.replace('humanize.job.', 'job ')}</td>
          <td>
            <Time at={delivery.createdAt} />
          </td>
          <td class="number">{delivery.attemptsStarted}</td>
          <td class="wrap">
            <span class="clamp">{withoutQuery(delivery.url)}</span>
          </td>
        </tr>
      ))}
      empty={
        filtered
          ? 'No delivery is in this state.'
          : 'No job was sent with a webhook_url yet. A test event, below, shows how one arrives.'
      }
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
          <div class="wide">
            <Field
              label="URL"
              name="url"
              type="url"
              required
              value={refused?.url}
              maxLength={limits.webhookUrlLengthMax}
              hint={`https:// and public. It costs ${testWords} words, like any job.`}
            />
          </div>
          <div class="field">
            <label for="key">Signed for the key</label>
            <select id="key" name="key">
              {keys.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button class="quiet">Send a test event</button>
        </form>
      )}
    </section>
  );
}
