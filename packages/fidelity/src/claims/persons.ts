/** Finds pronouns of another person: `his childhood` and `her childhood`. */
import type { Word } from '../passage/word.ts';
import type { ClaimSentence } from './read-sentences.ts';

const persons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    I: "i me my mine myself i'm i've i'd i'll",
    we: "we us our ours ourselves we're we've we'll we'd",
    you: "you your yours yourself yourselves you're you've you'll you'd",
    he: "he him his himself he's he'd he'll",
    she: "she her hers herself she's she'd she'll",
    they: "they them their theirs themselves they're they've they'll they'd",
  }).flatMap(([person, words]) => words.split(' ').map((word): [string, string] => [word, person])),
);

/**
 * The first pronoun of the sentence whose person its counterparts do not have, if they have another person instead.
 * `they` may stand for any group, so it does not count.
 */
export function findNewPerson(sentence: ClaimSentence, found: readonly ClaimSentence[]): Word | undefined {
  const own = personsOf([sentence]);
  const others = personsOf(found);
  if ([...others].every((person) => own.has(person))) return undefined;
  return sentence.words.find(({ lower }) => {
    const person = persons.get(lower);
    return person !== undefined && person !== 'they' && !others.has(person);
  });
}

function personsOf(sentences: readonly ClaimSentence[]): Set<string> {
  return new Set(sentences.flatMap(({ words }) => words.flatMap(({ lower }) => persons.get(lower) ?? [])));
}
