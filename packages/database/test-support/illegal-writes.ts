/**
 * Writes that violate an invariant of jobs, words or events, with the SQLSTATEs that the database may return. The
 * statements refer to jobs S(ucceeded), F(ailed), Q(ueued) and R(unning) of account A, a job X of account B, deliveries D
 * (of S, pending) and E (of F, in flight), an unknown ID N, and key K of A.
 */

const refused = ['HU001'];
const notFollowing = ['HU002', '23503'];
const check = ['23514'];
const foreignKey = ['23503'];
const unique = ['23505'];

const quoted = (value: string | null): string => (value === null ? 'NULL' : `'${value}'`);
const entry = (kind: string, amount: number, job: string | null, words: number | null, rest = {}): string => {
  const { account = 'A', reference = null, note = null, skip = 1, drift = 0 } = rest as Record<string, never>;
  return `INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, reference, note, created_at)
    SELECT id, seq + ${skip}, '${kind}', ${amount}, balance + ${amount} + ${drift}, ${job === null ? 'NULL' : `:${job}`}, ${words ?? 'NULL'},
      ${quoted(reference)}, ${quoted(note)}, now_ms() FROM accounts WHERE id = :${account}`;
};
const newJob = (
  activeNumber: number,
): string => `INSERT INTO jobs (id, account_id, api_key_id, input_words, options, active_number, created_at, expires_at)
  VALUES (:N, :A, :K, 6, '{}', ${activeNumber}, now_ms(), now_ms() + interval '1 hour')`;
const newKey = `INSERT INTO api_keys (id, account_id, name, key_sha256, prefix, last_four, scopes, sealed_secret, master_key_id, created_at)
  SELECT gen_random_uuid(), :A, 'k', sha256(gen_random_uuid()::text::bytea), 'hk_live_', '1234', '{humanize}', '\\x00', id, now_ms() FROM master_keys`;
const delivery = (
  job: string,
  status: string,
): string => `INSERT INTO deliveries (id, job_id, account_id, event, next_attempt_at, created_at)
  VALUES (:N, :${job}, :A, 'humanize.job.${status}', now_ms(), now_ms())`;

