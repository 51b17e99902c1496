/**
 * Provides API keys to the checks. With an operator, it uses one account with a large balance and creates a new key
 * when the previous one reaches its rate limit, so that the suite does not have to wait. Without an operator, it always
 * returns the given key.
 */
import { limits } from '@humanize/contract';
import { NotCheckable } from './check.ts';
import type { Operator } from './operator.ts';

export type NewAccount = { accountId: string };
export type NewKey = { keyId: string; apiKey: string; signingSecret: string };

export type KeyRing = {
  forSubmission: () => Promise<string>;
  forLookup: () => Promise<string>;
  /** Returns the account that owns the created keys. */
  account: () => Promise<NewAccount>;
  newAccount: (words: number) => Promise<NewAccount>;
  newKey: (accountId: string, options?: { scopes?: string; expiresAt?: Date }) => Promise<NewKey>;
};

const wordsToSpare = 1_000_000;

export function createKeyRing({
  operator,
  apiKey,
}: {
  operator: Operator | undefined;
  apiKey: string | undefined;
}): KeyRing {
  const newAccount: KeyRing['newAccount'] = async (words) => {
    const made = await need(operator).run('accounts create', { name: 'conformance', words });
    return { accountId: String(made['account_id']) };
  };
  const newKey: KeyRing['newKey'] = async (accountId, { scopes, expiresAt } = {}) => {
    const made = await need(operator).run('keys create', {
      account: accountId,
      ...(scopes === undefined ? {} : { scopes }),
      ...(expiresAt === undefined ? {} : { 'expires-at': expiresAt.toISOString() }),
    });
    return {
      keyId: String(made['key_id']),
      apiKey: String(made['api_key']),
      signingSecret: String(made['signing_secret']),
    };
  };

  let account: Promise<NewAccount> | undefined;
  const ownAccount = (): Promise<NewAccount> => (account ??= newAccount(wordsToSpare));
  /** Submissions and lookups have separate rate limits, so each has its own sequence of keys. */
  const ring = (requestsMax: number) => {
    let current: Promise<string> | undefined;
    let used = 0;
    return async (): Promise<string> => {
      if (operator === undefined) return apiKey ?? '';
      used += 1;
      if (current === undefined || used > requestsMax) {
        used = 1;
        current = ownAccount()
          .then(({ accountId }) => newKey(accountId))
          .then((key) => key.apiKey);
      }
      return current;
    };
  };
  return {
    forSubmission: ring(limits.submissionsPerMinute),
    forLookup: ring(limits.lookupsPerMinute),
    account: ownAccount,
    newAccount,
    newKey,
  };
}

function need(operator: Operator | undefined): Operator {
  if (operator === undefined) throw new NotCheckable('requires --ops');
  return operator;
}
