/**
 * Finds problems in a parsed JSON body that no schema keyword can express: nesting that exceeds the limit, and strings
 * that the database would reject or silently change (U+0000, lone surrogates). Runs in linear time and does not
 * recurse.
 */
import { limits } from './limits.ts';

type BodyProblem = 'too_deep' | 'nul' | 'lone_surrogate';

/**
 * @param body the result of JSON.parse
 * @returns the first problem in a key or value, or undefined if there is none
 */
export function findBodyProblem(body: unknown): BodyProblem | undefined {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        const problem = findStringProblem(value);
        if (problem !== undefined) return problem;
      } else if (typeof value === 'object' && value !== null) {
        if (depth === limits.jsonDepthMax) return 'too_deep';
        for (const [key, member] of Object.entries(value)) below.push(key, member);
      }
    }
    level = below;
  }
  return undefined;
}

function findStringProblem(value: string): BodyProblem | undefined {
  if (value.includes('\0')) return 'nul';
  return value.isWellFormed() ? undefined : 'lone_surrogate';
}
