/** A limit on waiting for something that has no limit of its own. */

/** Thrown by `withDeadline`; says what was waited for and for how long. */
class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Waits for `work` for at most `timeoutMs` milliseconds, then throws `DeadlineError`. The work itself
 * goes on; how it ends then is of no interest to anybody, so its late error is not reported.
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

/** Like `withDeadline`, for endings that may fail or hang: says whether `work` ended well in time. */
export async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return withDeadline(
    work.then(
      () => true,
      () => false,
    ),
    timeoutMs,
    'ending',
  ).catch((error: unknown) => {
    if (error instanceof DeadlineError) return false;
    throw error;
  });
}
