/**
 * Dashboard sessions, and sign-in steps that continue in a later request from the same browser, for example between the
 * password and the second factor. The cookie contains a random token, and the table contains its SHA-256 hash. Ages are
 * measured with the database's clock.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, type Queries, rowsOf, secondsFromNow, writes } from '../database/queries.ts';
import { userColumns } from '../users/users.ts';

/** The maximum lifetime of a session. A session that receives no request for 12 hours expires earlier. */
export const sessionSecondsMax = 14 * 86_400;

/** `browser` describes the browser and operating system, and `address` is the IP address. Each is null if unknown. */
export type SessionOrigin = { browser: string | null; address: string | null };

/**
 * Begins a session, unless the user has another password than when `passwordHash` was read. The user is locked, so a
 * password that changes at the same time ends the session. @param session.passwordHash not compared if undefined
 */
export async function insertSession(
  db: Database,
  session: { tokenSha256: Buffer; userId: string; passwordHash?: string | null } & Partial<SessionOrigin>,
): Promise<void> {
  const { tokenSha256, userId, passwordHash, browser = null, address = null } = session;
  const isSame = passwordHash === undefined ? sql`true` : sql`password_hash IS NOT DISTINCT FROM ${passwordHash}::text`;
  await rowsOf(db)`INSERT INTO sessions (token_sha256, user_id, browser, address)
    SELECT ${tokenSha256}, id, ${browser?.slice(0, 100) ?? null}, ${address}
      FROM users WHERE id = ${userId} AND ${isSame} FOR SHARE`;
}

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Finds the user of a live session of an open account. Records the time of use at most once a minute. */
export async function findSession(db: Database, by: { tokenSha256: Buffer }) {
  const session = await db.kysely
    .with('seen', (with_) =>
      with_
        .updateTable('sessions as s')
        .set({ lastSeenAt: now })
        .where('s.tokenSha256', '=', by.tokenSha256)
        .where('s.lastSeenAt', '<', sql<Date>`now_ms() - interval '1 minute'`)
        .where('s.expiresAt', '>', now),
    )
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(userColumns)
    .select(['a.name as accountName', 'a.suspendedAt as accountSuspendedAt', 's.createdAt as sessionCreatedAt'])
    .where('s.tokenSha256', '=', by.tokenSha256)
    .where('a.closedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const { accountName, accountSuspendedAt, sessionCreatedAt: createdAt, ...user } = session;
  return { user, accountName, accountSuspendedAt, createdAt };
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Returns the 100 most recently used sessions of a user that have not expired, latest first. */
export function listSessions(db: Database, by: { userId: string }) {
  return db.kysely
    .selectFrom('sessions as s')
    .select(['s.tokenSha256', 's.createdAt', 's.lastSeenAt', 's.browser', 's.address'])
    .where('s.userId', '=', by.userId)
    .where('s.expiresAt', '>', now)
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.createdAt', 'desc')
    .limit(100)
    .execute();
}

/** Ends a session. If a user is given, returns false unless the user has this session. */
export function deleteSession(
  db: Database,
  { tokenSha256, userId }: { tokenSha256: Buffer; userId?: string },
): Promise<boolean> {
  const session = db.kysely.deleteFrom('sessions').where('tokenSha256', '=', tokenSha256);
  return writes(userId === undefined ? session : session.where('userId', '=', userId));
}

export async function deleteSessionsOfUser(db: Database, by: { userId: string }): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('userId', '=', by.userId).execute();
}

/** The kind of step that the browser's next request completes. */
export type SignInStepKind =
  | 'second_factor'
  | 'passkey_sign_in'
  | 'passkey_registration'
  | 'provider'
  | 'address_change';

type StepKey = { tokenSha256: Buffer; kind: SignInStepKind };
/** `details` are the values that the next request needs. */
type SignInStep = { userId: string | null; details: Readonly<Record<string, string>> };

export async function insertSignInStep(
  db: Database,
  { lifetimeSeconds, ...step }: StepKey & SignInStep & { lifetimeSeconds: number },
): Promise<void> {
  const values = { ...step, details: JSON.stringify(step.details), expiresAt: secondsFromNow(lifetimeSeconds) };
  await db.kysely.insertInto('signInSteps').values(values).execute();
}

/** Finds a step that has not expired, without completing it. */
export function findSignInStep(db: Database, { tokenSha256, kind }: StepKey): Promise<SignInStep | undefined> {
  const steps = db.kysely.selectFrom('signInSteps').select(['userId', 'details']).where('expiresAt', '>', now);
  return steps.where(({ and }) => and({ tokenSha256, kind })).executeTakeFirst();
}

/** Completes a step. If several calls run concurrently, only one of them gets the step. */
export function takeSignInStep(
  { kysely }: { kysely: Queries },
  { tokenSha256, kind }: StepKey,
): Promise<SignInStep | undefined> {
  const taken = kysely.deleteFrom('signInSteps').returning(['userId', 'details']).where('expiresAt', '>', now);
  return taken.where(({ and }) => and({ tokenSha256, kind })).executeTakeFirst();
}
