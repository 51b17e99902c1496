/**
 * Decides whether the first part of `not merely A but B` is a mere foil, so that B alone says the same. Readers of 69
 * places (138 verdicts, 2026-11-28) preferred B alone in 80%; the conditions below exclude most of the other places.
 */
import { isOneOf, type Document, type Token } from '@humanize/text';

/** Nouns for a view of a thing rather than for a thing: what is `not just a list of jobs` may well be no list. */
const views = new Set(
  `afterthought buzzword chore collection fad feature form formality gesture gimmick goal idea item label list luxury matter means
  nicety number option phrase piece promise result series set slogan statistic storehouse suggestion technicality thing time-saver transfer
  trend way word`.split(/\s+/u),
);
/** Nouns for roles, which stay true of the subject, and for actions, which make a claim. */
const rolesAndActions = /(?:[eo]r|[ae]nt|ist|coach|friend|ing)$/u;
/** Minimum number of words of B. `Not a phone but a camera` weighs two things; a longer B is the point of the sentence. */
const pointMin = 4;

/** Returns whether A can be deleted before the part that begins with `second` and ends with its sentence. */
export function isFoil({ tokens, sentences }: Document, a: readonly Token[], second: Token): boolean {
  const preposition = a.findIndex(({ tag }) => isOneOf(tag, 'IN TO'));
  const head = a.slice(0, preposition === -1 ? a.length : preposition).at(-1);
  if (head === undefined) return false;
  if (views.has(head.lemma)) return true;
  if (!head.tag.startsWith('NN') || rolesAndActions.test(head.lemma)) return false;
  if (preposition !== -1 && (head.tag === 'NNS' || a[preposition]?.lower === 'on')) return false;
  // `not simply a natural disaster` denies the adjective.
  const isQualified = a.some(({ tag, index }) => tag.startsWith('JJ') && tokens[index + 1] === head);
  if (isQualified && a[0] !== undefined && tokens[a[0].index - 1]?.lower === 'simply' && head.tag === 'NN')
    return false;
  const b = tokens.slice(second.index, sentences[second.sentence]?.endToken ?? second.index);
  return b.filter(({ kind }) => kind === 'word').length >= pointMin;
}
