/** Normalizes the `Idempotency-Key` header, so that every process finds the same job for a key. */
import { limits } from './limits.ts';

/**
 * Returns an `Idempotency-Key` header trimmed and cut to its first 256 characters.
 * @returns undefined if the header is absent or blank
 */
export function normalizeIdempotencyKey(header: string | undefined): string | undefined {
  const trimmed = header?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  if (trimmed.length <= limits.idempotencyKeyLengthMax) return trimmed;
  // By code points, so that no surrogate pair is split; a code point has at most two units.
  const units = trimmed.slice(0, 2 * limits.idempotencyKeyLengthMax);
  return Array.from(units).slice(0, limits.idempotencyKeyLengthMax).join('');
}
