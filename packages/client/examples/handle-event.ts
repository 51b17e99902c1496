/** Handles the events that the example receivers have verified. */
import type { WebhookEvent } from '@humanize/client';

const seen = new Set<string>();

/**
 * Handles an event once. The same event can arrive more than once. Store the IDs in a database if you run more than one
 * process.
 */
export function handleEvent(event: WebhookEvent): void {
  const key = `${event.id} ${event.type}`;
  if (seen.has(key)) return;
  seen.add(key);
  if (event.type === 'humanize.job.succeeded') console.log(`${event.id}: ${event.output}`);
  if (event.type === 'humanize.job.failed') console.log(`${event.id} failed: ${event.error.message}`);
}
