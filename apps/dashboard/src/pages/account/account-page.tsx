import type { Account, AuditEntry, Page } from '@humanize/database';
import type { VNode } from 'preact';
import { Field, FormToken, Notice, Paging, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { passwordLengthMin } from '../../people/password.ts';

type Props = {
  visitor: Visitor;
  account: Account;
  audit: Page<AuditEntry>;
  query: URLSearchParams;
  notice: string | undefined;
  flaw: string | undefined;
  retentionHoursMin: number;
};

export function AccountPage({ visitor, account, audit, query, notice, flaw, retentionHoursMin }: Props): VNode {
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      {flaw !== undefined && <Notice tone="bad">{flaw}</Notice>}
      <p class="faint">
        {visitor.user.email}, account <code>{account.id}</code>, opened <Time at={account.createdAt} zone />
      </p>
      <h2>Texts</h2>
      <form method="post" action="/account/retention" class="stack">
        <FormToken visitor={visitor} />
        <Field
          label="Hours that texts are kept after a job has ended"
          name="hours"
          type="number"
          min={String(retentionHoursMin)}
          value={account.payloadRetentionHours === null ? '' : String(account.payloadRetentionHours)}
          hint={`At least ${retentionHoursMin}. Empty: as long as the operator keeps them. The job and its words stay on record.`}
        />
        <button class="quiet">Save</button>
      </form>
      <Confirmed visitor={visitor} action="/account/delete-texts" label="Delete all texts now" id="texts">
        The input and output of every job that has ended are deleted for good. Jobs and words stay on record.
      </Confirmed>
      <h2>Signing in</h2>
      <form method="post" action="/account/password" class="stack">
        <FormToken visitor={visitor} />
        <Field label="Current password" name="password" type="password" required autoComplete="current-password" />
        <Field
          label="New password"
          name="new_password"
          type="password"
          required
          minLength={passwordLengthMin}
          hint={`At least ${passwordLengthMin} characters. Everywhere else you are signed out.`}
          autoComplete="new-password"
        />
        <button class="quiet">Change the password</button>
      </form>
      <form method="post" action="/sign-out-everywhere">
        <FormToken visitor={visitor} />
        <button class="quiet">Sign out everywhere</button>
      </form>
      <h2>Audit log</h2>
      <AuditTable audit={audit} />
      <Paging path="/account" query={query} next={audit.next} />
      <h2>Close the account</h2>
      <Confirmed visitor={visitor} action="/account/close" label="Close the account" id="close">
        Every key stops working, nobody can sign in any more, all texts are deleted, and the words that are left are
        lost. This cannot be taken back.
      </Confirmed>
    </>
  );
}

type ConfirmedProps = { visitor: Visitor; action: string; label: string; id: string; children: string | string[] };

function Confirmed({ visitor, action, label, id, children }: ConfirmedProps): VNode {
  return (
    <details>
      <summary>{label}</summary>
      <form method="post" action={action} class="stack">
        <FormToken visitor={visitor} />
        <p>{children}</p>
        <div class="field">
          <label for={`password-${id}`}>Your password</label>
          <input id={`password-${id}`} name="password" type="password" required autoComplete="current-password" />
        </div>
        <button class="danger">{label}</button>
      </form>
    </details>
  );
}

function AuditTable({ audit }: { audit: Page<AuditEntry> }): VNode {
  const rows = audit.items.map((entry) => (
    <tr key={entry.id}>
      <td>
        <Time at={entry.createdAt} />
      </td>
      <td>{entry.action}</td>
      <td class="wrap">{entry.subject ?? ''}</td>
      <td class="wrap">{entry.userEmail ?? 'the operator'}</td>
      <td>{entry.address ?? ''}</td>
    </tr>
  ));
  const head = ['Time (UTC)', 'Act', 'On', 'By', 'From address'].map((label) => ({ label }));
  return <Table caption="Audit log, newest first" head={head} rows={rows} empty="Nothing was done yet." />;
}
