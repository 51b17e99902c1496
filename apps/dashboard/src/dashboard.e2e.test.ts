import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { endEventOf } from '@humanize/contract';
import { startWebhookReceiver, type WebhookReceiver } from '@humanize/dev-servers';
import { type Stack, startStack, waitUntil } from '@humanize/testing';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertOneTimeLink, query } from '@humanize/database';
import { hashToken } from './http/session-cookie.ts';
import { openSession, signUp, testPassword, type DashboardSession } from '../test-support/dashboard-session.ts';

let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const authority = join(tmpdir(), `authority-${randomUUID()}.pem`);
  await writeFile(authority, receiver.authorityPem ?? '');
  stack = await startStack({
    apps: ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'],
    env: {
      SIGN_UP: 'open',
      SIGN_UPS_PER_NETWORK: '1000',
      STORE_EDITS: 'on',
      WEBHOOK_ALLOW_HOSTS: `localhost:${receiver.port}`,
      NODE_EXTRA_CA_CERTS: authority,
      WORKER_THREADS: '1',
    },
  });
});
afterAll(async () => {
  await stack.stop();
  await receiver.close();
});

const newEmail = (): string => `${randomUUID()}@example.com`;
const unescapeHtml = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const newCustomer = (): Promise<DashboardSession> => signUp(stack.dashboardUrl, newEmail());

async function makeKey(session: DashboardSession): Promise<{ id: string; key: string; secret: string }> {
  const id = /name="key_id" value="([^"]+)"/.exec((await session.get('/keys')).html)?.[1] ?? '';
  const { status, html } = await session.post('/keys', { key_id: id, name: 'Test key' });
  expect(status).toBe(201);
  const key = /hk_live_[A-Za-z0-9]+/.exec(html)?.[0] ?? '';
  const secret = /whsec_[A-Za-z0-9_-]+/.exec(html)?.[0] ?? '';
  return { id, key, secret };
}

async function submit(key: string, body: object): Promise<{ status: number; job: { id: string; status: string } }> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${stack.publicApiUrl}/humanize`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, job: (await answer.json()) as { id: string; status: string } };
}

const jobPath = (location: string): string => location.replace('/playground?job=', '/jobs/');

/** Waits until the job that a playground URL points to has succeeded, and returns its page. */
async function jobDone(session: DashboardSession, location: string): Promise<string> {
  let page = '';
  const ended = async (): Promise<boolean> => {
    ({ html: page } = await session.get(jobPath(location)));
    return page.includes('<dd>succeeded');
  };
  await waitUntil(ended, { what: 'the job to succeed' });
  return page;
}

test('a playground submission creates a job whose page shows input, output and word cost', async () => {
  const session = await newCustomer();
  const submission = randomUUID();
  const fields = { text: 'We utilize tools in order to work.\r\nIt rains.', submission_id: submission };
  const { status, location } = await session.post('/playground', fields);
  expect(status).toBe(303);
  expect((await session.post('/playground', fields)).location).toBe(location);
  const page = await jobDone(session, location ?? '');
  expect(page).toContain('Input');
  expect(page).toContain('Output');
  expect((await session.get('/jobs')).html).toContain('We utilize tools in order to work. It…');
  const { html: csv, headers } = await session.get('/jobs.csv?status=succeeded');
  expect(headers.get('content-disposition')).toMatch(/jobs-\d{4}-\d\d-\d\d\.csv/);
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toMatch(/,succeeded,[^,]+,[^,]+,9,0,Playground,,\r\n/);
  expect(csv).not.toContain('utilize');
  expect((await session.get('/jobs.csv?status=failed')).html.split('\r\n')).toHaveLength(2);
  expect((await session.get('/ledger')).html).toContain('1,991');
});

test('the first run of the playground each day and test events are free, and later runs are charged', async () => {
  const session = await newCustomer();
  expect((await session.get('/playground')).html).toContain('is free each day');
  const run = async () => {
    const fields = { text: 'We utilize tools.', submission_id: randomUUID() };
    return jobDone(session, (await session.post('/playground', fields)).location ?? '');
  };
  expect(await run()).toContain('because this run was free');
  expect((await session.get('/playground')).html).not.toContain('is free each day');
  expect(await run()).not.toContain('because this run was free');
  const { id } = await makeKey(session);
  const sent = await session.post('/webhooks/test', { url: `https://localhost:${receiver.port}/hook`, key: id });
  expect(await jobDone(session, (sent.location ?? '').replace('/webhooks/test/', '/jobs/'))).toContain('was free');
  expect((await session.get('/')).html).toContain('1,997');
});

