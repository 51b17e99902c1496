import { type ApiKeyForAuth } from '@humanize/database';
import { createApiKey } from '@humanize/secrets';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { authenticate } from './authenticate.ts';

const key = createApiKey();
const address = '203.0.113.7';
const valid: ApiKeyForAuth = {
  id: 'key',
  accountId: 'account',
  scopes: ['humanize'],
  expiresAt: null,
  revokedAt: null,
  accountSuspendedAt: null,
  readAt: new Date(),
};

/**
 * Creates the middleware with one stored key, and records the networks whose lookups are limited or whose keys are
 * rejected.
 */
function setUp() {
  const state: { row: ApiKeyForAuth | undefined } = { row: valid };
  const limited: string[] = [];
  const failed: string[] = [];
  const middleware = authenticate({
    findApiKey: async () => ({ row: state.row, askedAtMs: 0 }),
    noteUse: () => undefined,
    nowMs: () => 0,
    failedLookups: {
      lookUp: (networks, work) => {
        limited.push(...networks);
        return work();
      },
      noteFailure: async (networks) => void failed.push(...networks),
    },
  });
  const send = async (): Promise<string> => {
    const request = { headersDistinct: { authorization: [`Bearer ${key}`] }, ip: address } as unknown as Request;
    const response = { locals: { request: {} } } as unknown as Response;
    try {
      await middleware(request, response, () => undefined);
      return 'accepted';
    } catch {
      return 'rejected';
    }
  };
  return { state, limited, failed, send };
}

test('the limit on failed authentications applies only to keys that were not recently accepted', async () => {
  const { limited, failed, send } = setUp();
  expect([await send(), limited]).toEqual(['accepted', [address]]);
  expect([await send(), limited]).toEqual(['accepted', [address]]);
  expect(failed).toEqual([]);
});

test('a rejected key is subject to the limit again', async () => {
  const { state, limited, failed, send } = setUp();
  expect(await send()).toBe('accepted');
  state.row = { ...valid, revokedAt: new Date() };
  expect([await send(), limited, failed]).toEqual(['rejected', [address], [address]]);
  expect([await send(), limited, failed]).toEqual(['rejected', [address, address], [address, address]]);
});
