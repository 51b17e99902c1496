import { staysTrue } from '@humanize/dev-servers';
import { expect, test } from '@jest/globals';
import { measureRunningMs } from './measure-running-ms.ts';

test('waiting time is counted', async () => {
  // The measured time is shorter on a busy machine, because timers fire late.
  const { ms } = await measureRunningMs(() => staysTrue(() => true, { what: 'nothing', durationMs: 1_000 }));
  expect(ms).toBeGreaterThan(200);
});

test('computing time is counted', async () => {
  const { ms } = await measureRunningMs(async () => {
    const untilMicroseconds = process.threadCpuUsage().user + 300_000;
    while (process.threadCpuUsage().user < untilMicroseconds) Math.hypot(untilMicroseconds, 1);
  });
  expect(ms).toBeGreaterThan(200);
});

test('time during which the thread is suspended is not counted', async () => {
  const { ms } = await measureRunningMs(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  });
  expect(ms).toBeLessThan(500);
});
