// The pronoun that may stand for a subject in the next sentence.

import type { Subject } from './clauses.ts';
import { mayBePerson } from './person-nouns.ts';

/** `They`, `It` or the pronoun itself, in lower case but for I; undefined where only the writer knows. */
export function pronounFor(subject: Subject): string | undefined {
  if (subject.kind === 'pronoun') return subject.head.lower === 'i' ? 'I' : subject.head.lower;
  if (subject.kind === 'demonstrative') return subject.plural ? 'they' : 'it';
  if (subject.kind !== 'noun') return undefined;
  if (subject.plural) return 'they';
  const { head } = subject;
  if (!(head.tag === 'NN' || head.tag === 'VBG') || head.protectedBy !== undefined) return undefined;
  return mayBePerson(head.lemma) ? undefined : 'it';
}
