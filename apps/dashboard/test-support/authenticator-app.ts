/** An authenticator app, and the steps for setting it up. */
import { query } from '@humanize/database';
import { Secret, TOTP } from 'otpauth';
import { testPassword, type DashboardSession } from './dashboard-session.ts';
import type { DashboardUnderTest } from './run-dashboard.ts';

/** Returns the code that the app will show in `stepsLater` × 30 seconds. */
export const codeOf = (key: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + stepsLater * 30_000,
  });

/** Sets up an app for the user of a session. Returns its key and the recovery codes. */
export async function setUpApp(session: DashboardSession): Promise<{ key: string; recoveryCodes: string[] }> {
  await session.post('/account/two-factor', { password: testPassword });
  const key = /aria-label="key"><code>([A-Z2-7 ]+)</.exec((await session.get('/account/two-factor')).html)?.[1] ?? '';
  const { status, html } = await session.post('/account/two-factor/confirm', { code: codeOf(key) });
  if (status !== 201) throw new Error(`confirming the app returned status ${status}`);
  const recoveryCodes = /aria-label="recovery codes"><code>([^<]+)</.exec(html)?.[1]?.split('\n') ?? [];
  return { key, recoveryCodes };
}

/** Makes the current code of each app valid again, as if 30 seconds had passed since it was used. */
export async function forgetUsedCodes({ database }: Pick<DashboardUnderTest, 'database'>): Promise<void> {
  await query(database.owner, 'UPDATE totp_secrets SET last_step = 0');
}
