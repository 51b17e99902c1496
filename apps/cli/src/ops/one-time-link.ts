/** One-time links to the dashboard. The token is printed, and only its SHA-256 hash is stored. */
import { formatTime } from '@humanize/contract';
import { insertOneTimeLink, type OneTimeLink } from '@humanize/database';
import { createHash, randomBytes } from 'node:crypto';
import type { OpsDeps } from './ops-deps.ts';

/** Long enough for an email to be read, short enough to limit misuse. */
const lifetimeSeconds = 7 * 86_400;

/** Creates a link and returns the values to print. The token is shown only once. */
export async function makeOneTimeLink(
  { database, dashboardUrl }: Pick<OpsDeps, 'database' | 'dashboardUrl'>,
  link: OneTimeLink,
): Promise<{ link: string; works_until: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenSha256 = createHash('sha256').update(token).digest();
  await insertOneTimeLink(database(), { tokenSha256, lifetimeSeconds, link });
  return {
    link: new URL(`/links/${token}`, dashboardUrl()).href,
    works_until: formatTime(new Date(Date.now() + lifetimeSeconds * 1_000)),
  };
}
