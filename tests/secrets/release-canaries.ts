/**
 * Sends canaries along every path that a text, a key, a secret or an address can take: jobs that succeed and fail,
 * statements that Postgres rejects, webhooks that are delivered, rejected and undeliverable, rejected submissions, and the
 * dashboard.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Stack, waitUntil } from '@humanize/testing';
import { getBacklog, query } from '@humanize/database';
import { openSession, signUp } from '../../apps/dashboard/test-support/dashboard-session.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const endTimeoutMs = 120_000;

/** Returns a unique word. */
const newWord = (): string => `Zq${Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')}`;

export type Words = ReturnType<typeof newWords>;

/** Creates the canaries, keyed by what they represent. */
export function newWords() {
  return {
    text: newWord(),
    frenchText: newWord(),
    playgroundText: newWord(),
    unwritableText: newWord(),
    unwritableOutput: newWord(),
    refusedText: newWord(),
    wrongKey: newWord(),
    idempotencyKey: newWord(),
    webhookPath: newWord(),
    webhookQuery: newWord(),
    failingWebhookQuery: newWord(),
    absentWebhookQuery: newWord(),
    rejectedWebhookUrl: newWord(),
    receiverAnswer: newWord(),
    lookupQuery: newWord(),
    email: newWord().toLowerCase(),
    password: newWord(),
    wrongPassword: newWord(),
  };
}

/** Base URLs of two receivers, with a trailing slash: one that responds, and one whose port has no listener. */
export type Hooks = { url: string; absentUrl: string };

/** Secrets that the dashboard created and showed once. */
export type MadeInDashboard = { key: string; signingSecret: string; sessionToken: string };

/** Sends all canaries that go through the API, and checks each status. */
export async function sendToApi({ publicApiUrl, account, database }: Stack, words: Words, hooks: Hooks) {
  await query(
    database.owner,
    `ALTER TABLE job_payloads ADD CONSTRAINT canary CHECK (input NOT LIKE '%${words.unwritableText}%'
      AND output NOT LIKE '%${words.unwritableOutput}%')`,
  );
  const send = async (status: number, body: object | string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await fetch(`${publicApiUrl}/humanize?token=${words.lookupQuery}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const said = await answer.text();
    if (answer.status !== status) throw new Error(`the status is ${answer.status}, not ${status}: ${said}`);
    return (JSON.parse(said) as { id?: string }).id ?? '';
  };
  const jobId = await send(
    202,
    {
      text: `In order to help, ${words.text} walked to the garden and utilized the old stone wall.`,
      webhook_url: `${hooks.url}${words.webhookPath}?token=${words.webhookQuery}`,
    },
    { 'idempotency-key': words.idempotencyKey },
  );
  await send(202, {
    text: `Les enfants de ${words.frenchText} sont partis au marché avec leurs parents pour acheter du pain et des fruits.`,
    webhook_url: `${hooks.url}fail?token=${words.failingWebhookQuery}`,
  });
  await send(202, {
    text: 'The team met on Monday.',
    webhook_url: `${hooks.absentUrl}hook?token=${words.absentWebhookQuery}`,
  });
  await send(202, { text: `Here is ${words.unwritableOutput} for the team.` });
  await send(500, { text: `Here is ${words.unwritableText} for the team.` });
  const text = words.refusedText;
  await send(400, `{"text": "${text}`);
  await send(400, { text, auto_detect_language: text });
  await send(400, { text: `${text} `.repeat(2_001) });
  await send(400, { text, webhook_url: `https://${words.rejectedWebhookUrl}:secret@localhost/` });
  await send(400, { text, webhook_url: `http://localhost/?token=${words.rejectedWebhookUrl}` });
  await send(401, { text }, { authorization: `Bearer hk_live_${words.wrongKey}` });
  await send(409, { text }, { 'idempotency-key': words.idempotencyKey });
  for (const id of [jobId, text]) {
    const headers = { authorization: `Bearer ${account.apiKey}` };
    await fetch(`${publicApiUrl}/humanize/${id}?token=${words.lookupQuery}`, { headers });
  }
}

/** Signs up in the dashboard, creates a key and submits a text in the playground. */
export async function useDashboard({ dashboardUrl }: Stack, words: Words): Promise<MadeInDashboard> {
  const email = `${words.email}@example.com`;
  const stranger = openSession(dashboardUrl);
  await stranger.post('/sign-in', { email, password: words.wrongPassword });
  const session = await signUp(dashboardUrl, email, words.password);
  const keyId = /name="key_id" value="([^"]+)"/.exec((await session.get('/keys')).html)?.[1] ?? '';
  const { html } = await session.post('/keys', { key_id: keyId, name: 'Canary' });
  const text = `In order to help, ${words.playgroundText} walked to the garden.`;
  const { status } = await session.post('/playground', { text, submission_id: randomUUID() });
  if (status !== 303) throw new Error(`the playground returned ${status}`);
  await session.get(`/jobs?token=${words.lookupQuery}`);
  return {
    key: /hk_live_[A-Za-z0-9]+/.exec(html)?.[0] ?? '',
    signingSecret: /whsec_[\w-]+/.exec(html)?.[0] ?? '',
    sessionToken: session.cookie()?.split('=')[1] ?? '',
  };
}

/** Waits until all jobs have ended and the worker has logged an error for the job whose result cannot be written. */
export async function waitForEnds({ database, apps }: Stack): Promise<void> {
  const allEnded = async (): Promise<boolean> => {
    const { queuedJobs, runningJobs, waitingDeliveries } = await getBacklog(database.db);
    const worker = apps.find(({ app }) => app === 'worker');
    const refused = JSON.stringify(worker?.log()).includes('violates check constraint');
    return refused && queuedJobs + runningJobs + waitingDeliveries === 0;
  };
  await waitUntil(allEnded, { what: 'jobs and deliveries to end', timeoutMs: endTimeoutMs });
}
