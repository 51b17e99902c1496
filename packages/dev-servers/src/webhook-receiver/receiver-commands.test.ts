import { expect, test } from '@jest/globals';
import { describeDelivery } from './describe-delivery.ts';
import { commandOfPath } from './receiver-commands.ts';

test.each([
  ['/hang', 'hang'],
  ['/hang?a=1', 'hang'],
  ['/hang/on', 'hang'],
  ['/', 'fail'],
  ['/hanging', 'fail'],
  ['/constructor', 'fail'],
  ['/a/hang', 'fail'],
  ['/HANG', 'fail'],
])('the path %s selects %s if the default behavior is fail', (path, command) => {
  expect(commandOfPath(path, 'fail')).toBe(command);
});

test('a delivery is rendered as a summary line and a formatted, shortened body', () => {
  const delivery = {
    receivedAt: new Date('2026-11-20T12:00:00.123Z'),
    method: 'POST',
    path: '/hang',
    headers: {},
    body: Buffer.from(`{"id":"${'x'.repeat(3_000)}"}`),
    deliveryId: 'one',
    eventType: 'humanize.job.failed',
    attempt: 2,
    serverName: 'localhost',
    verification: { outcome: 'invalid', reason: 'mismatch' },
  } as const;
  const text = describeDelivery(delivery, { action: 'hang', first: delivery, isDemoSecret: false });
  expect(text).toMatch(
    /^12:00:00\.123 {2}POST \/hang {2}humanize\.job\.failed {2}delivery one {2}request 2 {2}signature INVALID \(mismatch\) {2}→ hang\n {4}\{\n {4} {2}"id"/,
  );
  expect(text).toContain('(3009 bytes in all)');
  expect(text.length).toBeLessThan(2_300);
});
