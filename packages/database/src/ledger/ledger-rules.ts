/**
 * The invariants. Each one is a query that returns the rows that violate it. Constraints and triggers enforce most
 * invariants. The queries verify them independently and also find changes that bypassed the constraints. $1 is the
 * number of seconds by which a sweep may be late.
 */
import { limits } from '@humanize/contract';

export type LedgerRule = { invariant: `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`; rule: string; breaking: string };

export const ledgerRules: readonly LedgerRule[] = [
  {
    invariant: 'I1',
    rule: 'the balance equals the balance after the latest ledger entry and the sum of the entries, and is not negative',
    breaking: `SELECT a.id AS account_id, a.balance, a.seq, coalesce(l.total, 0) AS sum_of_entries, coalesce(l.entries, 0) AS entries
      FROM accounts a LEFT JOIN (SELECT account_id, sum(amount)::bigint AS total, count(*) AS entries, max(seq) AS head FROM ledger GROUP BY account_id) l
        ON l.account_id = a.id
      WHERE a.balance <> coalesce(l.total, 0) OR a.seq <> coalesce(l.entries, 0) OR a.seq <> coalesce(l.head, 0) OR a.balance < 0`,
  },
  {
    invariant: 'I1',
    rule: 'each entry follows the one before it: its balance is the previous balance plus its amount',
    breaking: `SELECT * FROM (
        SELECT account_id, seq, kind, amount, balance_after, job_id, lag(seq, 1, 0) OVER w AS previous_seq, lag(balance_after, 1, 0) OVER w AS previous_balance
        FROM ledger WINDOW w AS (PARTITION BY account_id ORDER BY seq)) l
      WHERE seq <> previous_seq + 1 OR balance_after <> previous_balance + amount OR balance_after < 0`,
  },
  {
    invariant: 'I1',
    rule: 'each entry belongs to an account',
    breaking:
      'SELECT l.account_id, l.seq FROM ledger l WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = l.account_id)',
  },
  {
    invariant: 'I1',
    rule: 'a reference counts once',
    breaking: `SELECT account_id, reference, count(*) AS times FROM ledger WHERE reference IS NOT NULL
      GROUP BY account_id, reference HAVING count(*) > 1`,
  },
  {
    invariant: 'I1',
    rule: 'the words of a payment are a purchase that names it, and no other purchase names it',
    breaking: `SELECT p.id AS payment_id, p.account_id, p.words, p.ledger_seq, l.seq, l.kind, l.amount FROM payments p
      LEFT JOIN ledger l ON l.account_id = p.account_id AND l.reference = coalesce(p.checkout_session_id, p.payment_intent_id)
      WHERE p.ledger_seq IS DISTINCT FROM l.seq OR (l.seq IS NOT NULL AND (l.kind <> 'purchase' OR l.amount <> p.words))`,
  },
  {
    invariant: 'I1',
    rule: 'a refund or dispute took the words that it records, and no payment lost more words than it bought',
    breaking: `SELECT r.id AS reversal_id, p.id AS payment_id, r.words_taken, l.amount FROM payment_reversals r
      JOIN payments p ON p.id = r.payment_id LEFT JOIN ledger l ON l.account_id = p.account_id AND l.reference = r.id
      WHERE r.words_taken <> coalesce(-l.amount, 0) OR p.words < (SELECT sum(o.words_due) FROM payment_reversals o
        WHERE o.payment_id = p.id AND o.returned_at IS NULL)`,
  },
  {
    invariant: 'I2',
    rule: 'each failed job has exactly one refund of its words, on its account',
    breaking: `SELECT j.id AS job_id, j.account_id, j.input_words, r.refunds, r.amount FROM jobs j
      LEFT JOIN LATERAL (SELECT count(*) AS refunds, sum(l.amount)::bigint AS amount, bool_and(l.account_id = j.account_id) AS own
        FROM ledger l WHERE l.job_id = j.id AND l.kind = 'refund') r ON true
      WHERE (j.status = 'failed' OR j.refunded) AND (r.refunds <> 1 OR r.amount <> j.input_words OR NOT r.own)`,
  },
  {
    invariant: 'I2',
    rule: 'no other job has a refund',
    breaking: `SELECT l.account_id, l.seq, l.job_id, j.status FROM ledger l LEFT JOIN jobs j ON j.id = l.job_id
      WHERE l.kind = 'refund' AND j.refunded IS NOT TRUE`,
  },
  {
    invariant: 'I3',
    rule: 'each job has exactly one reservation of its words, on its account',
    breaking: `SELECT j.id AS job_id, j.account_id, j.input_words, r.reservations, r.amount FROM jobs j
      LEFT JOIN LATERAL (SELECT count(*) AS reservations, sum(l.amount)::bigint AS amount, bool_and(l.account_id = j.account_id) AS own
        FROM ledger l WHERE l.job_id = j.id AND l.kind = 'reserve') r ON true
      WHERE r.reservations <> 1 OR r.amount <> -j.input_words OR NOT r.own`,
  },
  {
    invariant: 'I3',
    rule: 'each reservation belongs to a job',
    breaking: `SELECT l.account_id, l.seq, l.job_id FROM ledger l
      WHERE l.kind = 'reserve' AND NOT EXISTS (SELECT FROM jobs j WHERE j.id = l.job_id)`,
  },
  {
    invariant: 'I4',
    rule: 'a terminal job is at rest: an end, no lease, an error exactly when it failed; its refund is as old as its end',
    breaking: `SELECT j.id AS job_id, j.status, j.completed_at, j.lease, j.failure_cause, l.created_at AS refunded_at
      FROM jobs j LEFT JOIN ledger l ON l.job_id = j.id AND l.kind = 'refund'
      WHERE (j.status IN ('succeeded', 'failed')) <> (j.completed_at IS NOT NULL) OR j.completed_at < j.created_at
        OR (j.status IN ('succeeded', 'failed') AND (j.lease IS NOT NULL OR j.lease_until IS NOT NULL))
        OR (j.status = 'failed') <> (j.failure_cause IS NOT NULL) OR (j.refunded AND l.created_at <> j.completed_at)`,
  },
  {
    invariant: 'I5',
    rule: 'no job is active after its age limit and one sweep',
    breaking: `SELECT id AS job_id, account_id, status, created_at, expires_at FROM jobs
      WHERE status IN ('queued', 'running') AND expires_at < now() - make_interval(secs => $1)`,
  },
  {
    invariant: 'I6',
    rule: `no account has more than ${limits.activeJobsMax} active jobs`,
    breaking: `SELECT account_id, count(*) AS active FROM jobs WHERE status IN ('queued', 'running')
      GROUP BY account_id HAVING count(*) > ${limits.activeJobsMax}`,
  },
  {
    invariant: 'I7',
    rule: 'a live idempotency key names exactly one job, of its own account',
    breaking: `SELECT k.account_id, k.key, count(j.id) AS jobs FROM idempotency_keys k
      LEFT JOIN jobs j ON j.id = k.job_id AND j.account_id = k.account_id
      WHERE k.expires_at > now() GROUP BY k.account_id, k.key HAVING count(j.id) <> 1`,
  },
  {
    invariant: 'I7',
    rule: 'a job is named by one key at most',
    breaking: 'SELECT job_id, count(*) AS keys FROM idempotency_keys GROUP BY job_id HAVING count(*) > 1',
  },
  {
    invariant: 'I8',
    rule: 'each terminal job with a webhook_url has exactly one event of its end; no other job has one',
    breaking: `SELECT j.id AS job_id, j.status, j.failure_cause, count(d.id) AS events FROM jobs j
      LEFT JOIN deliveries d ON d.job_id = j.id AND d.event IN ('humanize.job.succeeded', 'humanize.job.failed')
      GROUP BY j.id HAVING count(d.id) <> CASE WHEN j.webhook_url IS NOT NULL AND j.status IN ('succeeded', 'failed')
        AND j.failure_cause IS DISTINCT FROM 'enqueue' THEN 1 ELSE 0 END`,
  },
  {
    invariant: 'I8',
    rule: "an event of an end says its job's status, and every event is on its job's account",
    breaking: `SELECT d.id AS delivery_id, d.job_id, d.event, j.status FROM deliveries d LEFT JOIN jobs j ON j.id = d.job_id
      WHERE (d.event = 'humanize.job.succeeded' AND j.status IS DISTINCT FROM 'succeeded')
        OR (d.event = 'humanize.job.failed' AND j.status IS DISTINCT FROM 'failed') OR j.account_id IS DISTINCT FROM d.account_id`,
  },
  {
    invariant: 'I8',
    rule: 'a finished delivery was acknowledged, blocked, or given up after its last attempt',
    breaking: `SELECT d.id AS delivery_id, d.state, d.series, d.attempts_started, t.attempts, t.acknowledged FROM deliveries d
      LEFT JOIN LATERAL (SELECT count(*) AS attempts, count(*) FILTER (WHERE t.status BETWEEN 200 AND 299) AS acknowledged
        FROM delivery_attempts t WHERE t.delivery_id = d.id AND t.series = d.series) t ON true
      WHERE t.attempts <> d.attempts_started OR t.attempts > ${limits.webhookAttemptsMax}
        OR (d.state = 'exhausted' AND t.attempts <> ${limits.webhookAttemptsMax})
        OR (d.state = 'delivered') <> (t.acknowledged > 0)`,
  },
];
