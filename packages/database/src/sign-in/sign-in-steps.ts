/**
 * Steps of signing in that continue in a later request of the same browser, for example between the password and the
 * second factor. The browser's cookie contains a random token, and the table contains its SHA-256. A step is completed
 * at most once.
 */
import type { Database } from '../database/create-database.ts';
import { now, secondsFromNow } from '../database/queries.ts';

/** What the next request of the browser completes. */
export type SignInStepKind = 'second_factor' | 'passkey_sign_in' | 'passkey_registration' | 'provider';

/** `details` are the values that the next request needs. */
export type SignInStep = { userId: string | null; details: Readonly<Record<string, string>> };

export async function insertSignInStep(
  db: Database,
  step: SignInStep & { tokenSha256: Buffer; kind: SignInStepKind; lifetimeSeconds: number },
): Promise<void> {
  const { tokenSha256, kind, userId, details, lifetimeSeconds } = step;
  const expiresAt = secondsFromNow(lifetimeSeconds);
  await db.kysely
    .insertInto('signInSteps')
    .values({ tokenSha256, kind, userId, details: JSON.stringify(details), expiresAt })
    .execute();
}

/** Finds a step that has not expired, without completing it. */
export function findSignInStep(
  db: Database,
  by: { tokenSha256: Buffer; kind: SignInStepKind },
): Promise<SignInStep | undefined> {
  return db.kysely
    .selectFrom('signInSteps')
    .select(['userId', 'details'])
    .where('tokenSha256', '=', by.tokenSha256)
    .where('kind', '=', by.kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Completes a step. Of concurrent calls, only one gets the step. */
export function takeSignInStep(
  db: Database,
  by: { tokenSha256: Buffer; kind: SignInStepKind },
): Promise<SignInStep | undefined> {
  return db.kysely
    .deleteFrom('signInSteps')
    .where('tokenSha256', '=', by.tokenSha256)
    .where('kind', '=', by.kind)
    .where('expiresAt', '>', now)
    .returning(['userId', 'details'])
    .executeTakeFirst();
}
