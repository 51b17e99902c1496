/** How a receiver verifies a signature, to be copied. Its test runs each of them against the contract's own signatures. */

export const nodeVerifier = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes of the request; secret: the whole whsec_… string
export function isAuthentic(headers, body, secret) {
  const timestamp = headers['x-service-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = 'sha256=' + createHmac('sha256', secret).update(timestamp + '.').update(body).digest('hex');
  const given = Buffer.from(headers['x-service-signature'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}`;

export const pythonVerifier = `import hashlib, hmac, time

# body: the raw bytes of the request; secret: the whole whsec_… string
def is_authentic(headers, body, secret):
    timestamp = headers.get("X-Service-Timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, headers.get("X-Service-Signature", ""))`;

export const opensslVerifier = `# TIMESTAMP and SECRET from the header and your settings, the raw body in body.json
{ printf '%s.' "$TIMESTAMP"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET"`;
