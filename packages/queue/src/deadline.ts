/** Time limits for promises. */

/** Thrown by `withDeadline`. The message contains the operation and the limit. */
class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Waits for `work` for at most `timeoutMs` milliseconds, then throws `DeadlineError`. The work itself continues, and
 * its later errors are ignored.
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

/** Returns whether `work` succeeded within `timeoutMs` milliseconds. */
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
