import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  completeAttempt,
  createMasterKey,
  findApiKeyForAuth,
  findSession,
  insertAuditEntry,
  insertReconcilerRun,
  insertSession,
  insertUser,
  listDeliveries,
  parseApiKey,
  startAttempt,
} from '@humanize/database';
import { createJobQueue } from '@humanize/queue';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  testRedisPrefix,
  waitUntil,
  type TestRedis,
  useTestAccount,
  useTestDatabase,
  succeedTestJob,
} from '@humanize/testing';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { runCommandLine } from '../command-line/run-command-line.ts';
import { opsCommands } from './command-table.ts';
import { explainError } from './explain-error.ts';
import { createOpsDeps } from './ops-deps.ts';

const { text: masterKeyText, masterKey } = newMasterKey();
const secretText = 'A text that no operator may ever see.';
const webhookUrl = 'https://receiver.example.com/hook?token=abc';
const database = useTestDatabase();
let redis: TestRedis;
const account = useTestAccount(database, { masterKey });
let env: Record<string, string>;
/** Everything that was printed in a test. */
let printed: string;

beforeEach(async () => {
  redis = testRedisPrefix();
  env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    SECRETS_MASTER_KEY: masterKeyText,
    DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    DATABASE_CONNECT_TIMEOUT_MS: '10000',
  };
  printed = '';
});
afterEach(() => redis.cleanup());

type Output = Record<string, unknown> & { items?: Record<string, unknown>[]; next?: string | null };

async function run(...args: string[]): Promise<{ code: number; err: string; json: Output }> {
  let out = '';
  let err = '';
  const deps = { ...createOpsDeps(env), progress: (line: string) => void (err += line) };
  const program = {
    name: 'ops',
    purpose: 'Operate.',
    commands: opsCommands,
    deps,
    explain: explainError,
    print: (text: string) => (out += text),
    complain: (text: string) => (err += text),
  };
  const code = await runCommandLine(program, args);
  await deps.close();
  printed += out + err;
  return { code, err, json: out === '' ? {} : (JSON.parse(out) as Output) };
}

async function ok(...args: string[]): Promise<Output> {
  const { code, err, json } = await run(...args);
  if (code !== 0) throw new Error(err);
  return json;
}

const ofAccount = (): string[] => ['--account', account.accountId];

async function finishJob(): Promise<{ jobId: string; deliveryId: string }> {
  const { jobId } = await insertTestJob(database.db, account, {
    text: secretText,
    webhookUrl,
    idempotencyKey: 'order 1',
  });
  return { jobId, deliveryId: await succeedTestJob(database.db, jobId, secretText) };
}

const renderBody = (): Buffer => Buffer.from('{}');

async function deliver(deliveryId: string): Promise<void> {
  const token = uuidv7();
  const retryDelaysMs = [1, 1] as const;
  await startAttempt(database.db, { deliveryId, token, attemptTimeoutMs: 1_000, retryDelaysMs, renderBody });
  const result = {
    outcome: 'acknowledged',
    status: 200,
    address: '203.0.113.7',
    durationMs: 12,
    errorClass: null,
    responseExcerpt: secretText,
  } as const;
  await completeAttempt(database.db, { deliveryId, token, result, body: Buffer.from('{}'), retryDelayMs: 1 });
}

test('an account is created with a balance, shown, listed, granted words and corrected', async () => {
  const made = await ok('accounts', 'create', '--name', 'Example Ltd', '--words', '5000');
  const id = String(made['account_id']);
  expect(made).toEqual({ account_id: id, balance: 5_000 });
  expect(await ok('accounts', 'show', '--account', id)).toMatchObject({
    account_id: id,
    name: 'Example Ltd',
    balance: 5_000,
    active_jobs: 0,
  });
  const grant = ['accounts', 'grant', '--account', id, '--words', '100', '--reference', 'invoice 1'];
  expect(await ok(...grant)).toMatchObject({ account_id: id, balance: 5_100, booked: true });
  expect(await ok(...grant)).toMatchObject({ balance: 5_100, booked: false });
  expect(await ok('words', 'grant', ...grant.slice(2))).toMatchObject({ balance: 5_100, booked: false });
  const correction = ['--account', id, '--words=-50', '--reference', 'ticket 1', '--note', 'granted twice'];
  expect(await ok('words', 'adjust', ...correction)).toMatchObject({ balance: 5_050, booked: true });
  const { items } = await ok('accounts', 'list', '--limit', '200');
  expect(items).toContainEqual(expect.objectContaining({ account_id: id, balance: 5_050 }));
});

