/** Creates users by sign-up, which opens an account, or by invitation. */
import type { Database } from '../database/create-database.ts';
import { row } from '../database/rows.ts';
import type { Run } from '../database/statement-runner.ts';
import { normalizeEmail, type User, type UserRole, toUser, userColumns, userSelectList } from './user.ts';

export type InsertUserOutcome = { outcome: 'created'; user: User } | { outcome: 'email_taken' };

/** A user to create. `passwordHash` is an argon2id hash in PHC format. */
export type NewUser = {
  userId: string;
  accountId: string;
  email: string;
  passwordHash: string;
  role: UserRole;
  /** See {@link User}. */
  emailConfirmed: boolean;
};

/** An account to open with its first user. `openingWords` is the initial number of words; 0 for none. */
export type NewAccountWithUser = NewUser & { accountName: string; openingWords: number };

/** Opens an account with its first user in one transaction. */
export function insertAccountWithUser(db: Database, request: NewAccountWithUser): Promise<InsertUserOutcome> {
  return db.statements.transaction({}, (run) => insertAccountWithUserIn(run, request));
}

/** The same, as a part of a transaction. */
export async function insertAccountWithUserIn(run: Run, request: NewAccountWithUser): Promise<InsertUserOutcome> {
  const email = normalizeEmail(request.email);
  await run({ text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 1))` }, [email]);
  const taken = await run({ text: 'SELECT 1 FROM users WHERE email = $1' }, [email]);
  if (taken.length > 0) return { outcome: 'email_taken' };
  await run({ text: 'INSERT INTO accounts (id, name, created_at) VALUES ($1, $2, now_ms())' }, [
    request.accountId,
    request.accountName,
  ]);
  if (request.openingWords > 0) {
    await run({ text: `SELECT book_words($1, 'grant', $2, 'opening', NULL)` }, [
      request.accountId,
      request.openingWords,
    ]);
  }
  return insertUserIn(run, request, { invited: false });
}

/** Adds a user to an existing account. */
export function insertUser(db: Database, request: NewUser): Promise<InsertUserOutcome> {
  return insertUserIn(db.statements.run, request, { invited: true });
}

/** The same, as a part of a transaction. */
export async function insertUserIn(
  run: Run,
  request: NewUser,
  { invited }: { invited: boolean },
): Promise<InsertUserOutcome> {
  const [inserted] = await run(insertUserStatement, [
    request.userId,
    request.accountId,
    normalizeEmail(request.email),
    request.passwordHash,
    request.role,
    request.emailConfirmed,
    invited,
  ]);
  return inserted === undefined ? { outcome: 'email_taken' } : { outcome: 'created', user: toUser(inserted) };
}

const insertUserStatement = {
  text: `INSERT INTO users AS u (id, account_id, email, password_hash, role, created_at, email_confirmed_at, invited)
    VALUES ($1, $2, $3, $4, $5, now_ms(), CASE WHEN $6 THEN now_ms() END, $7)
    ON CONFLICT (email) DO NOTHING RETURNING ${userSelectList}`,
  row: row(userColumns),
};
