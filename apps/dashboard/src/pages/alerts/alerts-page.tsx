/** An account's alert settings: low balance, events that keep failing, and automatic redelivery. */
import type { AlertSettings, Member } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { Field, formatNumber, PostForm, Notice } from '../../design/components.tsx';
import { hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';

type Props = {
  visitor: Visitor;
  settings: AlertSettings;
  /** Members with a confirmed address, one of whom can be chosen as the recipient. */
  members: readonly Member[];
  /** The operator's threshold. 0: no warning. */
  lowWords: number;
  /** Whether there is a mail server. */
  mails: boolean;
  notice: string | undefined;
  error: ComponentChildren;
};

export function AlertsPage({ visitor, settings, members, lowWords, mails, notice, error }: Props): VNode {
  const mayChange = hasRole(visitor, 'member');
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {!mails && (
        <p>
          This service does not send email. The overview shows when your balance is low and when events have failed.
        </p>
      )}
      <PostForm visitor={visitor} action="/alerts" class="stack">
        <Field
          label="Warn when fewer than this many words are left"
          name="low_balance_words"
          type="number"
          min="0"
          value={settings.lowBalanceWords === null ? '' : String(settings.lowBalanceWords)}
          hint={`Enter 0 for no warning, or leave empty for the default of ${formatNumber(lowWords)}.`}
        />
        {mails && <EmailFields settings={settings} members={members} />}
        <label class="check">
          <input type="checkbox" name="redelivers" checked={settings.redelivers} /> Resend failed events automatically
          for three days
        </label>
        <p class="faint">
          The service tries up to three times to deliver an event. If all attempts fail, the event is resent an hour
          later. The delay then doubles each time, up to 12 hours. Each resend uses the same delivery ID and consists of
          up to three attempts.
        </p>
        {mayChange ? <button>Save</button> : <p>Viewers cannot change these settings.</p>}
      </PostForm>
    </>
  );
}

function EmailFields({ settings, members }: Pick<Props, 'settings' | 'members'>): VNode {
  return (
    <>
      <div class="field">
        <label for="recipient">Send emails to</label>
        <select id="recipient" name="recipient">
          <option value="">All members</option>
          {members.map(({ id, email }) => (
            <option key={id} value={id} selected={id === settings.alertUserId}>
              {email}
            </option>
          ))}
        </select>
      </div>
      <label class="check">
        <input type="checkbox" name="failure_emails" checked={settings.failureEmails} /> Send an email when webhook
        events keep failing
      </label>
    </>
  );
}
