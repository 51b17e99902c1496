/** Formats the time to wait before another attempt, for messages: "40 seconds", "15 minutes", "3 hours". */
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Rounds up, so that an attempt after this time succeeds. */
export function describeWait(ms: number): string {
  if (ms <= minuteMs) return count(Math.max(1, Math.ceil(ms / 1_000)), 'second');
  if (ms <= 2 * hourMs) return count(Math.ceil(ms / minuteMs), 'minute');
  return count(Math.ceil(ms / hourMs), 'hour');
}

/** Rejects an attempt to sign in, sign up or confirm something. */
export const tooManyAttempts = (retryAfterMs: number) => ({
  error: `Too many attempts. Try again in ${describeWait(retryAfterMs)}.`,
  retryAfterMs,
});

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