test('a failed booking states its reason', async () => {
  const grant = (words: string) => run('accounts', 'grant', ...ofAccount(), '--words', words, '--reference', 'r');
  await grant('10');
  expect(await grant('11')).toMatchObject({ code: 1, err: expect.stringContaining('already used to book 10 words') });
  const adjust = ['--words=-999999', '--reference', 'q', '--note', 'n'];
  expect((await run('accounts', 'adjust', ...ofAccount(), ...adjust)).err).toContain('cannot go below zero');
  expect((await run('accounts', 'grant', '--account', uuidv7(), '--words', '1', '--reference', 'r')).err).toContain(
    'no open account',
  );
});

test('an account is suspended, resumed, given a retention period and closed', async () => {
  expect(await ok('accounts', 'suspend', ...ofAccount())).toMatchObject({ suspended_at: expect.any(String) });
  expect(await ok('accounts', 'resume', ...ofAccount())).toMatchObject({ suspended_at: null });
  expect(await ok('accounts', 'retention', ...ofAccount(), '--hours', '48')).toMatchObject({
    payload_retention_hours: 48,
  });
  expect(await ok('accounts', 'retention', ...ofAccount())).toMatchObject({ payload_retention_hours: null });
  expect(await ok('accounts', 'close', ...ofAccount())).toMatchObject({ name: '', closed_at: expect.any(String) });
  expect((await run('accounts', 'show', '--account', uuidv7())).err).toContain('there is no account');
  expect((await run('accounts', 'suspend', '--account', uuidv7())).code).toBe(1);
});

test.each(['suspend', 'resume', 'retention'])(
  'accounts %s reports that a closed account cannot be changed',
  async (verb) => {
    await ok('accounts', 'close', ...ofAccount());
    expect(await run('accounts', verb, ...ofAccount())).toMatchObject({
      code: 1,
      err: expect.stringContaining('closed'),
    });
  },
);

test('a key is shown once, works, is listed without its secret, renamed and revoked', async () => {
  const expiry = ['--expires-at', '2099-01-31T12:00:00Z'];
  const made = await ok('keys', 'create', ...ofAccount(), '--name', 'production', ...expiry);
  const [keyId, apiKey] = [String(made['key_id']), String(made['api_key'])];
  expect(made).toEqual({
    key_id: keyId,
    api_key: expect.stringMatching(/^hk_live_\w{36}$/),
    signing_secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    expires_at: '2099-01-31T12:00:00.000Z',
  });
  const sha256 = parseApiKey(apiKey)?.sha256 ?? Buffer.alloc(32);
  expect(await findApiKeyForAuth(database.db, { sha256 })).toMatchObject({ id: keyId, scopes: ['humanize'] });
  printed = '';
  expect((await ok('keys', 'list', ...ofAccount())).items).toContainEqual(
    expect.objectContaining({ key_id: keyId, name: 'production', revoked_at: null }),
  );
  expect(await ok('keys', 'rename', '--key', keyId, '--name', 'staging')).toEqual({ key_id: keyId, name: 'staging' });
  expect(await ok('keys', 'revoke', '--key', keyId)).toEqual({ key_id: keyId, revoked: true });
  expect((await findApiKeyForAuth(database.db, { sha256 }))?.revokedAt).toEqual(expect.any(Date));
  expect(printed).not.toContain(apiKey.slice(8, -4));
  expect((await run('keys', 'revoke', '--key', uuidv7())).code).toBe(1);
  expect((await run('keys', 'create', '--account', uuidv7())).err).toContain('no open account');
});

