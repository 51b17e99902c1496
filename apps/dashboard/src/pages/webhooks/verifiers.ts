/** Code samples for verifying signatures. The test runs each sample with signatures created by the contract package. */
import type { WebhookHeaderNames } from '@humanize/contract';

/** Returns the samples with the header names of this deployment. */
export function createVerifiers(names: WebhookHeaderNames): { node: string; python: string; openssl: string } {
  return { node: nodeVerifier(names), python: pythonVerifier(names), openssl: opensslVerifier(names) };
}

const nodeVerifier = ({
  timestamp,
  signature,
}: WebhookHeaderNames): string => `import { createHmac, timingSafeEqual } from 'node:crypto';

// headers: request headers with lowercase names; body: raw bytes; secret: the whole whsec_… string
export function isAuthentic(headers, body, secret) {
  const timestamp = headers['${timestamp.toLowerCase()}'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = 'sha256=' + createHmac('sha256', secret).update(timestamp + '.').update(body).digest('hex');
  const given = Buffer.from(headers['${signature.toLowerCase()}'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}`;

const pythonVerifier = ({ timestamp, signature }: WebhookHeaderNames): string => `import hashlib, hmac, time

# headers: request headers in any case; body: raw bytes; secret: the whole whsec_… string
def is_authentic(headers, body, secret):
    sent = {name.lower(): value for name, value in headers.items()}
    timestamp = sent.get("${timestamp.toLowerCase()}", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), sent.get("${signature.toLowerCase()}", "").encode())`;

const opensslVerifier = ({
  timestamp,
  signature,
}: WebhookHeaderNames): string => `# TIMESTAMP: ${timestamp} header. SECRET: the whole whsec_… string. body.json: the raw body.
# The output must equal the ${signature} header without "sha256=".
{ printf '%s.' "$TIMESTAMP"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET"`;
