/**
 * Compares a request body with the earlier one that used the same idempotency key, to tell the customer what differs.
 */
import type { Submission } from '@humanize/contract';
import type { SubmittedFields } from '@humanize/database';
import { parseWebhookUrl } from '@humanize/url-guard';

/**
 * Returns the names of the fields that differ from the stored request. Returns an empty list if the difference is in an
 * unknown field or in a text that was deleted, neither of which is stored.
 */
export function changedFieldsOf(submission: Submission, stored: SubmittedFields): string[] {
  // A job that was submitted before an option existed lacks it.
  const storedOptions = new Map<string, unknown>(Object.entries(stored.options));
  const options = Object.entries(submission.options)
    .filter(([name, value]) => storedOptions.has(name) && storedOptions.get(name) !== value)
    .map(([name]) => name);
  const url = submission.webhook_url === undefined ? null : normalize(submission.webhook_url);
  return [
    ...(stored.text !== null && stored.text !== submission.text ? ['text'] : []),
    ...options,
    ...(stored.webhookUrl === url ? [] : ['webhook_url']),
  ];
}

/** Normalizes a URL as it was before it was stored. A URL that cannot be accepted differs from any stored one. */
function normalize(webhookUrl: string): string {
  const parsed = parseWebhookUrl(webhookUrl, () => true);
  return parsed.outcome === 'parsed' ? parsed.href : webhookUrl;
}
