/** The table of webhook events in Markdown, from the contract. */
import { webhookEvents } from '@humanize/contract';

export function describeEvents(): string {
  const rows = Object.entries(webhookEvents).map(([type, { description }]) => `| \`${type}\` | ${description} |`);
  return ['| Event | Meaning |', '|---|---|', ...rows].join('\n');
}
