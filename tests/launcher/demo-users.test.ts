import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ensureDemoUsers } from '../../scripts/launcher/demo-users.mjs';
import { readyText } from '../../scripts/launcher/ready-text.mjs';
import { readStartSettings } from '../../scripts/launcher/start-settings.mjs';

/** Creates the demo users in a database in which users with the addresses `known` exist. */
async function createUsers(known: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-users-'));
  const dashboard = createServer((_request, response) => response.writeHead(303, { Location: '/' }).end());
  dashboard.listen(0, '127.0.0.1');
  await once(dashboard, 'listening');
  const dashboardUrl = `http://127.0.0.1:${(dashboard.address() as AddressInfo).port}`;
  const ops = async (args: string[]): Promise<{ link: string }> => {
    if (!known.includes(args[3] ?? '')) return { link: `${dashboardUrl}/invitation/1` };
    throw new Error('a user with this address already exists; run ops users reset-password');
  };
  try {
    const users = await ensureDemoUsers({ dataDir, dashboardUrl, ops, accountId: 'new' });
    const files = ['demo-user.json', 'operator-user.json'].filter((file) => existsSync(join(dataDir, file)));
    return { users, files };
  } finally {
    rmSync(dataDir, { recursive: true });
    dashboard.closeAllConnections();
    dashboard.close();
  }
}

test('with an existing database and a new data folder, npm start says how to sign in as the existing users', async () => {
  const { users, files } = await createUsers(['demo@example.com']);
  expect(users).toMatchObject({
    customer: { email: 'demo@example.com', password: undefined },
    operator: { email: 'operator@example.com', password: expect.any(String) },
  });
  expect(files).toEqual(['operator-user.json']);
  const shown = readyText({ settings: readStartSettings({}), demo: undefined, users, modelRows: [] });
  expect(shown).toContain('npm run ops -- users reset-password --email demo@example.com');
  expect(shown).toMatch(/operator@example\.com {2}password \S{16}/);
});
