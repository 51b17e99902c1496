/**
 * The user who can sign in to the dashboard with the demo account: created at the first start that runs a dashboard,
 * by accepting an invitation as every user does. The password is kept in DATA_DIR, readable by its owner only.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const email = 'demo@example.com';
const passwordBytes = 12;

/**
 * @param {{ dataDir: string, accountId: string, dashboardUrl: string, ops: import('./run-ops.mjs').Ops }} deps
 *   `dashboardUrl` is the address of the running dashboard
 * @returns {Promise<{ email: string, password: string }>}
 */
export async function ensureDemoUser({ dataDir, accountId, dashboardUrl, ops }) {
  const path = join(dataDir, 'demo-user.json');
  if (existsSync(path)) {
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    if (kept.accountId === accountId) return kept;
  }
  const { link } = await ops(['users', 'invite', '--email', email, '--account', accountId, '--role', 'operator']);
  const password = randomBytes(passwordBytes).toString('base64url');
  const target = new URL(new URL(link).pathname, dashboardUrl);
  const response = await fetch(target, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: target.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password }),
  });
  if (response.status !== 303)
    throw new Error(`The demo user could not be created: the dashboard responded with ${response.status}`);
  const demo = { accountId, email, password };
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return demo;
}
