/** Names of the delivery headers. The brand in them is one configuration value; the contract's own is `Service`. */

export type WebhookHeaderNames = { delivery: string; event: string; signature: string; timestamp: string };

/**
 * @param brand letters, digits and inner hyphens, as it stands in the header names
 * @throws TypeError when the brand cannot stand in a header name
 */
export function webhookHeaderNames(brand = 'Service'): WebhookHeaderNames {
  if (!/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(brand)) {
    throw new TypeError('the brand of the webhook headers must be of letters, digits and inner hyphens');
  }
  return {
    delivery: `X-${brand}-Delivery`,
    event: `X-${brand}-Event`,
    signature: `X-${brand}-Signature`,
    timestamp: `X-${brand}-Timestamp`,
  };
}
