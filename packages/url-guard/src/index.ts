/** SSRF protection. Decides which webhook URLs may be requested, and pins each request to the checked addresses. */
export { createUrlGuard, type AllowedUrl, type UrlGuard, type UrlGuardOptions } from './create-url-guard.ts';
export { parseWebhookUrl, type ParsedWebhookUrl } from './parse-webhook-url.ts';
export { classifyAddress } from './classify-address.ts';
export { UncheckedAddressError, type CheckedHost } from './pin-addresses.ts';
export type { RefusedUrl, WebhookUrlRule } from './webhook-url-rules.ts';
