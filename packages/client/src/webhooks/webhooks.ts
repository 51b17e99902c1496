/** Verifies, parses and signs webhooks in any runtime, with Web Crypto. */
import { WebhookVerificationError } from '../errors/humanize-error.ts';
import type { WebhookEvent } from '../job.ts';

/** The headers of a request in Fetch or Node form. Names are case-insensitive. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type UnwrapOptions = {
  /** Maximum difference between the clocks of the sender and the receiver, in either direction. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** The brand in the deployment's header names. Default: `Service`, as in `X-Service-Signature`. */
  brand?: string | undefined;
  /** The current time, for tests. */
  now?: Date | undefined;
};

export type Webhooks = {
  /**
   * Verifies the signature of a webhook request in constant time, checks the age of the request, and parses the body.
   * @param body the raw body, exactly as received, before any JSON parsing
   * @param secret the signing secret of the API key, `whsec_…`, or a list of secrets, one of which must match (for
   * several API keys, or during a rotation)
   * @returns the event. The same event can arrive more than once, so store `id` with `type` to detect duplicates
   * @throws WebhookVerificationError if the request must not be trusted
   */
  unwrap(
    body: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    options?: UnwrapOptions,
  ): Promise<WebhookEvent>;
  /**
   * Signs a body in the same way as the service, so tests can send requests to a receiver.
   * @param body the raw body that the test sends
   * @param options.now the time of the signature. Default: the current time
   * @returns the headers with the timestamp and the signature
   */
  sign(
    body: string | Uint8Array | ArrayBuffer,
    secret: string,
    options?: Pick<UnwrapOptions, 'brand' | 'now'>,
  ): Promise<Record<string, string>>;
};

const brandDefault = 'Service';

export const webhooks: Webhooks = {
  async unwrap(body, headers, secret, { toleranceSeconds = 300, brand = brandDefault, now = new Date() } = {}) {
    const secrets = [secret].flat();
    if (secrets.length === 0 || secrets.some((each) => typeof each !== 'string' || each === '')) {
      throw new TypeError('secret must be the signing secret, whsec_…, or a list of them.');
    }
    const timestamp = readHeader(headers, `X-${brand}-Timestamp`);
    const signature = readSignature(readHeader(headers, `X-${brand}-Signature`));
    if (!/^[0-9]{1,12}$/.test(timestamp)) {
      throw new WebhookVerificationError('malformed_header', 'The timestamp of the webhook is not a Unix time.');
    }
    if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
      throw new WebhookVerificationError(
        'outside_tolerance',
        'The webhook was signed too long ago, or the clocks differ.',
      );
    }
    const bytes = toBytes(body);
    const matches = await Promise.all(secrets.map((each) => isSigned({ timestamp, bytes, signature, secret: each })));
    if (!matches.includes(true)) {
      throw new WebhookVerificationError(
        'wrong_signature',
        'The webhook was not signed with this secret. Pass the raw body and the signing secret of the key that submitted the job.',
      );
    }
    return parseEvent(bytes);
  },
  async sign(body, secret, { brand = brandDefault, now = new Date() } = {}) {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const key = await importSecret(secret, 'sign');
    const signature = await crypto.subtle.sign('HMAC', key, signedBytes(timestamp, toBytes(body)));
    const digits = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0'));
    return { [`X-${brand}-Timestamp`]: timestamp, [`X-${brand}-Signature`]: `sha256=${digits.join('')}` };
  },
};

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (typeof value !== 'string') {
    throw new WebhookVerificationError('missing_header', `The webhook must have exactly one ${name} header.`);
  }
  return value;
}

function readSignature(header: string): Uint8Array<ArrayBuffer> {
  const digits = /^sha256=([0-9a-fA-F]{64})$/.exec(header)?.[1];
  if (digits === undefined) {
    throw new WebhookVerificationError(
      'malformed_header',
      'The signature of the webhook is not sha256= followed by 64 hexadecimal digits.',
    );
  }
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toBytes(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  // A parsed body cannot be verified, because its original bytes are lost.
  if (Object.prototype.toString.call(body) !== '[object ArrayBuffer]') {
    throw new TypeError('body must be the raw body as a string or bytes, not parsed JSON.');
  }
  return new Uint8Array(body);
}

/** Verifies a signature. Web Crypto compares signatures in constant time. */
async function isSigned({
  timestamp,
  bytes,
  signature,
  secret,
}: {
  timestamp: string;
  bytes: Uint8Array;
  signature: Uint8Array<ArrayBuffer>;
  secret: string;
}): Promise<boolean> {
  const key = await importSecret(secret, 'verify');
  return crypto.subtle.verify('HMAC', key, signature, signedBytes(timestamp, bytes));
}

function importSecret(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [use]);
}

/** Returns the signed bytes: the timestamp, a period and the body. */
function signedBytes(timestamp: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(`${timestamp}.`);
  const signed = new Uint8Array(prefix.length + bytes.length);
  signed.set(prefix);
  signed.set(bytes, prefix.length);
  return signed;
}

function parseEvent(bytes: Uint8Array): WebhookEvent {
  const event = parseJson(new TextDecoder().decode(bytes)) as Partial<WebhookEvent> | null | undefined;
  if (typeof event?.type !== 'string' || typeof event.id !== 'string') {
    throw new WebhookVerificationError('malformed_body', 'The signature is valid, but the body is not an event.');
  }
  return event as WebhookEvent;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // parseEvent reports it.
  }
}
