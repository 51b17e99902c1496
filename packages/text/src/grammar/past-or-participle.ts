/**
 * Distinguishes past tenses from participles by the surrounding words. Regular verbs have the same form for both, and
 * taggers confuse them. Replacement verbs such as `show` have a different form for each.
 */
import type { Document, Token } from '../document/document.ts';
import { neighbor } from '../document/reading.ts';

const auxiliaries = new Set([
  'have',
  'has',
  'had',
  'having',
  "'ve",
  'be',
  'is',
  'are',
  'was',
  'were',
  'am',
  'been',
  'being',
  "'re",
  "'m",
  'get',
  'gets',
  'got',
  'getting',
]);
const subjects = new Set(['i', 'you', 'he', 'she', 'it', 'we', 'they', 'who', 'which', 'that', 'this']);
/** Maximum number of words between an auxiliary and its participle: `has never quite been`. */
const lookBackTokensMax = 4;

/**
 * Returns VBD or VBN. `tag` is the tagger's tag. `sure` is false if nothing but the tagger's tag supports the result.
 */
export function pastOrParticiple(
  document: Document,
  token: Token,
  tag: string,
): { readonly tag: 'VBD' | 'VBN'; readonly sure: boolean } {
  const fallback = { tag: tag === 'VBN' ? ('VBN' as const) : ('VBD' as const), sure: false };
  for (let distance = 1; distance <= lookBackTokensMax; distance += 1) {
    const before = neighbor(document, token, -distance);
    if (before === undefined) break;
    if (auxiliaries.has(before.lower)) return { tag: 'VBN', sure: true };
    // `'s` and `'d` are ambiguous, so use the tagger's tag.
    if (before.lower === "'s" || before.lower === "'d") return fallback;
    if (before.tag.startsWith('RB') || before.lower === "n't" || before.lower === 'not') continue;
    if (subjects.has(before.lower)) return { tag: 'VBD', sure: true };
    // Both `the mayor, elected in May` and `the line, opened in May, showed` have the verb after a comma.
    if (before.tag.startsWith('PRP') || before.text === ',') return fallback;
    if (!before.tag.startsWith('N')) return { ...fallback, sure: true };
    const next = neighbor(document, token, 1);
    if (takesObject(next)) return { tag: 'VBD', sure: true };
    return next?.lower === 'by' ? { tag: 'VBN', sure: true } : fallback;
  }
  return fallback;
}

/** Returns whether an object can start at `next`, which indicates an active verb rather than a participle. */
function takesObject(next: Token | undefined): boolean {
  if (next === undefined) return false;
  return ['DT', 'PRP', 'PRP$', 'CD', 'WP'].includes(next.tag) || ['that', 'how', 'why', 'whether'].includes(next.lower);
}
