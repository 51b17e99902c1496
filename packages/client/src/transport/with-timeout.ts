/**
 * Runs a task with a signal that is aborted by a timeout or another signal. `AbortSignal.any` is not used because it
 * requires Node 20.3, and `AbortSignal.timeout` is not used because its timer cannot be canceled.
 */
export async function withTimeout<Result>(
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const forward = () => controller.abort(signal?.reason);
  const expire = () =>
    controller.abort(Object.assign(new Error(`no response within ${timeoutMs} ms`), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(expire, timeoutMs);
  signal?.addEventListener('abort', forward, { once: true });
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}
