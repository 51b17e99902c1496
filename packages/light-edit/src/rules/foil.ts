/** Decides whether the first part of `not merely A but B` is a mere foil, so that B alone says the same. */
import type { Token } from '@humanize/text';

/**
 * Nouns for a view of a thing rather than for a thing: what is `not just a list of jobs` may well be no list. Things and
 * roles stay true of the subject: what is `not just a phone, but a camera` is a phone.
 */
const views = new Set(
  `afterthought buzzword chore collection fad feature form formality gesture gimmick goal idea item label list luxury matter means
  nicety number option phrase piece promise result series set slogan statistic storehouse suggestion technicality thing time-saver transfer
  trend way word`.split(/\s+/u),
);

/** Returns whether the first noun of a phrase is such a noun: `a way to rest`, `empty words`. */
export function isView(phrase: readonly Token[]): boolean {
  const of = phrase.findIndex(({ tag }) => /^(?:IN|TO)$/u.test(tag));
  const head = phrase.slice(0, of === -1 ? phrase.length : of).at(-1);
  return head !== undefined && views.has(head.lemma);
}
