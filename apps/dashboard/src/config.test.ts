import { expect, test } from '@jest/globals';
import { readDashboardConfig } from './config.ts';
import { loadPlaces } from './places/load-places.ts';

const required = {
  DATABASE_URL: 'postgres://127.0.0.1/humanize',
  REDIS_URL: 'redis://127.0.0.1',
  SECRETS_MASTER_KEY: Buffer.alloc(32).toString('base64'),
};

test.each(['checkout.stripe.com', 'https://pay.example.com/', "https://a.example; script-src 'unsafe-inline'"])(
  'STRIPE_PAGE_ORIGINS=%s is a problem',
  (text) => {
    const env = { ...required, STRIPE_PAGE_ORIGINS: `https://pay.example.com,${text}` };
    expect(() => readDashboardConfig(env)).toThrow('STRIPE_PAGE_ORIGINS must be comma-separated origins');
  },
);

test.each(['/missing', import.meta.filename])(
  'a file of places that cannot be read is reported with its setting',
  async (path) => {
    await expect(loadPlaces(path)).rejects.toThrow(`PLACES_FILE names ${JSON.stringify(path)}, which cannot be read`);
  },
);
