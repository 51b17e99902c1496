/** The pronoun that may stand for a subject in the next sentence. */
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
  if (men.has(head.lemma)) return 'he';
  if (women.has(head.lemma)) return 'she';
  return mayBePerson(head.lemma) ? undefined : 'it';
}

/** Nouns that tell he from she by themselves. */
const men = new Set(
  `man boy gentleman king prince duke father dad son brother uncle grandfather husband nephew groom lad businessman
    policeman salesman fisherman wizard monk`.split(/\s+/u),
);
const women = new Set(
  `woman girl lady queen princess duchess mother mom mum daughter sister aunt grandmother wife niece bride widow
    businesswoman witch nun goddess`.split(/\s+/u),
);
