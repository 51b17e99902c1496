/**
 * The rules for webhook URLs, each with the message for the customer. A message names the rule and nothing else: never an
 * address or what a name resolved to, so that responses reveal nothing about any network.
 */
import { webhookUrlLengthMax } from './url-limits.ts';

const messages = {
  too_long: `webhook_url must have at most ${webhookUrlLengthMax} characters, percent-encoded ones counted as they are sent.`,
  forbidden_character: 'webhook_url must not contain control characters, white space or backslashes.',
  malformed: 'webhook_url must be a valid absolute URL.',
  scheme: 'webhook_url must use https.',
  credentials: 'webhook_url must not contain credentials.',
  port: 'webhook_url must not use port 0.',
  host_name: 'webhook_url must have a full, valid host name of at least two labels.',
  reserved_name: 'webhook_url must not use a host name that is reserved for local or special use.',
  blocked_address: 'webhook_url must not lead to a private, loopback or otherwise blocked address.',
  no_address: 'The host name of webhook_url must resolve to an address.',
  too_many_addresses: 'The host name of webhook_url must resolve to at most 16 addresses.',
  resolution_failed: 'The host name of webhook_url could not be resolved.',
} as const;

/** The rule that a webhook URL violates. */
export type WebhookUrlRule = keyof typeof messages;

/** The verdict on a URL that must not be called. */
export type RefusedUrl = {
  readonly outcome: 'refused';
  readonly rule: WebhookUrlRule;
  /** One sentence for the customer, about the rule only. */
  readonly message: string;
  /**
   * True if name resolution failed, which may work later, so a delivery is retried. False if the URL itself or one of its
   * addresses is not allowed.
   */
  readonly mayRecover: boolean;
};

const rulesThatMayRecover: ReadonlySet<WebhookUrlRule> = new Set(['no_address', 'resolution_failed']);

/** Returns the verdict for a violated rule. */
export function refuse(rule: WebhookUrlRule): RefusedUrl {
  return { outcome: 'refused', rule, message: messages[rule], mayRecover: rulesThatMayRecover.has(rule) };
}
