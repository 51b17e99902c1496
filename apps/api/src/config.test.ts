import { expect, test } from '@jest/globals';
import { readApiConfig } from './config.ts';

const servers = { DATABASE_URL: 'postgres://127.0.0.1/humanize', REDIS_URL: 'redis://127.0.0.1' };
const read = (text: string) => readApiConfig({ ...servers, TRUST_PROXY: text }).http.trustProxy;

test('TRUST_PROXY is false, a number of hops, or a list of addresses and ranges', () => {
  expect([read('false'), read('0'), read('2')]).toEqual([false, false, 2]);
  expect(read('10.0.0.0/8, ::1,loopback')).toEqual(['10.0.0.0/8', '::1', 'loopback']);
});

test.each(['true', '100', '999.1.1.1/8', '10.0.0.0/33', '0.0.0.0/0', 'fe80'])('TRUST_PROXY=%s is a problem', (text) => {
  expect(() => read(text)).toThrow(`TRUST_PROXY must be false, a number of hops`);
});
