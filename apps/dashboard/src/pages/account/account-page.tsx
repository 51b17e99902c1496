/** The account page: members, data retention, the audit log, and closing the account. */
import type { Account, AuditEntry, Invitation, Member, Page } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { PasswordField } from '../../auth/form-fields.tsx';
import { Field, PostForm, Notice, Paging, Table, Time } from '../../design/components.tsx';
import { hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';
import { describeAction } from './describe-action.ts';
import { MembersSection } from './members-section.tsx';

type Props = {
  visitor: Visitor;
  account: Account;
  members: readonly Member[];
  invitations: readonly Invitation[];
  audit: Page<AuditEntry>;
  query: URLSearchParams;
  notice: string | undefined;
  error: ComponentChildren;
  retentionHoursMin: number;
};

export function AccountPage(props: Props): VNode {
  const { visitor, account, members, invitations, audit, query, notice, error, retentionHoursMin } = props;
  const isOwner = hasRole(visitor, 'owner');
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <p class="faint">
        {visitor.user.email}, account <code>{account.id}</code> ({account.name}), created{' '}
        <Time at={account.createdAt} zone />
      </p>
      <p class="row">
        <a class="button quiet" href="/account/security">
          Sign-in and security
        </a>
        <a class="button quiet" href="/alerts">
          Alerts
        </a>
      </p>
      <MembersSection visitor={visitor} members={members} invitations={invitations} />
      {isOwner && <Retention visitor={visitor} account={account} retentionHoursMin={retentionHoursMin} />}
      <h2>Audit log</h2>
      <AuditTable audit={audit} />
      <Paging path="/account" query={query} next={audit.next} />
      {isOwner && (
        <>
          <h2>Close account</h2>
          <PasswordConfirmation visitor={visitor} action="/account/close" label="Close account" id="close">
            All API keys will stop working, all members will lose access, all texts will be deleted, and any remaining
            words will be forfeited. This cannot be undone.
          </PasswordConfirmation>
        </>
      )}
    </>
  );
}

type RetentionProps = Pick<Props, 'visitor' | 'account' | 'retentionHoursMin'>;

function Retention({ visitor, account, retentionHoursMin }: RetentionProps): VNode {
  return (
    <>
      <h2>Data retention</h2>
      <PostForm visitor={visitor} action="/account/retention" class="stack">
        <Field
          label="Text retention period (hours)"
          name="hours"
          type="number"
          min={String(retentionHoursMin)}
          value={account.payloadRetentionHours === null ? '' : String(account.payloadRetentionHours)}
          hint={`At least ${retentionHoursMin} hours, counted from the end of the job. Leave empty to use the default, which is also the maximum. Jobs and billing records are kept.`}
        />
        <button class="quiet">Save</button>
      </PostForm>
      <PasswordConfirmation visitor={visitor} action="/account/delete-texts" label="Delete all texts" id="texts">
        This permanently deletes the input and output of every finished job. Jobs and billing records are kept.
      </PasswordConfirmation>
    </>
  );
}

type PasswordConfirmationProps = {
  visitor: Visitor;
  action: string;
  label: string;
  id: string;
  children: string | string[];
};

function PasswordConfirmation({ visitor, action, label, id, children }: PasswordConfirmationProps): VNode {
  return (
    <details>
      <summary>{label}</summary>
      <PostForm visitor={visitor} action={action} class="stack">
        <p>{children}</p>
        <PasswordField id={`password-${id}`} />
        <button class="danger">{label}</button>
      </PostForm>
    </details>
  );
}

/** Returns who did what no user did. */
const actorOf = (action: string): string => (action === 'top-up.stop' ? 'Service' : 'Operator');

function AuditTable({ audit }: { audit: Page<AuditEntry> }): VNode {
  const rows = audit.items.map((entry) => (
    <tr key={entry.id}>
      <Time at={entry.createdAt} />
      <td title={entry.action}>{describeAction(entry.action)}</td>
      <td class="wrap">{entry.subject ?? ''}</td>
      <td class="wrap">{entry.userEmail ?? (entry.userId === null ? actorOf(entry.action) : 'Removed user')}</td>
      <td>{entry.address ?? ''}</td>
    </tr>
  ));
  const head = ['Time (UTC)', 'Action', 'Target', 'User', 'IP address'];
  return <Table caption="Audit log, newest first" head={head} rows={rows} empty="No activity yet." />;
}
