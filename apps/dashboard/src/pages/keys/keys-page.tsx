import type { ApiKey, Page } from '@humanize/database';
import type { VNode } from 'preact';
import { Code, Field, FormToken, Notice, Paging, State, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type Props = {
  visitor: Visitor;
  keys: Page<ApiKey>;
  query: URLSearchParams;
  newKeyId: string;
  notice: { tone: 'good' | 'bad'; text: string } | undefined;
  flaw: string | undefined;
  now: Date;
};

function stateOf(key: ApiKey, now: Date): 'active' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active';
}

export function KeysPage({ visitor, keys, query, newKeyId, notice, flaw, now }: Props): VNode {
  const head = ['Name', 'Key', 'State', 'Last used (UTC)', 'Created (UTC)', 'Ends (UTC)'].map((label) => ({
    label,
  }));
  return (
    <>
      {notice !== undefined && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {flaw !== undefined && <Notice tone="bad">{flaw}</Notice>}
      <p>
        A key lets a server spend the words of this account. Give each server its own, so that one can be revoked
        without touching the others. Keys must never reach a browser or an app.
      </p>
      <form method="post" action="/keys" class="row">
        <FormToken visitor={visitor} />
        <input type="hidden" name="key_id" value={newKeyId} />
        <Field label="Name" name="name" required maxLength={100} hint="Where it is used" />
        <Field
          label="Last day"
          name="expires"
          type="date"
          hint="UTC; empty: no end"
          min={now.toISOString().slice(0, 10)}
        />
        <button>Make a key</button>
      </form>
      <p class="faint">Its scope is “humanize”: submitting texts and looking up their jobs.</p>
      <Table
        caption="API keys"
        head={head}
        rows={keys.items.map((key) => (
          <KeyRow key={key.id} of={key} visitor={visitor} state={stateOf(key, now)} />
        ))}
        empty="There is no key yet."
      />
      <Paging path="/keys" query={query} next={keys.next} />
    </>
  );
}

function KeyRow({
  of: key,
  visitor,
  state,
}: {
  of: ApiKey;
  visitor: Visitor;
  state: 'active' | 'expired' | 'revoked';
}): VNode {
  return (
    <tr>
      <td class="wrap name">
        {key.name}
        {state !== 'revoked' && <ChangeKey of={key} visitor={visitor} />}
      </td>
      <td>
        <code>{`${key.prefix}…${key.lastFour}`}</code>
      </td>
      <td>
        <State of={state} />
      </td>
      <td>
        <Time at={key.lastUsedAt} />
      </td>
      <td>
        <Time at={key.createdAt} />
      </td>
      <td>
        <Time at={key.revokedAt ?? key.expiresAt} />
      </td>
    </tr>
  );
}

function ChangeKey({ of: key, visitor }: { of: ApiKey; visitor: Visitor }): VNode {
  return (
    <details>
      <summary>
        Rename or revoke<span class="aside"> {key.name}</span>
      </summary>
      <form method="post" action={`/keys/${key.id}/rename`} class="stack">
        <FormToken visitor={visitor} />
        <div class="field">
          <label for={`name-${key.id}`}>New name</label>
          <input id={`name-${key.id}`} name="name" value={key.name} required maxLength={100} />
        </div>
        <button class="quiet">Rename</button>
      </form>
      <form method="post" action={`/keys/${key.id}/revoke`} class="stack">
        <FormToken visitor={visitor} />
        <small>
          Whatever uses this key is refused within a second, for ever. Jobs it has sent go on, and their webhooks are
          still signed with its secret.
        </small>
        <button class="danger">Revoke</button>
      </form>
    </details>
  );
}

type NewKey = { name: string; key: string; signingSecret: string; publicApiUrl: string };

/** The only time that key and secret are shown. */
export function NewKeyPage({ name, key, signingSecret, publicApiUrl }: NewKey): VNode {
  return (
    <>
      <Notice tone="bad">
        Copy both now and keep them where your server reads its secrets. They are shown this once and never again.
      </Notice>
      <h2>API key of “{name}”</h2>
      <Code label="API key" text={key} />
      <h2>Signing secret</h2>
      <p>Webhooks of jobs that this key sends are signed with it. The whole string is the secret, “whsec_” included.</p>
      <Code label="Signing secret" text={signingSecret} />
      <h2>Try it</h2>
      <Code label="curl command" text={curlOf({ key, publicApiUrl })} />
      <p>
        The answer holds the job’s <code>id</code>: look it up under <a href="/jobs">Jobs</a>, or ask its{' '}
        <code>status_url</code> with the same key.
      </p>
      <p>
        <a class="button" href="/keys">
          I have copied both
        </a>
      </p>
    </>
  );
}

function curlOf({ key, publicApiUrl }: Pick<NewKey, 'key' | 'publicApiUrl'>): string {
  const text = 'It is important to note that we have made the decision to utilize every tool in order to succeed.';
  return [
    `curl -sS ${publicApiUrl}/humanize \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ text })}'`,
  ].join('\n');
}
