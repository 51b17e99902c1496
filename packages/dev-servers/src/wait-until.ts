/** Waiting in tests: for a condition, with a timeout and a message that names the condition. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `check` every `intervalMs` until it returns something other than false or undefined, and resolves with that.
 * @throws after `timeoutMs`, naming `what`, with the last error of `check` as its cause
 */
export async function waitUntil<T>(
  check: () => T | Promise<T>,
  {
    what,
    timeoutMs = 30_000,
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
  throw new Error(
    `Timed out after ${timeoutMs} ms waiting for ${what}`,
    lastError === undefined ? {} : { cause: lastError },
  );
}

/**
 * Calls `check` for `durationMs` and expects it to be true all the time: for what must not happen.
 * @throws as soon as it is not, naming `what`
 */
export async function staysTrue(
  check: () => boolean | Promise<boolean>,
  {
    what,
    durationMs,
    intervalMs = 10,
  }: { readonly what: string; readonly durationMs: number; readonly intervalMs?: number },
): Promise<void> {
  const endsAt = performance.now() + durationMs;
  do {
    if (!(await check())) throw new Error(`Expected for ${durationMs} ms: ${what}`);
    await sleep(intervalMs);
  } while (performance.now() < endsAt);
}