export const illegalWrites: [write: string, states: string[], sql: string][] = [
  ['editing a balance', refused, 'UPDATE accounts SET balance = balance + 1 WHERE id = :A'],
  ['moving the head of a ledger back', refused, 'UPDATE accounts SET seq = 1, balance = 100000 WHERE id = :A'],
  ['moving the head of a ledger by two', refused, 'UPDATE accounts SET seq = seq + 2 WHERE id = :A'],
  [
    'moving the head of a ledger without an entry',
    foreignKey,
    'UPDATE accounts SET seq = seq + 1, balance = balance + 5 WHERE id = :A',
  ],
  [
    'a new account with a balance',
    check,
    `INSERT INTO accounts (id, name, balance, created_at) VALUES (:N, 'n', 5, now_ms())`,
  ],
  [
    'a new account with a ledger position',
    foreignKey,
    `INSERT INTO accounts (id, name, seq, balance, created_at) VALUES (:N, 'n', 1, 5, now_ms())`,
  ],
  ['deleting an account', refused, 'DELETE FROM accounts WHERE id = :A'],
  ['truncating accounts', refused, 'TRUNCATE accounts CASCADE'],
  ['an entry that skips a number', notFollowing, entry('grant', 5, null, null, { reference: 'r', skip: 2 })],
  ['an entry that repeats a number', unique, entry('grant', 5, null, null, { reference: 'r', skip: 0 })],
  [
    'an entry that does not continue the previous balance',
    notFollowing,
    entry('grant', 5, null, null, { reference: 'r', drift: 1 }),
  ],
  ['a negative balance', check, entry('adjust', -1e9, null, null, { reference: 'r', note: 'n' })],
  ['a balance beyond the safe integer range', check, entry('grant', 2 ** 53, null, null, { reference: 'r' })],
  ['a second entry with the same reference', unique, entry('grant', 7, null, null, { reference: 'opening' })],
  ['a grant without a reference', check, entry('grant', 7, null, null)],
  ['a negative grant', check, entry('grant', -7, null, null, { reference: 'r' })],
  ['an adjustment without a note', check, entry('adjust', 7, null, null, { reference: 'r' })],
  ['an adjustment of zero', check, entry('adjust', 0, null, null, { reference: 'r', note: 'n' })],
  ['a grant with a job', check, entry('grant', 7, 'S', 7, { reference: 'r' })],
  ['a second refund', unique, entry('refund', 6, 'F', 6)],
  ['a refund of a queued job', foreignKey, entry('refund', 6, 'Q', 6)],
  ['a refund of a running job', foreignKey, entry('refund', 6, 'R', 6)],
  ['a refund of a successful job', foreignKey, entry('refund', 6, 'S', 6)],
  ['a refund of more words than the job has', check, entry('refund', 7, 'Q', 6)],
  ['a refund without a job', foreignKey, entry('refund', 6, 'N', 6)],
  ['a refund to another account', foreignKey, entry('refund', 6, 'X', 6)],
  ['a second reservation', unique, entry('reserve', -6, 'Q', 6)],
  ['a reservation without a job', foreignKey, entry('reserve', -6, 'N', 6)],
  ['a positive reservation', check, entry('reserve', 6, 'N', 6)],
  [
    'a reservation of another number of words than the job has',
    foreignKey,
    `${newJob(5)}; ${entry('reserve', -5, 'N', 5)}`,
  ],
  ['updating a ledger row', refused, `UPDATE ledger SET amount = amount + 1 WHERE account_id = :A AND seq = 1`],
  ['deleting a ledger row', refused, `DELETE FROM ledger WHERE account_id = :A AND seq = 1`],
  ['truncating the ledger', refused, 'TRUNCATE ledger CASCADE'],
  ['a job without a reservation', foreignKey, newJob(5)],
  ['a sixth active job', check, newJob(6)],
  ['options that are not an object', check, newJob(5).replace(`'{}'`, `'[]'`)],
  ['a job with the number of another active job', unique, `${newJob(4)}; ${newJob(4).replace(':N', ':B')}`],
  [
    'a failed job without a refund',
    foreignKey,
    `UPDATE jobs SET status = 'failed', refunded = true, completed_at = now_ms(), failure_cause = 'enqueue', error_message = 'm' WHERE id = :Q`,
  ],
  [
    'a failed job that is not marked as refunded',
    check,
    `UPDATE jobs SET status = 'failed', completed_at = now_ms(), failure_cause = 'enqueue', error_message = 'm' WHERE id = :Q`,
  ],
  [
    'a successful job that is marked as refunded without a refund',
    foreignKey,
    `UPDATE jobs SET status = 'succeeded', refunded = true, completed_at = now_ms(), lease = NULL, lease_until = NULL WHERE id = :R`,
  ],
  ['a refunded job that is active', check, 'UPDATE jobs SET refunded = true WHERE id = :Q'],
  ['changing a terminal job', refused, `UPDATE jobs SET current_stage = 'x' WHERE id = :S`],
  [
    'running a failed job again',
    refused.concat(foreignKey),
    `UPDATE jobs SET status = 'running', refunded = false, completed_at = NULL, failure_cause = NULL, error_message = NULL, lease = :N, lease_until = now() WHERE id = :F`,
  ],
  [
    'failing a successful job',
    refused.concat(foreignKey),
    `UPDATE jobs SET status = 'failed', refunded = true, failure_cause = 'processing', error_message = 'm' WHERE id = :S`,
  ],
  [
    'returning a running job to queued',
    refused,
    `UPDATE jobs SET status = 'queued', lease = NULL, lease_until = NULL WHERE id = :R`,
  ],
  [
    'success of a job without a claim',
    refused,
    `UPDATE jobs SET status = 'succeeded', completed_at = now_ms() WHERE id = :Q`,
  ],
  ['a running job without a lease', check, `UPDATE jobs SET lease = NULL WHERE id = :R`],
  ['a queued job with a lease', check, `UPDATE jobs SET lease = :N WHERE id = :Q`],
  [
    'a terminal job without an end',
    check,
    `UPDATE jobs SET status = 'succeeded', lease = NULL, lease_until = NULL WHERE id = :R`,
  ],
  [
    'a failed job without an error',
    check,
    `UPDATE jobs SET status = 'failed', refunded = true, completed_at = now_ms(), lease = NULL, lease_until = NULL WHERE id = :R`,
  ],
  ['changing the options of a job', refused, `UPDATE jobs SET options = '{"tone": 1}' WHERE id = :Q`],
  ['changing the words of a job', refused, 'UPDATE jobs SET input_words = 1 WHERE id = :Q'],
  ['moving a job to another account', refused.concat(foreignKey), 'UPDATE jobs SET account_id = :B WHERE id = :Q'],
  [
    'changing the age limit of a job',
    refused,
    `UPDATE jobs SET expires_at = expires_at + interval '1 hour' WHERE id = :Q`,
  ],
  ['deleting a job', refused, 'DELETE FROM jobs WHERE id = :Q'],
  ['truncating jobs', refused, 'TRUNCATE jobs CASCADE'],
  ['a job with another account’s key', foreignKey, newJob(5).replace(':A, :K', ':B, :K')],
  [
    'a webhook without a key to sign with',
    check,
    newJob(5).replace('input_words,', 'webhook_url, input_words,').replace(':K, 6', `NULL, 'https://x.example', 6`),
  ],
  ['deleting the texts of an active job', refused, 'DELETE FROM job_payloads WHERE job_id = :R'],
  ['deleting the texts of a delivery that has not ended', refused, 'DELETE FROM job_payloads WHERE job_id = :S'],
  ['deleting a live idempotency key', refused, `DELETE FROM idempotency_keys WHERE account_id = :A AND key = 'live'`],
  [
    'changing a live idempotency key',
    refused,
    `UPDATE idempotency_keys SET job_id = :S WHERE account_id = :A AND key = 'live'`,
  ],
  ['deleting a failed job’s live key', refused, `DELETE FROM idempotency_keys WHERE account_id = :A AND key = 'used'`],
  [
    'a key of two jobs',
    unique,
    `INSERT INTO idempotency_keys VALUES (:A, 'live', '\\x00', :S, now() + interval '1 day')`,
  ],
  [
    'a job with two keys',
    unique,
    `INSERT INTO idempotency_keys VALUES (:A, 'other', '\\x00', :Q, now() + interval '1 day')`,
  ],
  [
    'a key of an unknown job',
    foreignKey,
    `INSERT INTO idempotency_keys VALUES (:A, 'other', '\\x00', :N, now() + interval '1 day')`,
  ],
  [
    'a terminal job with a webhook but without an event',
    foreignKey,
    `UPDATE jobs SET status = 'succeeded', completed_at = now_ms(), lease = NULL, lease_until = NULL WHERE id = :R`,
  ],
  ['an event of a job that is not terminal', foreignKey, delivery('R', 'succeeded')],
  ['an event with another outcome than its job', unique.concat(foreignKey), delivery('S', 'failed')],
  ['a second event of a job', unique, delivery('S', 'succeeded')],
  ['deleting an event', refused, 'DELETE FROM deliveries WHERE id = :D'],
  [
    'moving an event to another job',
    refused.concat(unique, foreignKey),
    'UPDATE deliveries SET job_id = :F WHERE id = :D',
  ],
  ['a fourth attempt', refused.concat(check), `UPDATE deliveries SET attempts_started = 4 WHERE id = :D`],
  ['increasing the number of attempts by two', refused, `UPDATE deliveries SET attempts_started = 3 WHERE id = :D`],
  [
    'decreasing the number of attempts',
    refused.concat(check),
    `UPDATE deliveries SET attempts_started = 0 WHERE id = :E`,
  ],
  [
    'exhausting a delivery before three attempts',
    check,
    `UPDATE deliveries SET state = 'exhausted', ended_at = now_ms(), next_attempt_at = NULL WHERE id = :D`,
  ],
  [
    'a delivered delivery without an attempt',
    check,
    `UPDATE deliveries SET state = 'delivered', ended_at = now_ms(), next_attempt_at = NULL WHERE id = :D`,
  ],
  ['an attempt in flight without a token', check, `UPDATE deliveries SET attempt_token = NULL WHERE id = :E`],
  ['deleting an attempt', refused, 'DELETE FROM delivery_attempts WHERE delivery_id = :E'],
  [
    'changing the start of an attempt',
    refused,
    'UPDATE delivery_attempts SET started_at = now_ms() WHERE delivery_id = :E',
  ],
  ['changing the body of an event', refused, `UPDATE delivery_bodies SET body = '\\x01' WHERE delivery_id = :E`],
  ['deleting an API key', refused, 'DELETE FROM api_keys WHERE id = :K'],
  [
    'moving an API key to another account',
    refused.concat(foreignKey),
    'UPDATE api_keys SET account_id = :B WHERE id = :K',
  ],
  [
    'extending the expiry of an API key',
    refused,
    `UPDATE api_keys SET expires_at = now() + interval '1 year' WHERE id = :K`,
  ],
  ['an API key with an unknown scope', check, newKey.replace('{humanize}', '{admin}')],
  [
    'undoing a revocation',
    refused,
    `UPDATE api_keys SET revoked_at = now_ms() WHERE id = :K; UPDATE api_keys SET revoked_at = NULL WHERE id = :K`,
  ],
  ['a 51st live key', ['HU004'], Array.from({ length: 50 }, () => newKey).join(';')],
  [
    'a key of a closed account',
    ['HU005'],
    `UPDATE accounts SET closed_at = now_ms(), name = '' WHERE id = :A; ${newKey}`,
  ],
  [
    'renaming a closed account',
    refused,
    `UPDATE accounts SET closed_at = now_ms(), name = '' WHERE id = :A; UPDATE accounts SET name = 'n' WHERE id = :A`,
  ],
  ['deleting a master key in use', foreignKey, 'DELETE FROM master_keys'],
  ['two active master keys', unique, `INSERT INTO master_keys VALUES ('mk_other', sha256('x'), true, now_ms())`],
  ['a text retention below 25 hours', check, 'UPDATE accounts SET payload_retention_hours = 24 WHERE id = :A'],
];
