/** Decides whether a person writes: letters, and texts in the first person. Offers of help then belong to the text. */
import type { Document, Sentence } from '@humanize/text';

/** The text of a sentence in lower case, with straight apostrophes and single spaces. */
export function lowerText(document: Document, sentence: Sentence): string {
  return document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
}

const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b/u;
const farewell = /^(?:best|kind|warm)?\s?(?:regards|wishes)|^sincerely|^yours\b|^thanks|^thank you|^cheers|^best,/u;

/** Matches sentences in which `I` or `my` refers to a tool rather than a writer. */
const toolRemark =
  /^(?:as of my (?:last|knowledge|training)|up to my last|as an? (?:ai|large language model|language model)\b|based on the information available to me)/u;

/** True for letters and for texts in the first person, in which a closing offer may come from the writer. */
export function isFromPerson(document: Document, residue: ReadonlySet<Sentence>): boolean {
  const texts = document.paragraphs.map((paragraph) =>
    document.text.slice(paragraph.start, paragraph.start + 40).toLowerCase(),
  );
  if (texts.some((text) => greeting.test(text)) || texts.slice(-3).some((text) => farewell.test(text))) return true;
  return document.tokens.some((token) => {
    if (token.protectedBy === 'quotation' || !/^(?:i|my|me)$/u.test(token.lower)) return false;
    const sentence = document.sentences[token.sentence];
    return sentence !== undefined && !residue.has(sentence) && !toolRemark.test(lowerText(document, sentence));
  });
}
