/** The list of an account's API keys, and the pages that show a new key or a new signing secret once. */
import { limits, type WebhookHeaderNames } from '@humanize/contract';
import type { ApiKey, Page } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { Code, Field, formatNumber, PostForm, Notice, Paging, State, Table, Time } from '../../design/components.tsx';
import { hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';
import { curlRequest } from '../code-samples/request-code.tsx';
import { lastMomentOf } from '../page-deps.ts';

type Props = {
  visitor: Visitor;
  keys: Page<ApiKey>;
  /** Words that keys have spent in the current month, by key ID. */
  monthWords: ReadonlyMap<string, number>;
  query: URLSearchParams;
  newKeyId: string;
  notice: { tone: 'good' | 'bad'; text: string } | undefined;
  error: ComponentChildren;
  /** The rejected form for a new key, whose values the form keeps; undefined if there is none. */
  rejected: URLSearchParams | undefined;
  now: Date;
};

function stateOf(key: ApiKey, now: Date): 'active' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active';
}

export function KeysPage(props: Props): VNode {
  const { visitor, keys, monthWords, query, notice, now } = props;
  const head = ['Name', 'Key', 'Status', 'Words this month', 'Last used (UTC)', 'Created (UTC)', 'Valid until (UTC)'];
  return (
    <>
      {notice !== undefined && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <p>
        Your servers use API keys to submit texts, and each submission spends words from this account. Create a separate
        key for each server so that you can revoke one without affecting the others. Never put a key in a browser or a
        mobile app.
      </p>
      {hasRole(visitor, 'member') && <NewKeyForm {...props} />}
      <Table
        caption="API keys"
        head={head}
        rows={keys.items.map((key) =>
          KeyRow({ of: key, visitor, state: stateOf(key, now), words: monthWords.get(key.id) ?? 0 }),
        )}
        empty="No API keys yet."
      />
      <Paging path="/keys" query={query} next={keys.next} />
    </>
  );
}

/** A dialog that needs no script. If the form was rejected, it is shown on the page itself instead. */
function NewKeyForm({ visitor, newKeyId, error, rejected, now }: Props): VNode {
  const entered = (field: string): string | undefined => rejected?.get(field) ?? undefined;
  const form = (
    <PostForm visitor={visitor} action="/keys" class="stack">
      <input type="hidden" name="key_id" value={newKeyId} />
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        value={entered('name')}
        hint="For example, the server that uses it"
      />
      <Field
        label="Valid until"
        name="expires"
        type="date"
        value={entered('expires')}
        hint="Last valid day in UTC. Leave empty for a key that does not expire."
        min={now.toISOString().slice(0, 10)}
      />
      <LimitAndNote monthlyWords={entered('monthly_words')} note={entered('note')} />
      <p class="faint">New keys have the “humanize” scope, which allows them to submit texts and retrieve jobs.</p>
      <button>Create key</button>
    </PostForm>
  );
  if (error !== undefined) return <section class="card">{form}</section>;
  return (
    <>
      <p>
        <button type="button" popoverTarget="new-key">
          New key
        </button>
      </p>
      <div id="new-key" class="dialog" popover="auto" role="dialog" aria-labelledby="new-key-title">
        <div class="bar">
          <h2 id="new-key-title">New API key</h2>
          <button type="button" class="quiet" popoverTarget="new-key" popoverTargetAction="hide">
            Cancel
          </button>
        </div>
        {form}
      </div>
    </>
  );
}

type LimitAndNoteProps = { suffix?: string; monthlyWords: string | undefined; note: string | undefined };

/** The optional fields of a key. @param props.suffix of the IDs of the fields, which must be unique on the page */
function LimitAndNote({ suffix = '', monthlyWords, note }: LimitAndNoteProps): VNode {
  return (
    <>
      <div class="field">
        <label for={`monthly${suffix}`}>Words per month</label>
        <small id={`monthly-hint${suffix}`}>
          Texts that exceed the limit are rejected with status 402. Months start and end in UTC. Leave empty for no
          limit.
        </small>
        <input
          id={`monthly${suffix}`}
          name="monthly_words"
          type="number"
          min="1"
          max={String(limits.keyMonthlyWordsMax)}
          value={monthlyWords ?? ''}
          aria-describedby={`monthly-hint${suffix}`}
        />
      </div>
      <div class="field">
        <label for={`note${suffix}`}>Note</label>
        <input id={`note${suffix}`} name="note" maxLength={limits.keyNoteLengthMax} value={note ?? ''} />
      </div>
    </>
  );
}

type RowProps = { of: ApiKey; visitor: Visitor; state: 'active' | 'expired' | 'revoked'; words: number };

function KeyRow({ of: key, visitor, state, words }: RowProps): VNode {
  return (
    <tr key={key.id}>
      <td class="wrap name">
        {key.name}
        {key.note !== null && <div class="faint">{key.note}</div>}
        {state !== 'revoked' && hasRole(visitor, 'member') && <KeyActions of={key} visitor={visitor} />}
      </td>
      <code>{`${key.prefix}…${key.lastFour}`}</code>
      <State of={state} />
      <td>
        {formatNumber(words)}{' '}
        <small class="under">
          {key.monthlyWordsMax === null ? 'No limit' : `of ${formatNumber(key.monthlyWordsMax)}`}
        </small>
      </td>
      <Time at={key.lastUsedAt} upTo="minute" />
      <Time at={key.createdAt} upTo="day" />
      <Time at={key.revokedAt ?? (key.expiresAt && lastMomentOf(key.expiresAt))} upTo="day" />
    </tr>
  );
}

function KeyActions({ of: key, visitor }: { of: ApiKey; visitor: Visitor }): VNode {
  return (
    <details>
      <summary>
        Edit, rotate or revoke<span class="aside"> {key.name}</span>
      </summary>
      <PostForm visitor={visitor} action={`/keys/${key.id}/edit`} class="stack">
        <div class="field">
          <label for={`name-${key.id}`}>Name</label>
          <input id={`name-${key.id}`} name="name" value={key.name} required maxLength={100} />
        </div>
        <LimitAndNote
          suffix={`-${key.id}`}
          monthlyWords={key.monthlyWordsMax?.toString()}
          note={key.note ?? undefined}
        />
        <button class="quiet">Save</button>
      </PostForm>
      <PostForm visitor={visitor} action={`/keys/${key.id}/secret`} class="stack">
        <small>
          Creates a new signing secret for this key. Webhooks are signed with both secrets for{' '}
          {limits.secretOverlapHours} hours, then only with the new one.
        </small>
        <button class="quiet">Rotate signing secret</button>
      </PostForm>
      <PostForm visitor={visitor} action={`/keys/${key.id}/revoke`} class="stack">
        <small>
          The API will stop accepting this key within a second, and the key cannot be restored. Jobs already submitted
          with it continue, and their webhooks are still signed with its secret.
        </small>
        <button class="danger">Revoke</button>
      </PostForm>
    </details>
  );
}

const firstText = 'Due to the fact that it rained, the match was postponed.';

type NewKey = { name: string; key: string; signingSecret: string; publicApiUrl: string };

/** Shows a new key and its signing secret. Neither can be shown again. */
export function NewKeyPage({ name, key, signingSecret, publicApiUrl }: NewKey): VNode {
  return (
    <>
      <Notice tone="bad">
        Copy the API key and the signing secret now and store them securely. You cannot view them again.
      </Notice>
      <h2>API key “{name}”</h2>
      <Code label="API key" text={key} />
      <h2>Signing secret</h2>
      <p>
        Signs the webhooks for jobs submitted with this key. Use the entire string as the secret, including “whsec_”.
      </p>
      <Code label="Signing secret" text={signingSecret} />
      <h2>Try it</h2>
      <p>
        Set the environment variables that the <a href="/docs">quickstarts</a> use:
      </p>
      <Code
        label="export commands"
        text={`export HUMANIZE_API_KEY=${key}\nexport HUMANIZE_SIGNING_SECRET=${signingSecret}\nexport HUMANIZE_BASE_URL=${publicApiUrl}`}
      />
      <p>Then send a text:</p>
      <Code label="curl command" text={curlRequest({ url: publicApiUrl, text: firstText, british: false })} />
      <p>
        The response contains the job’s <code>id</code> and <code>status_url</code>. Open the job under{' '}
        <a href="/jobs">Jobs</a>, or send a GET request to <code>status_url</code> with the same key.
      </p>
      <p>
        <a class="button" href="/keys">
          Done
        </a>
      </p>
    </>
  );
}

type NewSecret = { signingSecret: string; takesEffectAt: Date; headerNames: WebhookHeaderNames };

/** Shows the next signing secret of a key. It cannot be shown again. */
export function NewSecretPage({ signingSecret, takesEffectAt, headerNames }: NewSecret): VNode {
  return (
    <>
      <Notice tone="bad">Copy the signing secret now and store it securely. You cannot view it again.</Notice>
      <Code label="Signing secret" text={signingSecret} />
      <p>
        Until <Time at={takesEffectAt} /> (UTC), <code>{headerNames.signature}</code> is computed with the old secret
        and <code>{headerNames.nextSignature}</code> with the new one. After that, <code>{headerNames.signature}</code>{' '}
        is computed with the new secret. Configure your receiver to accept either secret until then, and remove the old
        one afterward.
      </p>
      <p>If you rotate the secret again before then, the secret on this page becomes invalid.</p>
      <p>
        <a class="button" href="/keys">
          Done
        </a>
      </p>
    </>
  );
}
