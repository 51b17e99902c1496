/** Names of the delivery headers. Their brand is configurable; the contract uses `Service`. */

export type WebhookHeaderNames = { delivery: string; event: string; signature: string; timestamp: string };

/**
 * @param brand letters, digits and inner hyphens
 * @throws TypeError if the brand is not valid in a header name
 */
export function webhookHeaderNames(brand = 'Service'): WebhookHeaderNames {
  if (!/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(brand)) {
    throw new TypeError('the brand of the webhook headers must consist of letters, digits and inner hyphens');
  }
  return {
    delivery: `X-${brand}-Delivery`,
    event: `X-${brand}-Event`,
    signature: `X-${brand}-Signature`,
    timestamp: `X-${brand}-Timestamp`,
  };
}
