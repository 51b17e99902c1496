/**
 * Names of the delivery headers. They contain a configurable brand, which is `Service` in the contract. `nextSignature`
 * is not among the headers in the contract and is sent only while a signing secret is being rotated.
 */

export type WebhookHeaderNames = {
  delivery: string;
  event: string;
  signature: string;
  nextSignature: string;
  timestamp: string;
};

/**
 * @param brand letters and digits, optionally separated by single hyphens
 * @throws TypeError if the brand is not valid in a header name
 */
export function webhookHeaderNames(brand = 'Service'): WebhookHeaderNames {
  if (!/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(brand)) {
    throw new TypeError(
      'the brand of the webhook headers must consist of letters and digits, optionally separated by single hyphens',
    );
  }
  return {
    delivery: `X-${brand}-Delivery`,
    event: `X-${brand}-Event`,
    signature: `X-${brand}-Signature`,
    nextSignature: `X-${brand}-Signature-Next`,
    timestamp: `X-${brand}-Timestamp`,
  };
}
