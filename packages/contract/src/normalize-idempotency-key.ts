/** Normalizes the `Idempotency-Key` header, so all processes find the same job for a key. */
import { limits } from './limits.ts';

/**
 * Trims an `Idempotency-Key` header and truncates it to 256 characters.
 * @returns undefined if the header is absent or blank
 */
export function normalizeIdempotencyKey(header: string | undefined): string | undefined {
  const trimmed = header?.trim() ?? '';
  if (trimmed === '') return undefined;
  // Count code points to avoid splitting surrogate pairs.
  return Array.from(trimmed).slice(0, limits.idempotencyKeyLengthMax).join('');
}
