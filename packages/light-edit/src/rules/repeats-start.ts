/** Finds sentences that would start like the one before them. */
import type { Document, Sentence, Token } from '@humanize/text';

/** Returns whether the preceding sentence in the same paragraph starts with the noun or name `next`. */
export function repeatsStart(document: Document, sentence: Sentence, next: Token | undefined): boolean {
  const before = document.sentences[sentence.index - 1];
  if (before === undefined || before.paragraph !== sentence.paragraph || next === undefined) return false;
  const isNoun = next.tag.startsWith('N') || next.protectedBy === 'name';
  return isNoun && document.tokens[before.firstToken]?.lemma === next.lemma;
}
