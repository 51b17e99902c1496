/**
 * Words that edits brought in and that the target dictionary refuses. Runs before and after the variant stage alike: a
 * word that the variant stage respelled is judged by what became of it.
 */
import type { Edit } from '../edits/proposal.ts';
import { bareWord } from './check-change.ts';

const wordPattern = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Each once, in order. Words that stood in the edited place before are the customer's own. */
export function refusedWords(edits: readonly Edit[], isSpelled: (word: string) => boolean): string[] {
  const refused = new Set<string>();
  for (const edit of edits) {
    const own = edit.before.toLowerCase();
    for (const match of edit.after.matchAll(wordPattern)) {
      const word = bareWord(match[0]);
      if (word === '' || own.includes(word.toLowerCase()) || isSpelled(word)) continue;
      if (!wasRespelled(word, edits)) refused.add(word);
    }
  }
  return [...refused];
}

function wasRespelled(word: string, edits: readonly Edit[]): boolean {
  return edits.some((edit) => edit.stage === 'variant' && edit.before.toLowerCase() === word.toLowerCase());
}