test('a key has a note and a monthly limit, which the API enforces at once and the page can change', async () => {
  const session = await newCustomer();
  const { id, key } = await makeKey(session);
  const edit = { name: 'Test key', note: 'For staging', monthly_words: '3' };
  expect((await session.post(`/keys/${id}/edit`, edit)).location).toBe('/keys?done=changed');
  expect((await submit(key, { text: 'One two three.' })).status).toBe(202);
  expect((await submit(key, { text: 'Four.' })).status).toBe(402);
  const { html } = await session.get('/keys');
  expect(html).toContain('For staging');
  expect(html).toMatch(/3 <small class="under">of 3</);
  for (const monthly_words of ['0', '-5', '1.5', '99999999999999']) {
    expect((await session.post(`/keys/${id}/edit`, { ...edit, monthly_words })).status).toBe(422);
  }
  await session.post(`/keys/${id}/edit`, { ...edit, monthly_words: '' });
  expect((await submit(key, { text: 'Four.' })).status).toBe(202);
});

test('a new key and its secret work and are shown only once', async () => {
  const session = await newCustomer();
  const { id, key, secret } = await makeKey(session);
  expect((await submit(key, { text: 'Hello there.' })).status).toBe(202);
  for (const path of ['/', '/keys', '/jobs', '/account']) {
    const { html } = await session.get(path);
    expect(html).not.toContain(key);
    expect(html).not.toContain(secret);
  }
  const again = await session.post('/keys', { key_id: id, name: 'Test key' });
  expect(again.location).toBe('/keys?done=shown');
});

/**
 * Waits until submissions with the key get this status, because the API caches keys for up to a second. Returns the
 * time in milliseconds between the start and the sending of the last request that got a different status.
 */
async function untilStatus(key: string, status: number): Promise<number> {
  const startedAtMs = performance.now();
  let otherForMs = 0;
  const hasStatus = async (): Promise<boolean> => {
    const sentMs = performance.now() - startedAtMs;
    const isSame = (await submit(key, { text: 'Hello.' })).status === status;
    if (!isSame) otherForMs = sentMs;
    return isSame;
  };
  await waitUntil(hasStatus, { what: `submissions to get ${status}`, intervalMs: 100 });
  return otherForMs;
}

test("the request log contains the account's accepted and rejected requests, which can be found by request ID", async () => {
  const session = await newCustomer();
  const { id, key } = await makeKey(session);
  const { job } = await submit(key, { text: 'Hello there.' });
  const invalid = await submit(key, { text: 7 });
  expect(invalid.status).toBe(400);
  await session.post(`/keys/${id}/revoke`);
  await untilStatus(key, 401);
  const isLogged = async (): Promise<boolean> => (await session.get('/requests')).html.includes('unauthorized');
  await waitUntil(isLogged, { what: 'the rejected request' });
  const { html } = await session.get('/requests');
  expect(html).toContain(`/jobs/${job.id}`);
  expect(html).toContain('validation_error');
  expect(html).not.toContain('unknown path');
  expect(html).not.toContain('Hello there');
  const { html: failed } = await session.get('/requests?result=failed');
  expect(failed).not.toContain(`/jobs/${job.id}`);
  const requestId = /<td [^>]*"Request ID"[^>]*><code>([^<]+)/.exec(failed)?.[1] ?? '';
  const { html: found } = await session.get(`/requests?request_id=${requestId}`);
  expect(found.match(/<tr>/g)).toHaveLength(2);
  expect((await (await newCustomer()).get(`/requests?request_id=${requestId}`)).html).toContain('No requests match');
});

test('the API rejects a revoked key within a second', async () => {
  const session = await newCustomer();
  const { id, key } = await makeKey(session);
  expect((await submit(key, { text: 'Hello there.' })).status).toBe(202);
  await session.post(`/keys/${id}/revoke`);
  expect(await untilStatus(key, 401)).toBeLessThan(1_000);
});

