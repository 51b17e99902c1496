import { limits, parseSubmission } from '@humanize/contract';
import { claimJob, findUserByEmail, submitJob, succeedJob } from '@humanize/database';
import { measureRunningMs, newTestJob } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { signUp } from '../../../test-support/dashboard-session.ts';
import { longestText } from '../../../test-support/longest-text.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest | undefined;
const running = (): DashboardUnderTest => {
  if (dashboard === undefined) throw new Error('the dashboard did not start');
  return dashboard;
};
beforeAll(async () => {
  dashboard = await runDashboard();
});
afterAll(() => dashboard?.stop());

test('other requests get responses while the longest text is compared with its output', async () => {
  const { url, database } = running();
  const email = `${randomUUID()}@example.com`;
  const session = await signUp(url, email);
  const accountId = (await findUserByEmail(database.db, { email }))?.accountId ?? '';
  const text = longestText(1);
  expect(text).toHaveLength(limits.textLengthMax);
  expect(parseSubmission({ text }).outcome).toBe('valid');
  const account = { accountId, apiKeyId: '', apiKey: '', signingSecret: '' };
  const job = { ...newTestJob(account, { text }), apiKeyId: null };
  const { jobId } = job;
  const lease = randomUUID();
  await submitJob(database.db, job);
  await claimJob(database.db, { jobId, lease, leaseSeconds: 60, claimsMax: 5 });
  const output = longestText(2);
  await succeedJob(database.db, {
    jobId,
    lease,
    output,
    edits: null,
    detectedLanguage: 'en',
    deliveryId: randomUUID(),
  });

  const begunMs = performance.now();
  const progress = { loaded: false };
  const loading = session.get(`/jobs/${jobId}`).finally(() => {
    progress.loaded = true;
  });
  let longestMs = 0;
  while (!progress.loaded) {
    const { ms } = await measureRunningMs(async () => (await fetch(`${url}/healthz`)).text());
    longestMs = Math.max(longestMs, ms);
  }
  const totalMs = performance.now() - begunMs;
  const page = await loading;
  expect(page.status).toBe(200);
  // The second value is the time limit on a busy machine.
  expect(page.html).toMatch(/The texts differ too much|could not be highlighted in time/);
  // If the comparison blocked the process, the response to a health check would take as long.
  expect(longestMs).toBeLessThan(totalMs / 2);
});
