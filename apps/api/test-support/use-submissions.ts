/** Runs the API in this process for tests of POST /humanize, with a new account for each test. */
import { getAccount } from '@humanize/database';
import type { TestAccount } from '@humanize/testing';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type ApiResponse, type ApiUnderTest, runApiUnderTest } from './run-api.ts';

export const statusAndCode = ({ status, code }: ApiResponse): unknown[] => [status, code];

/** Returns the fixtures for a test file. `post` submits a body for the account of the current test. */
export function useSubmissions() {
  const state = {} as { api: ApiUnderTest; account: TestAccount };
  beforeAll(async () => {
    state.api = await runApiUnderTest();
  });
  beforeEach(async () => {
    state.account = await state.api.newAccount();
  });
  afterAll(() => state.api.stop());
  const post = (body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    state.api.call({ key: state.account.apiKey, body, headers });
  const balance = async (): Promise<number> =>
    (await getAccount(state.api.database.db, { accountId: state.account.accountId })).balance;
  return { state, post, balance };
}
