/** Asks who did what to whom: exchanged words, verbs with another subject, pronouns of another person. */
import { shorten, type Finding } from '../finding.ts';
import { around, askAbout, fragmentOf, type ClaimSide } from './claim-question.ts';
import { findExchange } from './exchanged-words.ts';
import { findNewPerson } from './persons.ts';
import type { ClaimSentence } from './read-sentences.ts';
import { findChangedSubject } from './subjects.ts';

/** A question about a verb with another subject or about two words that changed places. */
export function compareRoles(
  sentence: ClaimSentence,
  found: ClaimSentence | undefined,
  source: ClaimSide,
  version: ClaimSide,
): Finding[] {
  if (found === undefined) return [];
  const pair = findExchange(sentence.words, found.words);
  if (pair !== undefined) {
    const [mine, theirs] = [fragmentOf(source.text, pair.one), fragmentOf(version.text, pair.inVersion)];
    const both = `“${shorten(mine.text)}” and “${shorten(fragmentOf(source.text, pair.other).text)}”`;
    const message = `${both} seem to have changed places in the version.`;
    return [{ kind: 'role', weight: 'ask', source: mine, version: theirs, message }];
  }
  const changed = findChangedSubject(sentence, found);
  if (changed === undefined) return [];
  const [mine, theirs] = [fragmentOf(source.text, changed.was), fragmentOf(version.text, changed.is)];
  const message = `The subject of “${shorten(changed.verb.text)}” is “${mine.text}” in the source and “${theirs.text}” in the version: who does what?`;
  return [{ kind: 'role', weight: 'ask', source: mine, version: theirs, message }];
}

/** A question about a pronoun of the version that refers to another person. */
export function comparePersons(
  sentence: ClaimSentence,
  found: readonly ClaimSentence[],
  { text }: ClaimSide,
): Finding[] {
  const word = findNewPerson(sentence, found);
  if (word === undefined) return [];
  const fragment = around(text, sentence.words, sentence.words.indexOf(word));
  return [
    askAbout(
      'role',
      'version',
      fragment,
      `“${shorten(fragment.text)}” in the version is about another person than in the source.`,
    ),
  ];
}
