/**
 * Runs infra/docker/backup.sh and restore.sh unchanged between two real servers. Needs the PostgreSQL 18 programs,
 * installed locally or in a Docker image. Without them, the tests are skipped unless RESTORE_TEST=required is set,
 * which `npm run check:infra` does.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addTextPartition,
  checkMasterKey,
  claimJob,
  createDatabase,
  type Database,
  grantWords,
  migrate,
  startAttempt,
  verifyLedger,
} from '@humanize/database';
import { type BreakableServers, startBreakableServers } from '@humanize/dev-servers';
import {
  insertTestAccount,
  insertTestDelivery,
  insertTestJob,
  newMasterKey,
  type TestAccount,
} from '@humanize/testing';
import { type ComposeStandIn, createComposeStandIn } from './compose-stand-in.ts';
import { findPostgresTools } from './postgres-tools.ts';

const tools = findPostgresTools();
const isRequired = process.env['RESTORE_TEST'] === 'required';
const lack = tools === undefined ? ' (not run: no pg_dump 18 here, in no folder and no Docker image)' : '';

const open = (url: string): Database =>
  createDatabase({
    url,
    applicationName: 'restore-test',
    poolMax: 4,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 30_000,
    preparedStatements: true,
  });

/**
 * Returns the row count and a content digest of each table, except the audit log, in which the restore records expired
 * jobs.
 */
const contents = async (stack: ComposeStandIn): Promise<string[]> =>
  (
    await stack.sql(`
      SELECT format('SELECT %L, count(*), md5(string_agg(t::text, E''\\n'' ORDER BY t::text)) FROM %I.%I t',
                    tablename, schemaname, tablename)
        FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'audit_entries' ORDER BY tablename \\gexec`)
  ).split('\n');

const tables = (stack: ComposeStandIn): Promise<string> =>
  stack.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'");

test('the programs are available if the restore test is required', () => {
  expect(isRequired && tools === undefined ? 'no pg_dump 18' : 'fine').toBe('fine');
});

