/** Formats the time to wait before another attempt, for messages: "40 seconds", "15 minutes", "3 hours". */
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Rounds up, so that an attempt after this time succeeds. */
export function describeWait(ms: number): string {
  if (ms <= minuteMs) return count(Math.max(1, Math.ceil(ms / 1_000)), 'second');
  if (ms <= 2 * hourMs) return count(Math.ceil(ms / minuteMs), 'minute');
  return count(Math.ceil(ms / hourMs), 'hour');
}

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
