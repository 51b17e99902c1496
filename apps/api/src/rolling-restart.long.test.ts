/** Replaces API replicas under load, as a rolling restart does. No request may fail. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '@humanize/dev-servers';
import { loadMasterKey } from '@humanize/secrets';
import { insertTestAccount, startStack, type Stack, type StartedApp, type TestAccount } from '@humanize/testing';

const accountsCount = 200;
const jobsPerAccount = 5;
const clients = 16;
const restarts = 6;

let stack: Stack;
const accounts: TestAccount[] = [];

beforeAll(async () => {
  stack = await startStack({ apps: [] });
  const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
  while (accounts.length < accountsCount) accounts.push(await insertTestAccount(stack.database.db, { masterKey }));
});
afterAll(() => stack.stop());

type Replica = { readonly app: StartedApp; readonly url: string };

async function startReplica(): Promise<Replica> {
  const port = String(await findFreePort());
  const app = await stack.start('api', { API_PORT: port });
  return { app, url: `http://127.0.0.1:${port}/v1` };
}

test('none of 2,000 requests fails while all API replicas are replaced several times', async () => {
  let replicas: readonly [Replica, Replica] = [await startReplica(), await startReplica()];
  const failures: string[] = [];
  let sent = 0;
  const send = async (path: string, status: number, { apiKey }: TestAccount, body?: string): Promise<string> => {
    sent += 1;
    const { url } = sent % 2 === 0 ? replicas[0] : replicas[1];
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { headers, ...(body !== undefined && { method: 'POST', body }) });
    const text = await response.text();
    if (response.status !== status) failures.push(`${path} ${response.status} ${text}`);
    return text;
  };
  const work = accounts.flatMap((account) => Array.from({ length: jobsPerAccount }, () => account));
  let next = 0;
  const client = async (): Promise<void> => {
    for (let account = work[next++]; account !== undefined; account = work[next++]) {
      const created = await send('/humanize', 202, account, JSON.stringify({ text: 'A text of five words.' }));
      await send(`/humanize/${(JSON.parse(created) as { id: string }).id}`, 200, account);
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  const replaceAll = async (): Promise<void> => {
    for (let restart = 0; restart < restarts; restart += 1) {
      const [oldest, other] = replicas;
      replicas = [other, await startReplica()];
      await oldest.app.stop();
    }
  };
  await Promise.all([load, replaceAll()]);
  expect([failures, sent]).toEqual([[], 2 * accountsCount * jobsPerAccount]);
});
