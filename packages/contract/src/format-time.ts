/**
 * Formats a time for the interface, as ISO 8601 in UTC with milliseconds and `Z`.
 * @throws RangeError if the date is invalid
 */
export function formatTime(moment: Date): string {
  return moment.toISOString();
}
