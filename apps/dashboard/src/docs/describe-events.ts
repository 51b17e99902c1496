/** Renders the webhook events and an example body from the contract, for the documentation. */
import { webhookEvents, webhookExample } from '@humanize/contract';

/** Renders a Markdown table. */
export function describeEvents(): string {
  const rows = Object.entries(webhookEvents).map(([type, { description }]) => `| \`${type}\` | ${description} |`);
  return ['| Event | Meaning |', '|---|---|', ...rows].join('\n');
}

/** Returns an example event body for a successful job, as formatted JSON. */
export function describeEventExample(publicApiUrl: string): string {
  return JSON.stringify(webhookExample('humanize.job.succeeded', publicApiUrl).value, null, 2);
}
