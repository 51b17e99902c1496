/**
 * The longest text that the API accepts, with as many tokens as possible: single punctuation marks between spaces, and
 * one word.
 */
const marks = '!"#$%&()*+,-./:;<=>?@[]^_{|}~';

/** @param seed determines the order of the marks */
export function longestText(seed: number): string {
  let state = seed;
  const tokens = Array.from({ length: 24_998 }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return marks.charAt(state % marks.length);
  });
  return `word ${tokens.join(' ')}`;
}
