/** The columns that statements read, by table. Migrations are the source of truth; a test compares the two. */
import { jobStatuses } from '@humanize/contract';
import { jobUsage } from './job-usage.ts';
import { boolean, bytes, integer, json, listOf, nullable, oneOf, type RowOf, text, timestamp } from './rows.ts';

const userRole = oneOf(['customer', 'operator']);

export const tables = {
  accounts: {
    id: text,
    name: text,
    balance: integer,
    created_at: timestamp,
    suspended_at: nullable(timestamp),
    closed_at: nullable(timestamp),
    payload_retention_hours: nullable(integer),
  },
  api_keys: {
    id: text,
    account_id: text,
    name: text,
    prefix: text,
    last_four: text,
    scopes: listOf(oneOf(['humanize'])),
    sealed_secret: bytes,
    master_key_id: text,
    created_at: timestamp,
    expires_at: nullable(timestamp),
    revoked_at: nullable(timestamp),
    last_used_at: nullable(timestamp),
  },
  master_keys: { id: text, fingerprint: bytes },
  jobs: {
    id: text,
    account_id: text,
    api_key_id: nullable(text),
    input_words: integer,
    auto_detect_language: boolean,
    use_british_spellings: boolean,
    webhook_url: nullable(text),
    status: oneOf(jobStatuses),
    /** `status` once the job has ended, for indexes. */
    ended_as: nullable(oneOf(jobStatuses)),
    priority: integer,
    claims: integer,
    lease_until: nullable(timestamp),
    current_stage: nullable(text),
    detected_language: nullable(text),
    created_at: timestamp,
    started_at: nullable(timestamp),
    expires_at: timestamp,
    completed_at: nullable(timestamp),
    error_message: nullable(text),
    failure_reason: nullable(oneOf(['overran', 'crashed', 'empty', 'not_english', 'model_unavailable'])),
    failure_cause: nullable(oneOf(['processing', 'expired', 'exhausted', 'enqueue'])),
    usage: nullable(jobUsage),
    model_waits: integer,
  },
  job_payloads: { job_id: text, input: text, output: nullable(text), edits: json },
  ledger: {
    account_id: text,
    seq: integer,
    kind: oneOf(['grant', 'purchase', 'adjust', 'reserve', 'refund']),
    amount: integer,
    balance_after: integer,
    job_id: nullable(text),
    reference: nullable(text),
    note: nullable(text),
    created_at: timestamp,
  },
  deliveries: {
    id: text,
    job_id: text,
    account_id: text,
    state: oneOf(['pending', 'in_flight', 'delivered', 'exhausted', 'blocked']),
    series: integer,
    attempts_started: integer,
    next_attempt_at: nullable(timestamp),
    created_at: timestamp,
    ended_at: nullable(timestamp),
  },
  users: {
    id: text,
    account_id: text,
    email: nullable(text),
    password_hash: nullable(text),
    role: userRole,
    created_at: timestamp,
    email_confirmed_at: nullable(timestamp),
  },
  one_time_links: {
    purpose: oneOf(['invitation', 'password_reset']),
    email: nullable(text),
    role: nullable(userRole),
    account_id: nullable(text),
    user_id: nullable(text),
  },
  audit_entries: { id: text, action: text, subject: nullable(text), address: nullable(text), created_at: timestamp },
  schema_migrations: { number: integer, name: text, sha256: text },
} as const;

/** The row types of the tables, for kysely. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> };
