/**
 * The users who can sign in to the dashboard: a customer of the demo account, and an operator with a separate account.
 * On the first start that includes a dashboard, they are created by accepting invitations as other users do. The
 * passwords are stored in DATA_DIR, in files that only their owner can read.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const passwordBytes = 12;

/**
 * `password` is undefined for a user of this database that was created by a start with a different DATA_DIR.
 * @typedef {{ email: string, password: string | undefined }} DemoUser
 */
/** @typedef {{ dataDir: string, dashboardUrl: string, ops: import('./run-ops.mjs').Ops }} Deps */

/**
 * @param {Deps & { accountId: string }} deps `dashboardUrl` is the address of the running dashboard; `accountId` is the
 * ID of the demo account
 * @returns {Promise<{ customer: DemoUser, operator: DemoUser }>}
 */
export async function ensureDemoUsers({ accountId, ...deps }) {
  return {
    customer: await ensureUser(deps, {
      fileName: 'demo-user.json',
      email: 'demo@example.com',
      accountId,
      invitation: ['--account', accountId],
    }),
    operator: await ensureUser(deps, {
      fileName: 'operator-user.json',
      email: 'operator@example.com',
      // A different database has a different demo account and no operator yet.
      accountId,
      invitation: ['--role', 'operator'],
    }),
  };
}

/**
 * @param {Deps} deps
 * @param {{ fileName: string, email: string, accountId: string, invitation: string[] }} user
 * @returns {Promise<DemoUser>}
 */
async function ensureUser({ dataDir, dashboardUrl, ops }, { fileName, email, accountId, invitation }) {
  const path = join(dataDir, fileName);
  if (existsSync(path)) {
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    if (kept.accountId === accountId) return kept;
  }
  const invited = await invite(ops, email, invitation);
  if (invited === undefined) return { email, password: undefined };
  const { link } = invited;
  const password = randomBytes(passwordBytes).toString('base64url');
  const target = new URL(new URL(link).pathname, dashboardUrl);
  const response = await fetch(target, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Origin: target.origin,
      'Content-Type': 'application/x-www-form-urlencoded',
      // The dashboard lists the session under this name.
      'User-Agent': 'npm-start/local (launcher)',
    },
    body: new URLSearchParams({ password }),
  });
  if (response.status !== 303)
    throw new Error(`The user ${email} could not be created: the dashboard responded with ${response.status}`);
  const demo = { accountId, email, password };
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return demo;
}

/**
 * Returns undefined if the user already exists.
 * @param {import('./run-ops.mjs').Ops} ops
 * @param {string} email
 * @param {string[]} invitation
 * @returns {Promise<{ link: string } | undefined>}
 */
async function invite(ops, email, invitation) {
  try {
    return await ops(['users', 'invite', '--email', email, ...invitation]);
  } catch (error) {
    if (error.message.includes('a user with this address already exists')) return undefined;
    throw error;
  }
}
