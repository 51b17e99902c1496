/** Functions that wait for a condition in tests, with a timeout and a message that names the condition. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Long enough for a busy machine, and shorter than the limit of a test, so that the error names the condition. Tests of a
 * deadline measure the time themselves.
 */
const timeoutMsDefault = 150_000;

/**
 * Calls `check` every `intervalMs` until it returns a value other than false or undefined, and resolves with that
 * value.
 * @throws an error after `timeoutMs` with a message that contains `what`. The cause is the last error thrown by `check`
 */
export async function waitUntil<T>(
  check: () => T | Promise<T>,
  {
    what,
    timeoutMs = timeoutMsDefault,
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
 * Calls `check` repeatedly for `durationMs` and requires it to return true every time.
 * @throws an error as soon as `check` returns false, with a message that contains `what`
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
