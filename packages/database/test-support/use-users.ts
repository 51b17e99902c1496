/** Provides a database, new users and one-time links for user tests. */
import { createHash, randomUUID } from 'node:crypto';
import { newMasterKey, useTestDatabase } from '@humanize/testing';
import { beforeAll } from '@jest/globals';
import { checkMasterKey, insertOneTimeLink, redeemOneTimeLink, type OneTimeLink } from '../src/index.ts';
import { query } from '../src/database/queries.ts';

export const sha256 = (token: string) => createHash('sha256').update(token).digest();

/** The origin of an operator's invitation. */
export const byOperator = { provesAddress: true, createdBy: null } as const;

/** Returns a sign-up. */
export function newPerson(email = `${randomUUID()}@example.com`) {
  return {
    accountId: randomUUID(),
    accountName: 'Test',
    userId: randomUUID(),
    email,
    passwordHash: 'hash',
    role: 'customer' as const,
    emailConfirmed: false,
    openingWords: 500,
  };
}

/** Returns the fixtures of a test file. */
export function useUsers() {
  const { masterKey } = newMasterKey();
  const database = useTestDatabase();
  beforeAll(async () => {
    await checkMasterKey(database.db, masterKey);
  });
  /** Redeems a link as the dashboard does. */
  const redeem = (tokenSha256: Buffer) =>
    redeemOneTimeLink(database.db, {
      tokenSha256,
      passwordHash: 'new hash',
      userId: randomUUID(),
      newAccountId: randomUUID(),
      openingWords: 100,
    });
  const insertLink = async (link: OneTimeLink): Promise<Buffer> => {
    const tokenSha256 = sha256(randomUUID());
    await insertOneTimeLink(database.db, { tokenSha256, lifetimeSeconds: 60, link });
    return tokenSha256;
  };
  /** Makes the database reject a kind of write while `work` is running. */
  const whileWritesFail = async (write: string, work: () => Promise<void>): Promise<void> => {
    await query(database.owner, `CREATE TRIGGER test_refuses BEFORE ${write} EXECUTE FUNCTION refuse()`);
    try {
      await work();
    } finally {
      await query(database.owner, `DROP TRIGGER test_refuses ON ${write.split(' ON ')[1]}`);
    }
  };
  return { database, masterKey, redeem, insertLink, whileWritesFail };
}
