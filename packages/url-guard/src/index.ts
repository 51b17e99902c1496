/** SSRF protection: decides which webhook URLs may be called and pins each call to the addresses that were checked. */
export { createUrlGuard, type AllowedUrl, type UrlGuard, type UrlGuardOptions } from './create-url-guard.ts';
export { parseWebhookUrl, type ParsedWebhookUrl } from './parse-webhook-url.ts';
export { classifyAddress } from './classify-address.ts';
export { UncheckedAddressError, type CheckedHost } from './pin-addresses.ts';
export type { RefusedUrl, WebhookUrlRule } from './webhook-url-rules.ts';
