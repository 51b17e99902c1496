import { limits } from './limits.ts';

/**
 * The part of an `Idempotency-Key` header that counts: trimmed, then its first 256 characters.
 * @returns undefined when the header is absent or has nothing but white space
 */
export function normaliseIdempotencyKey(header: string | undefined): string | undefined {
  const trimmed = header?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  if (trimmed.length <= limits.idempotencyKeyLengthMax) return trimmed;
  // By code points, so that no character is cut in half; a character has at most two units.
  const units = trimmed.slice(0, 2 * limits.idempotencyKeyLengthMax);
  return Array.from(units).slice(0, limits.idempotencyKeyLengthMax).join('');
}
