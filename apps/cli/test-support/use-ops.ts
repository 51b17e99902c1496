/** Sets up tests of `ops` commands with a database, an account, a Redis prefix, and functions that run a command. */
import { afterEach, beforeEach } from '@jest/globals';
import { newMasterKey, testRedisPrefix, type TestRedis, useTestAccount, useTestDatabase } from '@humanize/testing';
import { createOpsDeps } from '../src/ops/ops-deps.ts';
import { runOps } from '../src/ops/run-ops.ts';

type Output = Record<string, unknown> & { items?: Record<string, unknown>[]; next?: string | null };
type Audited = { action: string; subject: string | null; account_id: string | null };

/** The state at the start of each test, and the output of its commands so far. */
type OpsState = { redis: TestRedis; env: Record<string, string>; printed: string };

/** Returns the fixtures for a test file. Tests change `state.env` to change the environment of the next command. */
export function useOps() {
  const { text: masterKeyText, masterKey } = newMasterKey();
  const database = useTestDatabase();
  const account = useTestAccount(database, { masterKey });
  const state: OpsState = { redis: testRedisPrefix(), env: {}, printed: '' };
  beforeEach(() => {
    state.redis = testRedisPrefix();
    state.env = {
      DATABASE_URL: database.url,
      REDIS_URL: state.redis.redisUrl,
      QUEUE_PREFIX: state.redis.prefix,
      SECRETS_MASTER_KEY: masterKeyText,
      DATABASE_STATEMENT_TIMEOUT_MS: '10000',
      DATABASE_CONNECT_TIMEOUT_MS: '10000',
    };
    state.printed = '';
  });
  afterEach(() => state.redis.cleanup());

  const run = async (...args: string[]): Promise<{ code: number; err: string; json: Output }> => {
    let out = '';
    let err = '';
    const deps = { ...createOpsDeps(state.env), progress: (line: string) => void (err += line) };
    const output = { print: (text: string) => (out += text), complain: (text: string) => (err += text) };
    const code = await runOps(deps, output, args);
    await deps.close();
    state.printed += out + err;
    return { code, err, json: out === '' ? {} : (JSON.parse(out) as Output) };
  };
  /** Runs a command and returns its JSON. @throws if it fails */
  const ok = async (...args: string[]): Promise<Output> => {
    const { code, err, json } = await run(...args);
    if (code !== 0) throw new Error(err);
    return json;
  };
  /** Returns the newest entries of the audit log, oldest first. */
  const audited = async (...of: string[]): Promise<Audited[]> => {
    const { items = [] } = await ok('audit', 'list', '--limit', '200', ...of);
    return (items as Audited[])
      .map(({ action, subject, account_id }) => ({ action, subject, account_id }))
      .toReversed();
  };
  const ofAccount = (): string[] => ['--account', account.accountId];
  return { database, account, masterKey, state, run, ok, audited, ofAccount };
}
