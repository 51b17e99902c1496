/** Tests that lists are read from a streaming replica, and everything else from the primary. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findUserByEmail, query, submitJob, createDatabase } from '@humanize/database';
import { startReplicatedPostgres } from '@humanize/dev-servers';
import { makeTemplate, newTestJob, testServers, useAsTestServers, waitUntil } from '@humanize/testing';
import { type DashboardSession, signUp } from '../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../test-support/run-dashboard.ts';

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let dashboard: DashboardUnderTest;
let session: DashboardSession;
let accountId = '';
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  cleanUps.push(() => servers.stop());
  const { postgres } = servers;
  const template = await makeTemplate(postgres.url);
  await postgres.attachStandby({ synchronous: false });
  useAsTestServers({ ...testServers(), databaseUrl: postgres.url, template: template.name, roles: template.roles });
  dashboard = await runDashboard((database) => {
    const { host } = new URL(postgres.standby.url);
    return { DATABASE_REPLICA_URL: Object.assign(new URL(database.urlOf('dashboard')), { host }).href };
  });
  cleanUps.push(() => dashboard.stop());
  const email = `${randomUUID()}@example.com`;
  session = await signUp(dashboard.url, email);
  accountId = (await findUserByEmail(dashboard.database.db, { email }))?.accountId ?? '';
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function insertJob(): Promise<string> {
  const account = { accountId, apiKeyId: '', apiKey: '', signingSecret: '' };
  const job = { ...newTestJob(account, { text: 'Six plain words of a text.' }), apiKeyId: null };
  await submitJob(dashboard.database.db, job);
  return job.jobId;
}

async function onStandby(sql: string): Promise<readonly unknown[]> {
  const url = servers.postgres.standby.url;
  const db = createDatabase({ url, applicationName: 'test', acceptsStandby: true, connectTimeoutMs: 10_000 });
  try {
    return await query(db, sql);
  } finally {
    await db.close();
  }
}

/** The call only requests a pause, so the standby may still replay what it was about to replay. */
async function pauseReplay(): Promise<void> {
  await onStandby('SELECT pg_wal_replay_pause()');
  const isPaused = `SELECT WHERE pg_get_wal_replay_pause_state() = 'paused'`;
  await waitUntil(async () => (await onStandby(isPaused)).length === 1, { what: 'the standby to pause' });
}

const shows = async (path: string, text: string): Promise<boolean> => (await session.get(path)).html.includes(text);

test('lists and their downloads are read from the replica, and other pages from the primary', async () => {
  // The database of this test was created on the primary, and reaches the standby some time later.
  await waitUntil(async () => (await session.get('/jobs')).status === 200, {
    what: 'the standby to have the database',
  });
  await pauseReplay();
  const jobId = await insertJob();
  for (const list of ['/jobs', '/jobs.csv', '/ledger', '/ledger.csv']) {
    expect([list, await shows(list, jobId)]).toEqual([list, false]);
  }
  expect((await session.get(`/jobs/${jobId}`)).status).toBe(200);
  await onStandby('SELECT pg_wal_replay_resume()');
  await waitUntil(() => shows('/jobs', jobId), { what: 'the replica to receive the job' });
  for (const list of ['/jobs.csv', '/ledger', '/ledger.csv'])
    expect([list, await shows(list, jobId)]).toEqual([list, true]);
  for (const list of ['/requests', '/webhooks']) expect((await session.get(list)).status).toBe(200);
});

test('while the replica is down, lists respond with 503, and the other pages work', async () => {
  const jobId = await insertJob();
  await servers.postgres.standby.end();
  for (const list of ['/jobs', '/jobs.csv', '/ledger', '/ledger.csv']) {
    expect([list, (await session.get(list)).status]).toEqual([list, 503]);
  }
  expect((await session.get(`/jobs/${jobId}`)).status).toBe(200);
});
