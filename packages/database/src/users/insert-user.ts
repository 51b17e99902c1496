/** Creates users: by sign-up, which opens an account, or by invitation. */
import type { Database } from '../database/create-database.ts';
import { row } from '../database/rows.ts';
import { normaliseEmail, type User, type UserRole, toUser, userColumns, userSelectList } from './user.ts';

export type InsertUserOutcome = { outcome: 'created'; user: User } | { outcome: 'email_taken' };

/**
 * Opens an account with its first user, in one transaction.
 * @param request.passwordHash argon2id in PHC form
 * @param request.openingWords initial words of the account; 0 for none
 */
export async function insertAccountWithUser(
  db: Database,
  request: {
    accountId: string;
    accountName: string;
    userId: string;
    email: string;
    passwordHash: string;
    role: UserRole;
    openingWords: number;
  },
): Promise<InsertUserOutcome> {
  const email = normaliseEmail(request.email);
  return db.statements.transaction({}, async (run) => {
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
    const [inserted] = await run(insertUserStatement, [
      request.userId,
      request.accountId,
      email,
      request.passwordHash,
      request.role,
    ]);
    if (inserted === undefined) throw new Error('INSERT returned no row');
    return { outcome: 'created', user: toUser(inserted) };
  });
}

/** Adds a user to an existing account. */
export async function insertUser(
  db: Database,
  request: { userId: string; accountId: string; email: string; passwordHash: string; role: UserRole },
): Promise<InsertUserOutcome> {
  const email = normaliseEmail(request.email);
  const [inserted] = await db.statements.run(
    {
      ...insertUserStatement,
      text: insertUserStatement.text.replace('RETURNING', 'ON CONFLICT (email) DO NOTHING RETURNING'),
    },
    [request.userId, request.accountId, email, request.passwordHash, request.role],
  );
  return inserted === undefined ? { outcome: 'email_taken' } : { outcome: 'created', user: toUser(inserted) };
}

const insertUserStatement = {
  text: `INSERT INTO users AS u (id, account_id, email, password_hash, role, created_at)
    VALUES ($1, $2, $3, $4, $5, now_ms()) RETURNING ${userSelectList}`,
  row: row(userColumns),
};
