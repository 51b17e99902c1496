/** Returns the first words of a text, for lists. */

const wordsMax = 8;
const lengthMax = 60;

/** Returns at most 8 words and 60 characters on a single line, with an ellipsis if the text is longer. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const words = line.split(' ').slice(0, wordsMax).join(' ');
  const shown = words.length > lengthMax ? words.slice(0, lengthMax).toWellFormed().trimEnd() : words;
  return shown === line ? shown : `${shown}…`;
}
