/**
 * The database privileges of each app. An app has exactly the privileges that its statements need. Grants and
 * tests are based on this table. A new statement that needs another privilege fails with 42501 in the tests
 * of its app until the privilege is added here.
 *
 * Locking a row requires the UPDATE privilege on one of its columns. If an app only locks rows, the privilege is
 * granted on a column that triggers protect from changes (`id`) or whose change is harmless.
 */

/** The privileges of an app. */
export type AppPrivileges = {
  /** Privileges by table, in the syntax of GRANT. Without a list of columns, a privilege applies to all columns. */
  readonly tables: Readonly<Record<string, string>>;
  /**
   * The functions that the app may call. They run with the privileges of the schema's owner (SECURITY DEFINER), so no app
   * needs to write jobs, texts, deliveries or ledger entries directly.
   */
  readonly functions: readonly string[];
};

const programs = {
  api: {
    tables: {
      accounts: 'SELECT (id, suspended_at)',
      api_keys:
        'SELECT (id, account_id, key_sha256, scopes, expires_at, revoked_at, last_used_at), UPDATE (last_used_at)',
      api_requests: 'INSERT',
      idempotency_keys: 'SELECT',
      // The input shows which fields differ when an idempotency key is reused with another body.
      job_payloads: 'SELECT (job_id, input, output)',
      jobs: 'SELECT',
      schema_migrations: 'SELECT',
    },
    functions: ['submit_job', 'fail_job'],
  },
  worker: {
    tables: {
      jobs: 'SELECT (id, status, lease), UPDATE (current_stage)',
      schema_migrations: 'SELECT',
    },
    functions: ['claim_job', 'keep_jobs', 'postpone_job', 'succeed_job', 'fail_job'],
  },
  'webhook-dispatcher': {
    tables: {
      deliveries: 'SELECT',
      job_payloads: 'SELECT (job_id, output)',
      jobs: 'SELECT',
      master_keys: 'SELECT, INSERT',
      next_signing_secrets: 'SELECT',
    },
    functions: ['start_attempt', 'complete_attempt'],
  },
  reconciler: {
    tables: {
      accounts:
        'SELECT (id, balance, seq, payload_retention_hours, suspended_at, closed_at, texts_deleted, redelivers), UPDATE (texts_deleted)',
      api_keys: 'SELECT (id), UPDATE (sealed_secret, master_key_id, secret_since)',
      api_requests: 'SELECT (id, created_at), DELETE',
      backups: 'SELECT',
      deliveries: 'SELECT',
      delivery_attempts: 'SELECT (delivery_id, response_excerpt), UPDATE (response_excerpt)',
      idempotency_keys: 'SELECT (job_id, expires_at), DELETE',
      job_payloads: 'SELECT (job_id, account_id, completed_at), UPDATE (completed_at), DELETE',
      jobs: 'SELECT',
      ledger: 'SELECT (account_id, seq, balance_after)',
      next_signing_secrets: 'SELECT, UPDATE (takes_effect_at), DELETE',
      one_time_links: 'SELECT (token_sha256, expires_at), DELETE',
      reconciler_runs: 'SELECT, INSERT, DELETE',
      schema_migrations: 'SELECT',
      sessions: 'SELECT (token_sha256, expires_at), DELETE',
      sign_in_steps: 'SELECT (token_sha256, expires_at), DELETE',
    },
    functions: ['fail_job', 'redeliver', 'add_text_partition', 'empty_text_partition', 'drop_text_partition'],
  },
  dashboard: {
    tables: {
      accounts:
        'SELECT, INSERT (id, name, created_at), UPDATE (name, suspended_at, closed_at, payload_retention_hours, balance_low, low_balance_words, alert_user_id, failure_emails, deliveries_warned_at, redelivers)',
      api_key_months: 'SELECT, INSERT, UPDATE (words)',
      api_keys: 'SELECT, INSERT, UPDATE (name, note, monthly_words_max, revoked_at)',
      api_requests: 'SELECT',
      audit_entries: 'SELECT, INSERT',
      automatic_top_ups: 'SELECT, INSERT, UPDATE, DELETE',
      deliveries: 'SELECT',
      delivery_attempts: 'SELECT, UPDATE (response_excerpt)',
      emails: 'SELECT, INSERT, UPDATE (attempts, next_attempt_at), DELETE',
      idempotency_keys: 'SELECT',
      identities: 'SELECT, INSERT, UPDATE (last_used_at), DELETE',
      job_payloads: 'SELECT, UPDATE (completed_at), DELETE',
      jobs: 'SELECT',
      ledger: 'SELECT',
      master_keys: 'SELECT, INSERT',
      next_signing_secrets: 'SELECT, INSERT, UPDATE (sealed_secret, master_key_id, takes_effect_at)',
      one_time_links: 'SELECT, INSERT, UPDATE (used_at), DELETE',
      payment_reversals: 'SELECT',
      payments: 'SELECT, INSERT, UPDATE (checkout_session_id, next_check_at)',
      passkeys: 'SELECT, INSERT, UPDATE (counter, last_used_at), DELETE',
      reconciler_runs: 'SELECT',
      recovery_codes: 'SELECT, INSERT, DELETE',
      schema_migrations: 'SELECT',
      sessions: 'SELECT, INSERT, UPDATE (last_seen_at), DELETE',
      sign_in_steps: 'SELECT, INSERT, UPDATE (token_sha256, details, expires_at), DELETE',
      totp_secrets:
        'SELECT, INSERT, UPDATE (sealed_secret, master_key_id, created_at, confirmed_at, last_step), DELETE',
      stripe_customers: 'SELECT, INSERT, UPDATE (customer_id)',
      users:
        'SELECT, INSERT, UPDATE (email, password_hash, email_confirmed_at, account_role, failed_sign_ins, failed_sign_ins_recorded_at), DELETE',
    },
    functions: ['submit_job', 'fail_job', 'redeliver', 'book_words', 'settle_payment', 'stop_top_up'],
  },
} as const satisfies Readonly<Record<string, AppPrivileges>>;

/** The privileges that only operators need. Operators can also correct the rows of users and their sign-ins. */
const operators: AppPrivileges = {
  tables: {
    accounts: 'UPDATE (id)',
    delivery_bodies: 'INSERT',
    emails: 'UPDATE',
    identities: 'UPDATE',
    master_keys: 'UPDATE, DELETE',
    next_signing_secrets: 'UPDATE',
    one_time_links: 'UPDATE',
    passkeys: 'UPDATE',
    sessions: 'UPDATE',
    totp_secrets: 'UPDATE',
    users: 'UPDATE',
  },
  functions: [],
};

/** A program that connects to the database with its own role. */
export type DatabaseApp = keyof typeof programs | 'ops';

/**
 * The privileges by app. The operator commands have the privileges of every app, so all apps can share the operator
 * role in deployments without separate roles.
 */
export const appPrivileges: Readonly<Record<DatabaseApp, AppPrivileges>> = {
  ...programs,
  ops: unite([...Object.values(programs), operators]),
};

function unite(all: readonly AppPrivileges[]): AppPrivileges {
  const tables: Record<string, string> = {};
  for (const [table, privileges] of all.flatMap((one) => Object.entries(one.tables)))
    tables[table] = table in tables ? `${tables[table]}, ${privileges}` : privileges;
  return { tables, functions: all.flatMap(({ functions }) => functions) };
}

/** The names of all apps. */
export const databaseApps = Object.keys(appPrivileges) as DatabaseApp[];
