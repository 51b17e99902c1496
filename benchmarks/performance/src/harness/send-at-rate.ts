/** Open-loop load: requests are sent at a fixed rate, however slowly they are answered. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `send` with the numbers from 0 to `count` - 1, and resolves with all results. */
export async function sendAtRate<Result>(
  { ratePerSecond, count }: { readonly ratePerSecond: number; readonly count: number },
  send: (index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const startedMs = performance.now();
  const sent: Promise<Result>[] = [];
  for (let index = 0; index < count; index += 1) {
    const dueMs = startedMs + (index * 1_000) / ratePerSecond;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    sent.push(send(index));
  }
  return Promise.all(sent);
}