(tools === undefined ? describe.skip : describe)(`a backup can be restored${lack}`, () => {
  const webhookUrl = 'https://receiver.example.com/hook';
  const { masterKey } = newMasterKey();
  let servers: BreakableServers[];
  let source: ComposeStandIn;
  let target: ComposeStandIn;
  let folder: string;
  let db: Database;
  let account: TestAccount;

  beforeAll(async () => {
    if (tools === undefined) return;
    folder = mkdtempSync(join(tmpdir(), 'restore-test-'));
    servers = [await startBreakableServers(), await startBreakableServers()];
    const [one = '', other = ''] = servers.map(({ postgres }) => postgres.url);
    source = await createComposeStandIn(tools, one);
    target = await createComposeStandIn(tools, other);
    db = open(source.databaseUrl);
    await migrate(db);
    // Added after the roles have received their privileges, as in production, where the reconciler adds partitions.
    await addTextPartition(db, { retentionHours: null });
    account = await fill(db);
  });
  afterAll(async () => {
    if (tools === undefined) return;
    await db.close();
    source.remove();
    target.remove();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true });
  });

  /** Creates jobs in all states, active deliveries, and ledger entries of all common kinds. */
  async function fill(into: Database): Promise<TestAccount> {
    const made = await insertTestAccount(into, { masterKey, words: 10_000 });
    await insertTestAccount(into, { masterKey, name: 'idle' });
    await grantWords(into, { accountId: made.accountId, words: 500, reference: 'a gift' });
    for (const ending of ['succeeded', 'failed'] as const) {
      for (let times = 0; times < 20; times += 1) await insertTestDelivery(into, made, { webhookUrl, ending });
    }
    // Most of the backup is random text, which compresses poorly.
    for (let times = 0; times < 12; times += 1) {
      await insertTestDelivery(into, made, { webhookUrl, output: randomBytes(30_000).toString('base64') });
    }
    const { deliveryId } = await insertTestDelivery(into, made, { webhookUrl });
    await startAttempt(into, {
      deliveryId,
      token: randomUUID(),
      attemptTimeoutMs: 5_000,
      retryDelaysMs: [15_000, 120_000],
      renderBody: () => Buffer.from('{}'),
    });
    const { jobId } = await insertTestJob(into, made, { text: 'A line,\nquotes \' " \\ and “marks”, 漢字 and 😀.' });
    await claimJob(into, { jobId, lease: randomUUID(), leaseSeconds: 600, claimsMax: 5 });
    await insertTestJob(into, made, { idempotencyKey: 'once', webhookUrl });
    return made;
  }

  test('a backup restored into an empty server has the same rows and a valid ledger', async () => {
    const file = join(folder, 'quiet.dump');
    const before = await contents(source);
    expect(before.find((line) => line.startsWith('jobs|'))).toMatch(/^jobs\|55\|/);
    expect(before).toContainEqual(expect.stringMatching(/^job_payloads_\d{10}\|/));
    expect(await source.script('backup.sh', file)).toMatchObject({ exitCode: 0, stderr: '' });

    const restored = await target.script('restore.sh', file);
    expect(restored.exitCode).toBe(0);
    expect(JSON.parse(restored.stdout)).toMatchObject({ ok: true });
    expect(await contents(target)).toEqual(before);

    const again = open(target.databaseUrl);
    await checkMasterKey(again, masterKey);
    await expect(checkMasterKey(again, newMasterKey().masterKey)).rejects.toThrow(/key/i);
    // New entries continue the ledger of the restored database.
    await insertTestJob(again, account);
    expect(await verifyLedger(again)).toMatchObject({ ok: true });
    await again.close();
  });

  test('a restore does not change a database that has tables', async () => {
    const before = await contents(target);
    const refused = await target.script('restore.sh', join(folder, 'quiet.dump'));
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('tables; nothing was changed');
    expect(await contents(target)).toEqual(before);
  });

  test('an existing backup is not overwritten', async () => {
    const file = join(folder, 'quiet.dump');
    const bytes = readFileSync(file);
    const refused = await source.script('backup.sh', file);
    expect(refused.exitCode).toBe(1);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('a backup taken under load has a consistent ledger', async () => {
    const end = new AbortController();
    const customers = Array.from({ length: 3 }, async () => {
      const customer = await insertTestAccount(db, { masterKey });
      for (let jobs = 0; !end.signal.aborted; jobs += 1) {
        await insertTestDelivery(db, customer, { webhookUrl, ending: jobs % 3 === 0 ? 'failed' : 'succeeded' });
      }
    });
    const file = join(folder, 'busy.dump');
    const backup = await source.script('backup.sh', file).finally(() => end.abort());
    await Promise.all(customers);
    expect(backup).toMatchObject({ exitCode: 0 });
    await target.empty();
    const restored = await target.script('restore.sh', file);
    expect(restored.exitCode).toBe(0);
    expect(JSON.parse(restored.stdout)).toMatchObject({ ok: true });
  });

  test('if a job has passed its age limit since the backup, the restore refunds it', async () => {
    const { jobId } = await insertTestJob(db, await insertTestAccount(db, { masterKey }));
    const late = `UPDATE jobs SET created_at = created_at - interval '2 hours', expires_at = now() - interval '2 minutes' WHERE id = '${jobId}'`;
    await source.sqlAsSuperuser(`SET session_replication_role = replica; ${late}`);
    const file = join(folder, 'late.dump');
    expect(await source.script('backup.sh', file)).toMatchObject({ exitCode: 0 });
    await target.empty();
    const restored = await target.script('restore.sh', file);
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(restored.stdout)).toMatchObject({ ok: true });
    expect(await target.sql(`SELECT status, refunded FROM jobs WHERE id = '${jobId}'`)).toContain('failed|t');
    await source.sqlAsSuperuser(
      `SET session_replication_role = replica; UPDATE jobs SET expires_at = now() + interval '1 hour' WHERE id = '${jobId}'`,
    );
  });

  test('a damaged backup leaves the database empty', async () => {
    const file = join(folder, 'damaged.dump');
    const whole = readFileSync(join(folder, 'busy.dump'));
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
    await target.empty();
    expect((await target.script('restore.sh', file)).exitCode).not.toBe(0);
    expect(await tables(target)).toBe('0');
  });

  test('if Postgres is unavailable, no backup file is created', async () => {
    await servers[0]?.postgres.kill();
    const file = join(folder, 'none.dump');
    expect((await source.script('backup.sh', file)).exitCode).not.toBe(0);
    expect([file, `${file}.part`].filter((path) => existsSync(path))).toEqual([]);
  });
});