test('every call rotates a signing secret once, with an overlap; the secret of a revoked key is not rotated', async () => {
  const { key_id: keyId, signing_secret: first } = await ok('keys', 'create', ...ofAccount());
  const rotate = ['keys', 'rotate-secret', '--key', String(keyId)];
  const rotated = await ok(...rotate);
  expect(rotated).toEqual({
    key_id: keyId,
    signing_secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    takes_effect_at: expect.any(String),
  });
  expect(rotated['signing_secret']).not.toBe(first);
  expect(Date.parse(String(rotated['takes_effect_at'])) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const again = await ok(...rotate, '--overlap-hours', '0');
  expect(Date.parse(String(again['takes_effect_at']))).toBeLessThan(Date.now() + 60_000);
  await ok('keys', 'revoke', '--key', String(keyId));
  expect((await run(...rotate)).err).toContain('revoked');
  expect((await run('keys', 'rotate-secret', '--key', uuidv7())).err).toContain('no key with this ID');
});

test('a key can be created without scopes', async () => {
  const made = await ok('keys', 'create', ...ofAccount(), '--scopes', 'none');
  const { items } = await ok('keys', 'list', ...ofAccount());
  expect(items?.find((key) => key['key_id'] === made['key_id'])).toMatchObject({ scopes: [] });
});

test('no key is created with a master key that is not the active one', async () => {
  env['SECRETS_MASTER_KEY'] = createMasterKey();
  expect(await run('keys', 'create', ...ofAccount())).toMatchObject({ code: 1, json: {} });
});

test('support can find a job by ID and by idempotency key, without its texts', async () => {
  const { jobId } = await finishJob();
  const shown = await ok('jobs', 'show', '--id', jobId);
  expect(shown).toMatchObject({ job_id: jobId, status: 'succeeded', claims: 1, has_webhook: true, payload_kept: true });
  expect(await ok('jobs', 'find', ...ofAccount(), '--idempotency-key', '  order 1 ')).toEqual(shown);
  expect((await ok('jobs', 'list', ...ofAccount(), '--status', 'succeeded')).items).toEqual([shown]);
  expect((await ok('jobs', 'list', ...ofAccount(), '--status', 'failed')).items).toEqual([]);
  expect((await run('jobs', 'show', '--id', uuidv7())).err).toContain('no job with this ID');
  expect((await run('jobs', 'find', ...ofAccount(), '--idempotency-key', 'other')).code).toBe(1);
  expect(printed).not.toContain(secretText);
});

test('the ledger is listed page by page, newest first, and its entries add up to the balance', async () => {
  await finishJob();
  await ok('accounts', 'grant', ...ofAccount(), '--words', '1', '--reference', 'r', '--note', 'a gift');
  const first = await ok('ledger', 'list', ...ofAccount(), '--limit', '2');
  const second = await ok('ledger', 'list', ...ofAccount(), '--limit', '2', '--after', String(first.next));
  expect([...(first.items ?? []), ...(second.items ?? [])]).toMatchObject([
    { seq: 3, kind: 'grant', words: 1, reference: 'r', note: 'a gift', job_id: null },
    { seq: 2, kind: 'reserve', words: -8, balance_after: 99_992 },
    { seq: 1, words: 100_000, balance_after: 100_000 },
  ]);
  expect(second.next).toBeNull();
  expect((await run('ledger', 'list', ...ofAccount(), '--after', 'nonsense')).err).toContain('--after must be');
});

test('the ledger is verified', async () => {
  await finishJob();
  expect(await ok('ledger', 'verify')).toMatchObject({ ok: true });
});

test('deliveries are listed, shown with their attempts and redelivered, without response excerpts', async () => {
  const { jobId, deliveryId } = await finishJob();
  expect((await run('deliveries', 'redeliver', '--id', deliveryId)).err).toContain('has not ended yet');
  await deliver(deliveryId);
  expect((await ok('deliveries', 'list', ...ofAccount(), '--state', 'delivered')).items).toMatchObject([
    { delivery_id: deliveryId, job_id: jobId, url: 'https://receiver.example.com/hook?…', attempts_started: 1 },
  ]);
  expect((await ok('deliveries', 'list', '--job', jobId, '--state', 'pending')).items).toEqual([]);
  expect(await ok('deliveries', 'show', '--id', deliveryId)).toMatchObject({
    state: 'delivered',
    attempts: [{ series: 1, number: 1, status: 200, address: '203.0.113.7' }],
  });
  expect(await ok('deliveries', 'redeliver', '--id', deliveryId)).toEqual({
    delivery_id: deliveryId,
    series: 2,
    queued: true,
  });
  expect((await listDeliveries(database.db, { jobId, limit: 1 })).items[0]).toMatchObject({
    state: 'pending',
    series: 2,
  });
  expect((await run('deliveries', 'show', '--id', uuidv7())).code).toBe(1);
  expect((await run('deliveries', 'redeliver', '--id', uuidv7())).err).toContain('no delivery');
  expect(printed).not.toContain(secretText);
  expect(printed).not.toContain('token=abc');
});

test('if Redis is unavailable, a redelivery is left to the reconciler, and the output says so', async () => {
  const { deliveryId } = await finishJob();
  await deliver(deliveryId);
  env['REDIS_URL'] = 'redis://127.0.0.1:1';
  expect(await ok('deliveries', 'redeliver', '--id', deliveryId)).toMatchObject({ series: 2, queued: false });
});

type Audited = { action: string; subject: string | null; account_id: string | null };

/** The newest entries of the audit log, oldest first. */
async function audited(...of: string[]): Promise<Audited[]> {
  const { items = [] } = await ok('audit', 'list', '--limit', '200', ...of);
  return (items as Audited[]).map(({ action, subject, account_id }) => ({ action, subject, account_id })).toReversed();
}

test('every command that changes an account is recorded in the audit log, and a command that changes nothing is not', async () => {
  const id = account.accountId;
  const { key_id: keyId } = await ok('keys', 'create', ...ofAccount());
  await ok('keys', 'rename', '--key', String(keyId), '--name', 'staging');
  await ok('keys', 'revoke', '--key', String(keyId));
  for (let time = 0; time < 2; time += 1) {
    await ok('accounts', 'grant', ...ofAccount(), '--words', '1', '--reference', 'r');
    await ok('accounts', 'suspend', ...ofAccount());
  }
  await ok('words', 'adjust', ...ofAccount(), '--words', '1', '--reference', 's', '--note', 'n');
  await ok('accounts', 'resume', ...ofAccount());
  await ok('accounts', 'retention', ...ofAccount(), '--hours', '48');
  await ok('accounts', 'show', ...ofAccount());
  const { deliveryId } = await finishJob();
  await deliver(deliveryId);
  await ok('deliveries', 'redeliver', '--id', deliveryId);
  await ok('accounts', 'close', ...ofAccount());
  await run('accounts', 'resume', ...ofAccount());
  expect(await audited(...ofAccount())).toEqual(
    [
      ['keys create', keyId],
      ['keys rename', keyId],
      ['keys revoke', keyId],
      ['accounts grant', 'r'],
      ['accounts suspend', null],
      ['words adjust', 's'],
      ['accounts resume', null],
      ['accounts retention', '48 hours'],
      ['deliveries redeliver', deliveryId],
      ['accounts close', null],
    ].map(([command, subject]) => ({ action: `ops ${String(command)}`, subject, account_id: id })),
  );
});

test('a user is invited, loses the operator role and is removed with their sessions, and each step is recorded', async () => {
  env['DASHBOARD_URL'] = 'https://dashboard.example.com';
  const email = `${uuidv7()}@example.com`;
  const userId = uuidv7();
  await ok('users', 'invite', '--email', email, '--role', 'operator', ...ofAccount());
  const { accountId } = account;
  await insertUser(database.db, {
    userId,
    accountId,
    email,
    passwordHash: 'hash',
    role: 'operator',
    emailConfirmed: true,
  });
  const tokenSha256 = createHash('sha256').update(userId).digest();
  const session = { tokenSha256, idleSecondsMax: 60, ageSecondsMax: 60 };
  await insertSession(database.db, { tokenSha256, userId });
  expect(await ok('users', 'set-role', '--email', email, '--role', 'customer')).toMatchObject({ role: 'customer' });
  expect(await findSession(database.db, session)).toBeUndefined();
  await ok('users', 'set-role', '--email', email, '--role', 'customer');
  await insertSession(database.db, { tokenSha256, userId });
  expect(await findSession(database.db, session)).toMatchObject({ user: { role: 'customer' } });
  await ok('users', 'reset-password', '--email', email);
  expect(await ok('users', 'remove', '--email', email)).toMatchObject({ user_id: userId, removed: true });
  expect(await findSession(database.db, session)).toBeUndefined();
  const left = await database.db.statements.run(
    {
      text: 'SELECT 1 FROM users WHERE id = $1 UNION ALL SELECT 1 FROM one_time_links WHERE user_id = $1 OR email = $2',
    },
    [userId, email],
  );
  expect(left).toEqual([]);
  for (const command of [['remove'], ['set-role', '--role', 'operator']]) {
    expect((await run('users', ...command, '--email', email)).err).toContain('there is no user with this address');
  }
  expect((await audited(...ofAccount())).map(({ action, subject }) => [action, subject])).toEqual([
    ['ops users invite', 'operator'],
    ['ops users set-role', `customer ${userId}`],
    ['ops users reset-password', userId],
    ['ops users remove', userId],
  ]);
});

test('the audit entries of a removed user keep only the ID', async () => {
  const email = `${uuidv7()}@example.com`;
  const userId = uuidv7();
  const { accountId } = account;
  await insertUser(database.db, {
    userId,
    accountId,
    email,
    passwordHash: 'hash',
    role: 'customer',
    emailConfirmed: true,
  });
  await insertAuditEntry(database.db, { id: uuidv7(), accountId, userId, action: 'session.create' });
  await ok('users', 'remove', '--email', email);
  expect(
    await database.db.statements.run({ text: 'SELECT email, password_hash FROM users WHERE id = $1' }, [userId]),
  ).toEqual([{ email: null, password_hash: null }]);
});

test('the queues, the backlog, its top accounts and the last sweeps are shown', async () => {
  const busy = await insertTestAccount(database.db, { masterKey });
  for (let jobs = 0; jobs < 3; jobs += 1)
    await insertTestJob(database.db, busy, { text: 'A text of six whole words.' });
  const queue = createJobQueue({ redisUrl: redis.redisUrl, prefix: redis.prefix, addTimeoutMs: 2_000 });
  const { jobId, priority } = await insertTestJob(database.db, account);
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  await queue.add(jobId, { priority });
  await queue.close();
  await insertReconcilerRun(database.db, { process: 'a-host:1', durationMs: 5, counts: { expired: 1 }, error: null });
  expect(await ok('queue', 'status')).toMatchObject({
    redis: { jobs: { waiting: 1, active: 0 }, deliveries: { waiting: 0 }, maxmemory_policy: 'noeviction' },
    postgres: { queued_jobs: expect.any(Number) },
    top_accounts: expect.arrayContaining([
      expect.objectContaining({
        account_id: busy.accountId,
        queued_jobs: 3,
        running_jobs: 0,
        words: 18,
        oldest_queued_seconds: expect.any(Number),
        waiting_deliveries: 0,
      }),
    ]),
    last_sweeps: [{ process: 'a-host:1', counts: { expired: 1 } }],
  });
});

test('after a rotation of the master key, old secrets stay readable, and the old key can be removed', async () => {
  const own = await createTestDatabase();
  const first = newMasterKey();
  env = { ...env, DATABASE_URL: own.url, SECRETS_MASTER_KEY: first.text };
  const { accountId } = await insertTestAccount(own.db, { masterKey: first.masterKey });
  const { master_key: second } = await ok('secrets', 'create');
  env['SECRETS_MASTER_KEY'] = `${String(second)} ${first.text}`;
  expect(await ok('secrets', 'rotate')).toMatchObject({ resealed: 1, retired_key_ids: [expect.any(String)] });
  expect(await ok('secrets', 'rotate')).toMatchObject({ resealed: 0, retired_key_ids: [] });
  env['SECRETS_MASTER_KEY'] = String(second);
  expect((await run('keys', 'create', '--account', accountId)).code).toBe(0);
  env['SECRETS_MASTER_KEY'] = first.text;
  expect((await run('keys', 'create', '--account', accountId)).code).toBe(1);
  const withoutKeyInUse = await run('secrets', 'rotate');
  expect([withoutKeyInUse.code, withoutKeyInUse.err]).toEqual([
    1,
    expect.stringMatching(/encrypted with master key mk_/),
  ]);
  env['SECRETS_MASTER_KEY'] = String(second);
  expect(await ok('secrets', 'rotate')).toMatchObject({ resealed: 0, retired_key_ids: [] });
  const rotation = { action: 'ops secrets rotate', account_id: null };
  expect((await audited()).filter(({ account_id }) => account_id === null)).toMatchObject([
    rotation,
    rotation,
    rotation,
  ]);
  await own.close();
});

test('migrating a database that is up to date does nothing', async () => {
  env['DATABASE_OWNER_URL'] = database.ownerUrl;
  expect(await ok('migrate')).toMatchObject({ applied: [], roles: { ops: new URL(database.url).username } });
});

test('migrating sets the privileges of each role whose URL is given, and lists the apps without their own role', async () => {
  env['DATABASE_OWNER_URL'] = database.ownerUrl;
  env['DATABASE_API_URL'] = database.urlOf('api');
  env['DATABASE_DISPATCHER_URL'] = database.urlOf('webhook-dispatcher');
  const api = new URL(database.urlOf('api')).username;
  await database.owner.statements.run({ text: `GRANT ALL ON users TO "${api}"` });
  const { err, json } = await run('migrate');
  expect(json['roles']).toMatchObject({ api, 'webhook-dispatcher': expect.stringContaining('webhook_dispatcher') });
  expect(err).toContain('worker, reconciler, dashboard');
  const read = database.connectAs('api').statements.run({ text: 'SELECT FROM users' });
  await expect(read).rejects.toThrow('permission denied');
});

test('migrating with a single role works and reports that the apps own the schema', async () => {
  env['DATABASE_URL'] = database.ownerUrl;
  const { err, json } = await run('migrate');
  expect([err, json['roles']]).toEqual([expect.stringContaining('the apps connect as the owner'), {}]);
});

test('the error for a database without a schema names the command that migrates it', async () => {
  const bare = await createTestDatabase();
  await bare.owner.statements.run({ text: 'DROP SCHEMA public CASCADE' });
  await bare.owner.statements.run({ text: 'CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC' });
  env = { ...env, DATABASE_URL: bare.url, DATABASE_OWNER_URL: bare.ownerUrl };
  expect(await run('accounts', 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The database schema is missing or outdated. Run "ops migrate".'),
  });
  await ok('migrate');
  expect(await audited()).toMatchObject([{ action: 'ops migrate', account_id: null }]);
  expect(await ok('accounts', 'list')).toEqual({ items: [], next: null });
  await bare.close();
});

test('the error for an invalid master key contains the name of its setting but not its value', async () => {
  env['SECRETS_MASTER_KEY'] = 'hunter2';
  const { code, err } = await run('keys', 'create', ...ofAccount());
  expect([code, err]).toEqual([1, expect.stringContaining('32 bytes as base64')]);
  expect(printed).not.toContain('hunter2');
});

test('the error for a server that does not respond names its setting', async () => {
  env['DATABASE_URL'] = 'postgres://somebody:hunter2@127.0.0.1:1/humanize';
  const { code, err } = await run('accounts', 'list');
  expect(code).toBe(1);
  expect(err).toMatch(/PostgreSQL does not respond.*DATABASE_URL.*ECONNREFUSED/s);
  env = { ...env, DATABASE_URL: database.url, REDIS_URL: 'redis://:hunter2@127.0.0.1:1' };
  expect((await run('queue', 'status')).err).toMatch(/Redis does not respond\. .*REDIS_URL is correct\.$/);
  expect(printed).not.toContain('hunter2');
});

test('the error for a missing setting contains its name', async () => {
  env = {};
  expect((await run('accounts', 'list')).err).toContain('DATABASE_URL');
  env = { DATABASE_URL: database.url };
  expect((await run('keys', 'create', ...ofAccount())).err).toContain('SECRETS_MASTER_KEY');
  expect((await run('queue', 'status')).err).toContain('REDIS_URL');
});
