/**
 * Runs a baseline for the API as a process. `one-commit` is an Express server that responds with 202 after a single-row
 * commit, the least that any durable service must do. `naive` performs the API's work on the same tables in the obvious
 * way: it looks up the key for each request, runs the rate limiter's commands and the transaction's statements one by
 * one, and uses no prepared statements.
 */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { countWords } from '@humanize/contract';
import { createDatabase, query } from '@humanize/database';
import { createJobQueue } from '@humanize/queue';
import express, { type Express } from 'express';
import { Redis } from 'ioredis';
import { v7 as newId } from 'uuid';
import { createOneRowCommit } from '../harness/bare-queue.ts';

const [kind] = process.argv.slice(2);
const { DATABASE_URL: url = '', REDIS_URL: redisUrl = '', QUEUE_PREFIX: prefix = '' } = process.env;
const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
const db = createDatabase({ url, applicationName: 'baseline', ...patience, preparedStatements: kind === 'one-commit' });

const app = express();
app
  .disable('x-powered-by')
  .disable('etag')
  .use(express.json({ limit: 128_000 }));
await (kind === 'one-commit' ? addOneCommit(app) : addNaive(app));
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));

async function addOneCommit(to: Express): Promise<void> {
  const commit = await createOneRowCommit(db);
  to.post('/v1/humanize', async (request, response) => {
    await commit();
    response.status(202).json({ id: newId(), length: (request.body as { text: string }).text.length });
  });
}

async function addNaive(to: Express): Promise<void> {
  const redis = new Redis(redisUrl);
  const jobQueue = createJobQueue({ redisUrl, prefix, addTimeoutMs: 10_000 });
  const limit = async (name: string): Promise<number> => {
    const count = await redis.incr(`${prefix}:naive:${name}`);
    if (count === 1) await redis.expire(`${prefix}:naive:${name}`, 60);
    return redis.ttl(`${prefix}:naive:${name}`);
  };
  to.post('/v1/humanize', async (request, response) => {
    const key = await findKey(request.headers.authorization);
    if (key === undefined) return void response.status(401).end();
    await limit(`post:${key.id}`);
    const { text } = request.body as { text: string };
    const jobId = newId();
    await submit({ jobId, key, text, idempotencyKey: String(request.headers['idempotency-key']) });
    await jobQueue.add(jobId, { accountId: key.account_id });
    return void response.status(202).json({ id: jobId, status: 'queued' });
  });
  to.get('/v1/humanize/:id', async (request, response) => {
    const key = await findKey(request.headers.authorization);
    if (key === undefined) return void response.status(401).end();
    await limit(`get:${key.id}`);
    const by = [request.params.id, key.account_id];
    const [job] = await query(db, 'SELECT * FROM jobs WHERE id = $1 AND account_id = $2', by);
    const [payload] = await query(db, 'SELECT * FROM job_payloads WHERE job_id = $1', by.slice(0, 1));
    return void response.status(200).json({ ...job, output: payload?.['output'] });
  });
}

type Naive = { jobId: string; key: { id: string; account_id: string }; text: string; idempotencyKey: string };

function submit({ jobId, key, text, idempotencyKey }: Naive): Promise<void> {
  const { account_id: account } = key;
  const words = countWords(text);
  const sha256 = createHash('sha256').update(text).digest();
  return db.transaction({}, async (trx) => {
    const [head] = await query<{ balance: number; seq: number }>(
      trx,
      'SELECT * FROM accounts WHERE id = $1 FOR UPDATE',
      [account],
    );
    await query(trx, 'SELECT * FROM idempotency_keys WHERE account_id = $1 AND key = $2', [account, idempotencyKey]);
    const active = await query(trx, 'SELECT * FROM jobs WHERE account_id = $1 AND ended_as IS NULL', [account]);
    await query(
      trx,
      `INSERT INTO jobs (id, account_id, api_key_id, input_words, options, active_number, created_at, expires_at)
          VALUES ($1, $2, $3, $4, '{}', $5, now_ms(), now_ms() + interval '1 hour') RETURNING *`,
      [jobId, account, key.id, words, active.length + 1],
    );
    await query(trx, 'INSERT INTO job_payloads (job_id, account_id, input) VALUES ($1, $2, $3) RETURNING *', [
      jobId,
      account,
      text,
    ]);
    await query(
      trx,
      `INSERT INTO idempotency_keys (account_id, key, body_sha256, job_id, expires_at)
          VALUES ($1, $2, $3, $4, now_ms() + interval '24 hours') RETURNING *`,
      [account, idempotencyKey, sha256, jobId],
    );
    const balance = (head?.balance ?? 0) - words;
    await query(
      trx,
      `INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
          VALUES ($1, $2, 'reserve', $3, $4, $5, $6, now_ms()) RETURNING *`,
      [account, (head?.seq ?? 0) + 1, -words, balance, jobId, words],
    );
  });
}

async function findKey(header = ''): Promise<{ id: string; account_id: string } | undefined> {
  const sha256 = createHash('sha256').update(header.replace('Bearer ', '')).digest();
  const [key] = await query<{ id: string; account_id: string }>(db, 'SELECT * FROM api_keys WHERE key_sha256 = $1', [
    sha256,
  ]);
  return key;
}
