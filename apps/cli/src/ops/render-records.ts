/**
 * Records as shown to operators, with snake_case names and times in UTC. No field contains a customer's text or a
 * secret. URLs are shown without their query, and response excerpts are omitted.
 */
import { formatTime } from '@humanize/contract';
import type {
  Account,
  ApiKey,
  AuditEntry,
  Delivery,
  DeliveryAttempt,
  JobSummary,
  LedgerEntry,
} from '@humanize/database';

type Rendered = Record<string, unknown>;

const timeOrNull = (time: Date | null): string | null => (time === null ? null : formatTime(time));

export function renderAccount(account: Account): Rendered {
  return {
    account_id: account.id,
    name: account.name,
    balance: account.balance,
    active_jobs: account.activeJobs,
    created_at: formatTime(account.createdAt),
    suspended_at: timeOrNull(account.suspendedAt),
    closed_at: timeOrNull(account.closedAt),
    payload_retention_hours: account.payloadRetentionHours,
  };
}

/** Renders an audit entry. `user` is the address of a dashboard user, or null for an operator command. */
export function renderAuditEntry(entry: AuditEntry): Rendered {
  return {
    account_id: entry.accountId,
    user: entry.userEmail,
    action: entry.action,
    subject: entry.subject,
    address: entry.address,
    created_at: formatTime(entry.createdAt),
  };
}

/** Renders an API key. Only the prefix and the last four characters of a key are stored in plain text. */
export function renderApiKey(key: ApiKey): Rendered {
  return {
    key_id: key.id,
    account_id: key.accountId,
    name: key.name,
    note: key.note,
    api_key: `${key.prefix}…${key.lastFour}`,
    scopes: key.scopes,
    created_at: formatTime(key.createdAt),
    expires_at: timeOrNull(key.expiresAt),
    revoked_at: timeOrNull(key.revokedAt),
    last_used_at: timeOrNull(key.lastUsedAt),
    monthly_words_max: key.monthlyWordsMax,
  };
}

/** Renders all fields of a summary except the passes of `usage`, which is null for jobs that have not succeeded. */
export function renderJobSummary({ id, apiKeyId, options, usage, ...job }: JobSummary): Rendered {
  const { passes: _passes, ...sums } = usage ?? {};
  return {
    job_id: id,
    key_id: apiKeyId,
    ...renderFields(job),
    ...options,
    usage: usage === null ? null : renderFields(sums),
  };
}

/** Renders the fields of an object under their snake_case names. Nested objects are unchanged. */
export function renderFields(fields: object): Rendered {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? formatTime(value) : value,
    ]),
  );
}

export function renderLedgerEntry(entry: LedgerEntry): Rendered {
  return {
    seq: entry.seq,
    kind: entry.kind,
    words: entry.amount,
    balance_after: entry.balanceAfter,
    job_id: entry.jobId,
    reference: entry.reference,
    note: entry.note,
    created_at: formatTime(entry.createdAt),
  };
}

export function renderDelivery(delivery: Delivery): Rendered {
  return {
    delivery_id: delivery.id,
    job_id: delivery.jobId,
    account_id: delivery.accountId,
    event: delivery.eventType,
    url: withoutQuery(delivery.url),
    state: delivery.state,
    series: delivery.series,
    attempts_started: delivery.attemptsStarted,
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    created_at: formatTime(delivery.createdAt),
    ended_at: timeOrNull(delivery.endedAt),
  };
}

export function renderAttempt(attempt: DeliveryAttempt): Rendered {
  return {
    series: attempt.series,
    number: attempt.number,
    started_at: formatTime(attempt.startedAt),
    completed_at: timeOrNull(attempt.completedAt),
    duration_ms: attempt.durationMs,
    address: attempt.address,
    status: attempt.status,
    error_class: attempt.errorClass,
  };
}

function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}
