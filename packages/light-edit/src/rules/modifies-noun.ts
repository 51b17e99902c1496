/** Distinguishes participles before a noun (`Assisted speeds rise`) from verbs (`They assisted pupils`). */
import { isTagged, neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';

/** Returns whether a word in `-ed` opens a noun phrase: it has no subject, and a noun or an adjective follows. */
function modifiesNoun({ document, first, last }: PhraseMatch): boolean {
  if (!first.lower.endsWith('ed') || !isTagged(neighbor(document, last, 1), 'N* J*')) return false;
  const before = neighbor(document, first, -1);
  return before === undefined || before.kind === 'punctuation' || isTagged(before, 'DT PRP$ POS J* CD IN');
}

/** Returns the entry of a verb with the condition that its first word is not a participle before a noun. */
export const asVerb = (entry: PhraseEntry): PhraseEntry => ({
  ...entry,
  when: (match) => !modifiesNoun(match) && entry.when?.(match) !== false,
});
