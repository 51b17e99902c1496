import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ensureDemoAccount } from '../../scripts/launcher/demo-account.mjs';

const stored = { accountId: 'a1', apiKey: 'hk_live_1', signingSecret: 'whsec_1' };
let dataDir: string;
let path: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-account-'));
  path = join(dataDir, 'demo-account.json');
  writeFileSync(path, JSON.stringify(stored));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const readStored = (): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Stands in for the ops command, in whose database no account exists if `problem` is the error about that. */
const opsWith =
  (problem: string) =>
  async ([group, action]: string[]): Promise<unknown> => {
    if (action === 'show') throw Object.assign(new Error(problem), { exitCode: 1 });
    return group === 'accounts'
      ? { account_id: 'a2', balance: 100_000 }
      : { api_key: 'hk_live_2', signing_secret: 'whsec_2' };
  };

test('an account that is not in the database is replaced', async () => {
  const demo = await ensureDemoAccount({ dataDir, ops: opsWith('there is no account a1') });
  expect(demo).toMatchObject({ accountId: 'a2', apiKey: 'hk_live_2', isNew: true });
  expect(readStored()).toMatchObject({ accountId: 'a2', apiKey: 'hk_live_2' });
});

test('if the database does not respond in time, the start fails and keeps the account and its key', async () => {
  const ops = opsWith('PostgreSQL is not responding. Check that it is running and that DATABASE_URL is correct.');
  await expect(ensureDemoAccount({ dataDir, ops })).rejects.toThrow('PostgreSQL is not responding');
  expect(readStored()).toEqual(stored);
});