test('a test event arrives with a valid signature, and a redelivery has the same delivery ID', async () => {
  const session = await newCustomer();
  const { id, secret } = await makeKey(session);
  receiver.verifyWith(secret);
  const sent = await session.post('/webhooks/test', { url: `https://localhost:${receiver.port}/hook`, key: id });
  expect(sent.location).toMatch(/^\/webhooks\/test\//);
  const jobId = sent.location?.split('/').at(-1) ?? '';
  // The receiver may still get events of jobs from other tests.
  const received = () =>
    receiver.deliveries.filter(({ body, eventType }) => body.includes(jobId) && eventType === endEventOf('succeeded'));
  await waitUntil(async () => received().length > 0, { what: 'the event' });
  const [first] = received();
  expect(first?.verification).toEqual({ outcome: 'valid' });
  const path = `/webhooks/${first?.deliveryId}`;
  expect((await session.get(sent.location ?? '')).location).toBe(path);
  const isDelivered = async (): Promise<boolean> => (await session.get(path)).html.includes('delivered');
  await waitUntil(isDelivered, { what: 'the record' });
  // The page shows exactly the bytes that the receiver got.
  const { html } = await session.get(path);
  const body = first?.body.toString() ?? '';
  expect(unescapeHtml(html)).toContain(body);
  const download = await session.get(`${path}/body.json`);
  expect(download.html).toBe(body);
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="?body\.json"?$/);
  const names = Object.keys(first?.headers ?? {}).filter((name) => /^x-|^user-agent$|^content-type$/.test(name));
  expect(names).toHaveLength(6);
  for (const name of names) {
    expect(unescapeHtml(html).toLowerCase()).toContain(`${name}: ${String(first?.headers[name]).toLowerCase()}`);
  }
  expect((await session.post(`${path}/redeliver`)).location).toBe(`${path}?done=again`);
  await waitUntil(async () => received().length > 1, { what: 'the redelivery' });
  expect(received().at(-1)?.deliveryId).toBe(first?.deliveryId);
});

test('a user cannot see or change resources of another account', async () => {
  const [owner, stranger] = [await newCustomer(), await newCustomer()];
  const { id: keyId, key } = await makeKey(owner);
  const { job } = await submit(key, { text: 'A private text.', webhook_url: `https://localhost:${receiver.port}/x` });
  await jobDone(owner, `/jobs/${job.id}`);
  const deliveryId = /\/webhooks\/([0-9a-f-]{36})/.exec((await owner.get(`/jobs/${job.id}`)).html)?.[1] ?? '';
  expect(deliveryId).not.toBe('');
  const ownPaths = [
    ...['', '/progress'].flatMap((part) => [`/jobs/${job.id}${part}`, `/webhooks/${deliveryId}${part}`]),
    `/webhooks/${deliveryId}/body.json`,
  ];
  for (const path of ownPaths) {
    expect({ path, status: (await owner.get(path)).status }).toEqual({ path, status: 200 });
    expect({ path, status: (await stranger.get(path)).status }).toEqual({ path, status: 404 });
  }
  for (const path of [`/keys/${keyId}/revoke`, `/keys/${keyId}/edit`, `/webhooks/${deliveryId}/redeliver`]) {
    expect({ path, status: (await stranger.post(path, { name: 'Taken' })).status }).toEqual({ path, status: 404 });
  }
  expect((await submit(key, { text: 'Still works.' })).status).toBe(202);
  expect((await stranger.post('/keys', { key_id: keyId, name: 'Mine now' })).location).toBe('/keys?done=shown');
  expect((await owner.get('/keys')).html).not.toContain('Mine now');
  for (const path of ['/jobs', '/webhooks', '/ledger', '/keys', '/ledger.csv']) {
    const { html } = await stranger.get(path);
    expect(html).not.toContain(job.id);
    expect(html).not.toContain('Test key');
  }
});

test('operator pages return 404 for customers', async () => {
  const session = await newCustomer();
  expect((await session.get('/operator')).status).toBe(404);
  expect((await session.post('/operator/verify')).status).toBe(404);
  expect((await session.post(`/operator/accounts/${stack.account.accountId}/grant`, { words: '5' })).status).toBe(404);
});

