/**
 * Looks through a parsed JSON body for what no schema keyword can see: nesting past the limit, and strings that the
 * database would refuse or silently change (U+0000, lone surrogates). Linear time, no recursion.
 */
import { limits } from './limits.ts';

type BodyFlaw = 'too_deep' | 'nul' | 'lone_surrogate';

/**
 * @param body what JSON.parse returned
 * @returns the first flaw found, undefined when there is none; keys are strings too
 */
export function findBodyFlaw(body: unknown): BodyFlaw | undefined {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        const flaw = findStringFlaw(value);
        if (flaw !== undefined) return flaw;
      } else if (typeof value === 'object' && value !== null) {
        if (depth === limits.jsonDepthMax) return 'too_deep';
        for (const [key, member] of Object.entries(value)) below.push(key, member);
      }
    }
    level = below;
  }
  return undefined;
}

function findStringFlaw(value: string): BodyFlaw | undefined {
  if (value.includes('\0')) return 'nul';
  return value.isWellFormed() ? undefined : 'lone_surrogate';
}
