import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ConfigError } from '@humanize/runtime';
import { openAccount } from '../../test-support/operator-links.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';
import { sendEvent, signEvent } from '../../test-support/stripe-events.ts';
import { readDashboardConfig } from '../config.ts';

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  dashboard = await runDashboard();
});
afterAll(() => dashboard.stop());

test('without a Stripe key, there is nothing to buy, and no events are received', async () => {
  const session = await openAccount(dashboard, `${randomUUID()}@example.com`);
  expect((await session.get('/buy-words')).status).toBe(404);
  expect((await session.post('/buy-words', { words: '1000' })).status).toBe(404);
  expect((await session.get('/ledger')).html).not.toContain('buy-words');
  expect((await session.get('/docs/pricing')).html).not.toContain('Stripe');
  expect(await sendEvent(dashboard.url, signEvent('checkout.session.completed', {}))).toBe(404);
  const policy = (await session.get('/')).headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self';");
});

test('a Stripe key requires the signing secret and packs, and excludes another page for buying words', () => {
  const env = {
    DATABASE_URL: 'postgres://localhost/x',
    REDIS_URL: 'redis://localhost',
    SECRETS_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    STRIPE_SECRET_KEY: 'sk_test_1',
  };
  const problemsOf = (more: Record<string, string>): readonly string[] => {
    try {
      readDashboardConfig({ ...env, ...more });
      return [];
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };
  expect(problemsOf({ TOP_UP_URL: 'https://pay.example.com' })).toEqual([
    'STRIPE_WEBHOOK_SECRET must be set if STRIPE_SECRET_KEY is set',
    'WORD_PACKS must be set if STRIPE_SECRET_KEY is set',
    'TOP_UP_URL and STRIPE_SECRET_KEY are both set; keep one',
  ]);
  expect(problemsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_1', WORD_PACKS: '1000=9.00 EUR' })).toEqual([]);
  const more = { STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://localhost', GOOGLE_CLIENT_ID: 'id' };
  expect(problemsOf({ ...more, WORD_PACKS: 'abc' })).toEqual([
    expect.stringMatching(/^WORD_PACKS must /),
    'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET must be set together',
    'MAIL_FROM must be set if SMTP_URL is set',
  ]);
});
