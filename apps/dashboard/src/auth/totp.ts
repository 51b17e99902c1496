/**
 * Authenticator app codes (TOTP, RFC 6238): six digits that change every 30 seconds. They use HMAC-SHA-1, the only
 * algorithm that all apps support. The previous and the next code are also valid, because clocks differ.
 */
import { Secret, TOTP } from 'otpauth';

const issuer = 'Humanize';
const secretBytes = 20;
/** Number of steps before and after the current one whose codes are valid. */
const stepsAround = 1;

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the URI to show as a QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the number of the 30-second step since 1970 that the code belongs to, or undefined if the code is wrong. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  // The library throws for non-ASCII digits.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ issuer, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: stepsAround });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}
