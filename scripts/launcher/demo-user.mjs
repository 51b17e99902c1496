// The person who can sign in to the dashboard with the demo account: made at the first start that has a dashboard, as
// anybody is, by following an invitation. The password is kept in DATA_DIR, readable by the owner alone.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const email = 'demo@example.com';

/**
 * @param {{ dataDir: string, accountId: string, dashboardUrl: string, ops: (args: string[]) => Promise<object> }} deps
 *   `dashboardUrl`: where the running dashboard answers
 * @returns {Promise<{ email: string, password: string }>}
 */
export async function ensureDemoUser({ dataDir, accountId, dashboardUrl, ops }) {
  const path = join(dataDir, 'demo-user.json');
  if (existsSync(path)) {
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    if (kept.accountId === accountId) return kept;
  }
  const { link } = await ops(['users', 'invite', '--email', email, '--account', accountId, '--role', 'operator']);
  const password = randomBytes(12).toString('base64url');
  const target = new URL(new URL(link).pathname, dashboardUrl);
  const answer = await fetch(target, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: target.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password }),
  });
  if (answer.status !== 303)
    throw new Error(`the demo user could not be made: the dashboard answered ${answer.status}`);
  const demo = { accountId, email, password };
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return demo;
}
