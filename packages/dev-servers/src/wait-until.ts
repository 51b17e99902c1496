/** Waiting in tests: for a condition, with a limit, and with a message that says what did not come. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks `check` every `intervalMs` until it gives something that is neither false nor undefined, and resolves with it.
 * @throws after `timeoutMs`, naming `what` and the last error that `check` threw.
 */
export async function waitUntil<T>(
  check: () => T | Promise<T>,
  {
    what,
    timeoutMs = 10_000,
    intervalMs = 25,
  }: { readonly what: string; readonly timeoutMs?: number; readonly intervalMs?: number },
): Promise<Exclude<T, false | undefined>> {
  const endsAt = performance.now() + timeoutMs;
  let lastError: unknown;
  do {
    try {
      const result = await check();
      if (result !== false && result !== undefined) return result as Exclude<T, false | undefined>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await sleep(intervalMs);
  } while (performance.now() < endsAt);
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, lastError === undefined ? {} : { cause: lastError });
}