test('an operator grants words once per reference, suspends and resumes an account, and verifies the ledger', async () => {
  const token = randomUUID();
  const origin = { provesAddress: true, createdBy: null };
  const link = { purpose: 'invitation', email: newEmail(), role: 'operator', accountId: null, ...origin } as const;
  await insertOneTimeLink(stack.database.db, { tokenSha256: hashToken(token), lifetimeSeconds: 600, link });
  const operator = openSession(stack.dashboardUrl);
  expect((await operator.post(`/links/${token}`, { password: testPassword })).status).toBe(303);
  expect((await openSession(stack.dashboardUrl).post(`/links/${token}`, { password: testPassword })).status).toBe(404);

  const customer = await newCustomer();
  const { key } = await makeKey(customer);
  const accountId = /account <code>([0-9a-f-]{36})/.exec((await customer.get('/account')).html)?.[1] ?? '';
  const at = `/operator/accounts/${accountId}`;
  const grant = { words: '500', reference: 'invoice 1' };
  expect((await operator.post(`${at}/grant`, grant)).location).toBe(`${at}?done=granted`);
  expect((await operator.post(`${at}/grant`, grant)).location).toBe(`${at}?done=booked`);
  expect((await operator.post(`${at}/grant`, { ...grant, words: '501' })).status).toBe(422);
  // With this grant, the balance would exceed its maximum.
  const tooMany = { words: String(Number.MAX_SAFE_INTEGER), reference: 'invoice 2' };
  expect((await operator.post(`${at}/grant`, tooMany)).html).toContain('from 1 to 1,000,000,000.');
  expect((await customer.get('/')).html).toContain('2,500');

  expect((await operator.get(`/operator?q=${accountId}`)).html).toContain(at);
  expect((await operator.get('/operator?q=no-such-account')).html).not.toContain(at);
  expect((await operator.get(`${at}/suspend`)).html).toContain('You can resume the account at any time.');
  await operator.post(`${at}/suspend`);
  await untilStatus(key, 401);
  await operator.post(`${at}/resume`);
  await untilStatus(key, 202);
  expect((await operator.get('/operator')).html).toContain('Recent reconciler sweeps');
  // The overview lists the engines of all accounts' jobs, so it does not show that this account's job has ended.
  const ended = /Recent jobs of this account[\s\S]*succeeded[\s\S]*Light edit/;
  await waitUntil(async () => ended.test((await operator.get(at)).html), { what: 'the job of the account to succeed' });
  expect((await operator.get('/operator')).html).toMatch(/Rewriting by engine[\s\S]*Light edit/);
  expect((await operator.post('/operator/verify')).html).toContain('The ledger is consistent');
});

test('a form from another site, or with a missing or wrong token, changes nothing', async () => {
  const session = await newCustomer();
  const { id } = await makeKey(session);
  const revoke = `/keys/${id}/revoke`;
  expect((await session.post(revoke, {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await session.post(revoke, { form_token: '' })).status).toBe(403);
  expect((await session.post(revoke, { form_token: 'x'.repeat(43) })).status).toBe(403);
  expect((await session.get('/keys')).html).toContain('>active<');
});

test('pages cannot be framed or cached and run only the dashboard’s own scripts', async () => {
  const { headers, html } = await openSession(stack.dashboardUrl).get('/sign-in');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(html).not.toMatch(/<script(?![^>]*src=)|style=|onclick=/);
});

test('deleted texts disappear from the job page, and the billing records are kept', async () => {
  const session = await newCustomer();
  const { location } = await session.post('/playground', {
    text: 'A text to forget soon.',
    submission_id: randomUUID(),
  });
  expect(await jobDone(session, location ?? '')).toContain('forget soon');
  expect((await session.post('/account/delete-texts', { password: 'wrong password here' })).status).toBe(422);
  expect((await session.post('/account/delete-texts', { password: testPassword })).status).toBe(303);
  const { html } = await session.get(jobPath(location ?? ''));
  expect(html).not.toContain('forget soon');
  expect(html).toContain('have been deleted');
  expect((await session.get('/jobs')).html).not.toContain('forget');
});

test('passwords are stored as argon2id hashes with the full cost', async () => {
  const email = newEmail();
  await signUp(stack.dashboardUrl, email);
  const stored = await query(stack.database.owner, 'SELECT password_hash FROM users WHERE email = $1', [email]);
  expect(stored).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/) }]);
});

test('closing an account disables sign-in and its API keys', async () => {
  const email = newEmail();
  const session = await signUp(stack.dashboardUrl, email);
  const { key } = await makeKey(session);
  expect((await session.post('/account/close', { password: testPassword })).status).toBe(303);
  expect((await openSession(stack.dashboardUrl).post('/sign-in', { email, password: testPassword })).status).toBe(422);
  expect((await submit(key, { text: 'Hello.' })).status).toBe(401);
});
