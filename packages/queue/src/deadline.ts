/** Time limits for promises that have none of their own. */

/** Thrown by `withDeadline`; the message names the operation and the limit. */
class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Waits for `work` for at most `timeoutMs` milliseconds, then throws `DeadlineError`. The work itself continues, and an
 * error it throws later is ignored.
 */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Like `withDeadline`, for work that may fail or hang: returns whether `work` succeeded in time. */
export async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return withDeadline(
    work.then(
      () => true,
      () => false,
    ),
    timeoutMs,
    'closing',
  ).catch((error: unknown) => {
    if (error instanceof DeadlineError) return false;
    throw error;
  });
}
