/**
 * Decides whether a text comes from a person, as letters and texts in the first person do. In such texts, offers of
 * help belong to the text.
 */
import { isOneOf, type Document, type Sentence, type Span, type Token } from '@humanize/text';

/** Returns the text of a sentence in lower case, with straight apostrophes and single spaces. */
export function lowerText(document: Document, sentence: Sentence): string {
  return document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
}

const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b/u;
const farewell = /^(?:best|kind|warm)?\s?(?:regards|wishes)|^sincerely|^yours\b|^thanks|^thank you|^cheers|^best,/u;

/** Matches sentences in which `I` or `my` refers to a tool rather than a writer, including sympathy with the user. */
const toolRemark =
  /^(?:as of my (?:last|knowledge|training)|up to my last|as an? (?:ai|large language model|language model)\b|based on the information available to me|i'm (?:so |very |really )?sorry (?:to hear|(?:that )?you're|(?:that )?happened|for (?:your|the) loss)|i (?:completely |totally |can )?understand how (?:frustrating|stressful|annoying|difficult|hard|confusing|upsetting)\b|(?:\*\*disclaimer:?\*\*:? )?i'm not an? (?:doctor|lawyer|medical|licensed|financial)\b)/u;

const letters = new WeakMap<Document, boolean>();

/** Returns true for a text with a salutation or a farewell. Each document is read once. */
export function isLetter(document: Document): boolean {
  const known = letters.get(document);
  if (known !== undefined) return known;
  const texts = document.paragraphs.map(({ start }) => document.text.slice(start, start + 40).toLowerCase());
  const found = texts.some((text) => greeting.test(text)) || texts.slice(-3).some((text) => farewell.test(text));
  letters.set(document, found);
  return found;
}

/** Returns true for letters and for texts in the first person, in which a closing offer may come from the writer. */
export function isFromPerson(document: Document, residue: ReadonlySet<Sentence>): boolean {
  return isLetter(document) || hasToken(document, residue, ({ lower }) => isOneOf(lower, 'i my me'));
}

/** What the staff of a firm say that they do, rather than people in general: `we shipped`, `we will refund`. */
const deeds = /^(?:'ll|'ve|will|are|were|apologi[sz]e|sent|appreciate|[a-z]{2,14}ed)$/u;

/** Returns true for texts in which a firm speaks: `We shipped your order`, `our team`. */
export function isFromFirm(document: Document, residue: ReadonlySet<Sentence>): boolean {
  return hasToken(document, residue, ({ lower, index }) => {
    const next = document.tokens[index + 1]?.lower ?? '';
    return lower === 'we'
      ? deeds.test(next)
      : lower === 'our' && isOneOf(next, 'customer customers office shop staff store team');
  });
}

/** Returns whether a token outside the residue, quotations and names fulfills a condition. */
function hasToken(document: Document, residue: ReadonlySet<Sentence>, fulfills: (token: Token) => boolean): boolean {
  return document.tokens.some((token) => {
    // `*“I hear you”*` is an example of what to say, and `Peter I` is a name.
    if (isOneOf(token.protectedBy, 'quotation emphasis name') || !fulfills(token)) return false;
    const sentence = document.sentences[token.sentence];
    return sentence !== undefined && !residue.has(sentence) && !toolRemark.test(lowerText(document, sentence));
  });
}

/** Maximum number of paragraphs in a signature, and of characters in each of them. */
const signatureMax = 4;
const signatureLengthMax = 80;

/** Returns whether a horizontal rule or a signature separates a sentence from the text before it. */
export function isSetApart(document: Document, sentence: Sentence | undefined): boolean {
  const paragraph = sentence === undefined ? undefined : document.paragraphs[sentence.paragraph];
  if (sentence === undefined || paragraph === undefined || paragraph.firstSentence !== sentence.index) return false;
  if (/\n[ \t]*(?:-{3,}|\*{3,}|_{3,})$/u.test(document.text.slice(0, paragraph.start).trimEnd().slice(-20)))
    return true;
  const before = document.paragraphs.slice(Math.max(0, paragraph.index - signatureMax), paragraph.index);
  const at = before.findLastIndex(({ start }) => farewell.test(document.text.slice(start, start + 40).toLowerCase()));
  return at !== -1 && before.slice(at).every(({ start, end }) => end - start <= signatureLengthMax);
}

/** Matches the name of a speaker: `Ann:`, `**Dr. Ann Lee:**`, `Speaker 2:`. */
const speaker = /^[*_]{0,3}\p{Lu}[\p{L}.]{0,20}(?: [\p{Lu}\d][\p{L}.]{0,20}){0,3}[*_]{0,3}:/u;

const isSpoken = ({ text }: Document, { start }: Span): boolean => speaker.test(text.slice(start, start + 80));

/** Returns true for the speech of a character or of a person in an interview: `**Ada:** It rests.` */
export function isSpeech(document: Document, { paragraph }: Sentence): boolean {
  const span = document.paragraphs[paragraph];
  return span !== undefined && isSpoken(document, span);
}

/** Returns true for speech in a text that consists mostly of speech, such as a transcript. */
export function isInTranscript(document: Document, sentence: Sentence): boolean {
  const { paragraphs } = document;
  const count = paragraphs.filter((each) => isSpoken(document, each)).length;
  return isSpeech(document, sentence) && count > 1 && count * 2 >= paragraphs.length;
}
