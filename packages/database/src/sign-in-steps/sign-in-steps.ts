/**
 * Steps of signing in that continue in a later request of the same browser, for example between the password and the
 * second factor. The browser's cookie contains a random token, and the table contains its SHA-256. A step is completed
 * at most once.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** What the next request of the browser completes. */
export type SignInStepKind = 'second_factor' | 'passkey_sign_in' | 'passkey_registration' | 'provider';

/** `details` are the values that the next request needs. */
export type SignInStep = { userId: string | null; details: Readonly<Record<string, string>> };

export async function insertSignInStep(
  db: Database,
  step: SignInStep & { tokenSha256: Buffer; kind: SignInStepKind; lifetimeSeconds: number },
): Promise<void> {
  await db.kysely
    .insertInto('sign_in_steps')
    .values({
      token_sha256: step.tokenSha256,
      kind: step.kind,
      user_id: step.userId,
      details: JSON.stringify(step.details),
      expires_at: sql`now_ms() + make_interval(secs => ${step.lifetimeSeconds})`,
    })
    .execute();
}

/** Finds a step that has not expired, without completing it. */
export function findSignInStep(
  db: Database,
  by: { tokenSha256: Buffer; kind: SignInStepKind },
): Promise<SignInStep | undefined> {
  return db.kysely
    .selectFrom('sign_in_steps')
    .select(['user_id as userId', 'details'])
    .where('token_sha256', '=', by.tokenSha256)
    .where('kind', '=', by.kind)
    .where('expires_at', '>', sql<Date>`now_ms()`)
    .executeTakeFirst();
}

/** Completes a step. Of concurrent calls, only one gets the step. */
export function takeSignInStep(
  db: Database,
  by: { tokenSha256: Buffer; kind: SignInStepKind },
): Promise<SignInStep | undefined> {
  return db.kysely
    .deleteFrom('sign_in_steps')
    .where('token_sha256', '=', by.tokenSha256)
    .where('kind', '=', by.kind)
    .where('expires_at', '>', sql<Date>`now_ms()`)
    .returning(['user_id as userId', 'details'])
    .executeTakeFirst();
}

/** Deletes up to `limit` expired steps and returns their number. Safe to run concurrently. */
export async function expireSignInSteps(db: Database, { limit }: { limit: number }): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('sign_in_steps')
    .where('token_sha256', 'in', ({ selectFrom }) =>
      selectFrom('sign_in_steps')
        .select('token_sha256')
        .where('expires_at', '<=', sql<Date>`now()`)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
