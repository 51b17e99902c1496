import { expect, test } from '@jest/globals';
import { insertReconcilerRun, query } from '@humanize/database';
import { createJobQueue } from '@humanize/queue';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  waitUntil,
  writePastTriggers,
} from '@humanize/testing';
import { useOps } from '../../test-support/use-ops.ts';

const { database, account, masterKey, state, run, ok, audited, ofAccount } = useOps();

test('the queues, the backlog, its top accounts, the last sweeps and the ages of the backups are shown', async () => {
  const busy = await insertTestAccount(database.db, { masterKey });
  for (let jobs = 0; jobs < 3; jobs += 1)
    await insertTestJob(database.db, busy, { text: 'A text of six whole words.' });
  const queue = createJobQueue({ redisUrl: state.redis.redisUrl, prefix: state.redis.prefix, addTimeoutMs: 2_000 });
  const { jobId, accountId } = await insertTestJob(database.db, account);
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  await queue.add(jobId, { accountId });
  await queue.close();
  await insertReconcilerRun(database.db, {
    process: 'a-host:1',
    durationMs: 5,
    counts: { jobsExpired: 1 },
    error: null,
  });
  await writePastTriggers(database, 'INSERT INTO backups (kind) VALUES ($1)', ['backup']);
  expect(await ok('queue', 'status')).toMatchObject({
    redis: { jobs: { waiting: 1, active: 0 }, deliveries: { waiting: 0 }, maxmemory_policy: 'noeviction' },
    postgres: { queued_jobs: expect.any(Number), oldest_active_seconds: expect.any(Number) },
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
    last_sweeps: [{ process: 'a-host:1', counts: { jobs_expired: 1 } }],
    backup_age_seconds: { backup: expect.any(Number), restore_test: null },
  });
});

test('after a rotation of the master key, old secrets stay readable, and the old key can be removed', async () => {
  const own = await createTestDatabase();
  const first = newMasterKey();
  state.env = { ...state.env, DATABASE_URL: own.url, SECRETS_MASTER_KEY: first.text };
  const { accountId } = await insertTestAccount(own.db, { masterKey: first.masterKey });
  const { master_key: second } = await ok('secrets', 'create');
  state.env['SECRETS_MASTER_KEY'] = `${String(second)} ${first.text}`;
  expect(await ok('secrets', 'rotate')).toMatchObject({ resealed: 1, retired_key_ids: [expect.any(String)] });
  expect(await ok('secrets', 'rotate')).toMatchObject({ resealed: 0, retired_key_ids: [] });
  state.env['SECRETS_MASTER_KEY'] = String(second);
  expect((await run('keys', 'create', '--account', accountId)).code).toBe(0);
  state.env['SECRETS_MASTER_KEY'] = first.text;
  expect((await run('keys', 'create', '--account', accountId)).code).toBe(1);
  const withoutKeyInUse = await run('secrets', 'rotate');
  expect([withoutKeyInUse.code, withoutKeyInUse.err]).toEqual([
    1,
    expect.stringMatching(/encrypted with master key mk_/),
  ]);
  state.env['SECRETS_MASTER_KEY'] = String(second);
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
  state.env['DATABASE_OWNER_URL'] = database.ownerUrl;
  expect(await ok('migrate')).toMatchObject({ applied: [], roles: { ops: new URL(database.url).username } });
});

test('migrating sets the privileges of each role whose URL is given, and lists the apps without their own role', async () => {
  state.env['DATABASE_OWNER_URL'] = database.ownerUrl;
  state.env['DATABASE_API_URL'] = database.urlOf('api');
  state.env['DATABASE_DISPATCHER_URL'] = database.urlOf('webhook-dispatcher');
  const api = new URL(database.urlOf('api')).username;
  await query(database.owner, `GRANT ALL ON users TO "${api}"`);
  const { err, json } = await run('migrate');
  expect(json['roles']).toMatchObject({ api, 'webhook-dispatcher': expect.stringContaining('webhook_dispatcher') });
  expect(err).toContain('worker, reconciler, dashboard');
  const read = query(database.connectAs('api'), 'SELECT FROM users');
  await expect(read).rejects.toThrow('permission denied');
});

test('migrating with a single role works and reports that the apps own the schema', async () => {
  state.env['DATABASE_URL'] = database.ownerUrl;
  const { err, json } = await run('migrate');
  expect([err, json['roles']]).toEqual([expect.stringContaining('the apps connect as the owner'), {}]);
});

test('the error for a database without a schema names the command that migrates it', async () => {
  const bare = await createTestDatabase();
  await query(bare.owner, 'DROP SCHEMA public CASCADE');
  await query(bare.owner, 'CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC');
  state.env = { ...state.env, DATABASE_URL: bare.url, DATABASE_OWNER_URL: bare.ownerUrl };
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
  state.env['SECRETS_MASTER_KEY'] = 'hunter2';
  const { code, err } = await run('keys', 'create', ...ofAccount());
  expect([code, err]).toEqual([1, expect.stringContaining('32-byte key in base64')]);
  expect(state.printed).not.toContain('hunter2');
});

test('the error for a server that does not respond names its setting', async () => {
  state.env['DATABASE_URL'] = 'postgres://somebody:hunter2@127.0.0.1:1/humanize';
  const { code, err } = await run('accounts', 'list');
  expect(code).toBe(1);
  expect(err).toMatch(/PostgreSQL is not responding.*DATABASE_URL.*ECONNREFUSED/s);
  state.env = { ...state.env, DATABASE_URL: database.url, REDIS_URL: 'redis://:hunter2@127.0.0.1:1' };
  expect((await run('queue', 'status')).err).toMatch(/Redis is not responding\. .*REDIS_URL is correct\.$/);
  expect(state.printed).not.toContain('hunter2');
});

test('the error for a missing setting contains its name', async () => {
  state.env = {};
  expect((await run('accounts', 'list')).err).toContain('DATABASE_URL');
  state.env = { DATABASE_URL: database.url };
  expect((await run('keys', 'create', ...ofAccount())).err).toContain('SECRETS_MASTER_KEY');
  expect((await run('queue', 'status')).err).toContain('REDIS_URL');
});
