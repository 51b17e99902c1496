/**
 * The rules for webhook URLs, each with a message for the customer. A message states only the rule. It never contains
 * an address, so responses reveal nothing about the network.
 */
import { webhookUrlLengthMax } from './url-limits.ts';

const messages = {
  too_long: `webhook_url must have at most ${webhookUrlLengthMax} characters in percent-encoded form.`,
  forbidden_character: 'webhook_url must not contain control characters, whitespace or backslashes.',
  malformed: 'webhook_url must be a valid absolute URL.',
  scheme: 'webhook_url must use https.',
  credentials: 'webhook_url must not contain credentials.',
  port: 'webhook_url must not use port 0 or the port of another protocol.',
  host_name: 'webhook_url must have a full, valid host name of at least two labels.',
  reserved_name: 'webhook_url must not use a host name that is reserved for local or special use.',
  blocked_address: 'webhook_url must not lead to a private, loopback or otherwise blocked address.',
  no_address: 'The host name of webhook_url must resolve to an address.',
  too_many_addresses: 'The host name of webhook_url must resolve to at most 16 addresses.',
  resolution_failed: 'The host name of webhook_url could not be resolved.',
} as const;

/** The rule that a webhook URL violates. */
export type WebhookUrlRule = keyof typeof messages;

/** The verdict on a URL that must not be requested. */
export type RefusedUrl = {
  readonly outcome: 'refused';
  readonly rule: WebhookUrlRule;
  /** A sentence for the customer that states only the rule. */
  readonly message: string;
  /**
   * True if name resolution failed. Resolution may succeed later, so deliveries are retried. False if the URL itself or
   * one of its addresses is not allowed.
   */
  readonly mayRecover: boolean;
};

const rulesThatMayRecover: ReadonlySet<WebhookUrlRule> = new Set(['no_address', 'resolution_failed']);

/** Returns the verdict for a violated rule. */
export function refuse(rule: WebhookUrlRule): RefusedUrl {
  return { outcome: 'refused', rule, message: messages[rule], mayRecover: rulesThatMayRecover.has(rule) };
}
