/**
 * Writes a moment as the interface does everywhere: ISO 8601, UTC, milliseconds, `Z`.
 * @throws RangeError when the date is invalid
 */
export function formatTime(moment: Date): string {
  return moment.toISOString();
}
