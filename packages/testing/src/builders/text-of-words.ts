/** Generates texts with an exact number of words, for tests. */

const sentence = 'The team met on Monday and agreed that the plan for the garden should start with the old stone wall.';
const vocabulary = sentence.replace('.', '').split(' ');
const wordsPerSentence = vocabulary.length;

/**
 * Returns an English text of exactly `words` words (at least 1), divided into sentences. The same number always gives
 * the same text.
 */
export function textOfWords(words: number): string {
  const sentences: string[] = [];
  for (let written = 0; written < words; written += wordsPerSentence) {
    const part = vocabulary.slice(0, words - written).join(' ');
    sentences.push(`${part}.`);
  }
  return sentences.join(' ');
}
