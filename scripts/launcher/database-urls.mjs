/**
 * The URLs with which npm start uses PostgreSQL: migrations as the owner of the schema, everything else as a role that
 * cannot change it.
 */
import { createHash } from 'node:crypto';

const appRole = 'humanize_app';

/**
 * @param {{ databaseUrl: string | undefined, databaseOwnerUrl: string | undefined }} settings the user's own URLs
 * @param {string} serverUrl the URL of the user's server, or of the superuser of the embedded one
 * @returns {{ databaseUrl: string, databaseOwnerUrl: string | undefined }} no owner if the user names only one role
 */
export function chooseDatabaseUrls({ databaseUrl, databaseOwnerUrl }, serverUrl) {
  if (databaseUrl !== undefined) return { databaseUrl, databaseOwnerUrl };
  const url = new URL(serverUrl);
  // Derived, so that it needs no file and stays the same. It does not reveal the password of the superuser.
  url.password = createHash('sha256').update(`${appRole}:${url.password}`).digest('hex');
  url.username = appRole;
  return { databaseUrl: url.href, databaseOwnerUrl: serverUrl };
}
