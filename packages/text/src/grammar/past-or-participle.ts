/**
 * Distinguishes past tenses from participles by the surrounding words. The forms of regular verbs are identical and
 * taggers confuse them, but a replacement such as `show` has a different form for each.
 */
import type { Document, Token } from '../document/document.ts';
import { neighbour } from '../document/reading.ts';

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
/** Words between an auxiliary and its participle: `has never quite been`. */
const lookBackTokensMax = 4;

/** `tag` is the tagger's own: VBD or VBN. `sure` is false where nothing but the tagger speaks for the answer. */
export function pastOrParticiple(
  document: Document,
  token: Token,
  tag: string,
): { readonly tag: 'VBD' | 'VBN'; readonly sure: boolean } {
  const fallback = { tag: tag === 'VBN' ? ('VBN' as const) : ('VBD' as const), sure: false };
  for (let distance = 1; distance <= lookBackTokensMax; distance += 1) {
    const before = neighbour(document, token, -distance);
    if (before === undefined) break;
    if (auxiliaries.has(before.lower)) return { tag: 'VBN', sure: true };
    // 's and 'd may be auxiliaries or not: the tagger has seen more.
    if (before.lower === "'s" || before.lower === "'d") return fallback;
    if (before.tag.startsWith('RB') || before.lower === "n't" || before.lower === 'not') continue;
    if (subjects.has(before.lower)) return { tag: 'VBD', sure: true };
    if (before.tag.startsWith('PRP')) return fallback;
    if (!before.tag.startsWith('N')) return { ...fallback, sure: true };
    const next = neighbour(document, token, 1);
    if (takesObject(next)) return { tag: 'VBD', sure: true };
    return next?.lower === 'by' ? { tag: 'VBN', sure: true } : fallback;
  }
  return fallback;
}

/** A participle after a noun is followed by `by`, `in`, `to`; an active verb by its object. */
function takesObject(next: Token | undefined): boolean {
  if (next === undefined) return false;
  return ['DT', 'PRP', 'PRP$', 'CD', 'WP'].includes(next.tag) || ['that', 'how', 'why', 'whether'].includes(next.lower);
}
