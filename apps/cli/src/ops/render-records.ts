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

/** Renders an API key. Only the prefix and the last four characters of a key are stored. */
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

export function renderJobSummary(job: JobSummary): Rendered {
  return {
    job_id: job.id,
    account_id: job.accountId,
    key_id: job.apiKeyId,
    status: job.status,
    input_words: job.inputWords,
    words_charged: job.wordsCharged,
    ...job.options,
    detected_language: job.detectedLanguage,
    current_stage: job.currentStage,
    claims: job.claims,
    created_at: formatTime(job.createdAt),
    started_at: timeOrNull(job.startedAt),
    lease_until: timeOrNull(job.leaseUntil),
    expires_at: formatTime(job.expiresAt),
    completed_at: timeOrNull(job.completedAt),
    error: job.error,
    failure_cause: job.failureCause,
    failure_reason: job.failureReason,
    has_webhook: job.hasWebhook,
    ...renderUsage(job),
    payload_kept: job.payloadKept,
  };
}

/** Null for jobs that have not succeeded, and for jobs that ended before this field was recorded. */
function renderUsage({ usage, modelWaits }: JobSummary): Rendered {
  return {
    model_waits: modelWaits,
    usage: usage && {
      engine: usage.engine,
      model: usage.model,
      model_paragraphs: usage.modelParagraphs,
      light_edit_paragraphs: usage.lightEditParagraphs,
      model_requests: usage.modelRequests,
      prompt_tokens: usage.promptTokens,
      completion_tokens: usage.completionTokens,
      cost_micros: usage.costMicros,
    },
  };
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
