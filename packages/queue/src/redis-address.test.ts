import { expect, test } from '@jest/globals';
import { prefixOfSingleKeys, readRedisAddress } from './redis-address.ts';

test.each([
  ['redis://127.0.0.1', { db: 0, host: '127.0.0.1', port: 6_379 }],
  ['redis://user:p%40ss@[::1]:6380/2', { db: 2, host: '::1', port: 6_380, username: 'user', password: 'p@ss' }],
  ['rediss://cache.example.com', { db: 0, host: 'cache.example.com', port: 6_379, tls: {} }],
])('%s is the address of one server', (url, options) => {
  expect(readRedisAddress(url)).toEqual({ kind: 'server', options });
});

test('with Sentinel, the host is the name of the primary, and the sentinels have the same credentials', () => {
  const { options } = readRedisAddress('rediss+sentinel://:word@main/1?sentinels=one,two:26380,[::1]:26381');
  expect(options).toEqual({
    db: 1,
    name: 'main',
    password: 'word',
    sentinelPassword: 'word',
    tls: {},
    enableTLSForSentinelMode: true,
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 26_380 },
      { host: '::1', port: 26_381 },
    ],
  });
  expect(() => readRedisAddress('redis+sentinel://main/0')).toThrow('must list its sentinels');
});

test('a cluster address has one or more nodes, optionally with TLS and an ACL user', () => {
  expect(readRedisAddress('redis+cluster://one')).toEqual({
    kind: 'cluster',
    nodes: [{ host: 'one', port: 6_379 }],
    options: {},
  });
  expect(readRedisAddress('rediss+cluster://user:word@one:7000?nodes=two:7001,three')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'one', port: 7_000 },
      { host: 'two', port: 7_001 },
      { host: 'three', port: 6_379 },
    ],
    options: { username: 'user', password: 'word', tls: {} },
  });
});

test('independent keys have no braces in a cluster, so that they are spread over the slots', () => {
  expect(prefixOfSingleKeys({ redisUrl: 'redis://one', prefix: '{humanize}' })).toBe('{humanize}');
  expect(prefixOfSingleKeys({ redisUrl: 'redis+cluster://one', prefix: '{humanize}' })).toBe('humanize');
});
