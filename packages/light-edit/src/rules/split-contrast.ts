/**
 * Splits `The dam not only stores … but also makes …` into two sentences: `The dam stores …. It also makes …` Used where
 * both halves are too long for `and`.
 */
import type { Change, Document, Token } from '@humanize/text';
import type { Contrast } from './not-only-contrast.ts';

/** Maximum number of tokens of the subject. */
const subjectMax = 8;

const persons =
  /(?:er|or|ist|ian|ant|ee|man|woman|child|person|student|friend|boss|chief|king|queen|hero|nurse|author)$/u;
const own = /^(?:it|they|he|she|we|you|i)$/u;
const pointing: Readonly<Record<string, string>> = { this: 'It', that: 'It', these: 'They', those: 'They' };
const auxiliary = /^(?:will|would|can|could|may|might|should|must|has|have|had)$/u;
const subordinating =
  /^(?:that|which|who|whose|because|if|when|while|as|since|although|though|so|and|but|or|whether|where)$/u;

/** Returns the subject before the verb or auxiliary at `end`, or undefined if it is not the subject of the sentence. */
function subjectBefore(document: Document, end: number): readonly Token[] | undefined {
  const sentence = document.sentences[document.tokens[end]?.sentence ?? -1];
  if (sentence === undefined) return undefined;
  const before = document.tokens.slice(sentence.firstToken, end);
  const comma = before.findLastIndex(({ text }) => text === ',');
  const subject = before.slice(comma + 1);
  if (subject.length === 0 || subject.length > subjectMax) return undefined;
  if (before.some(({ lower, tag }) => subordinating.test(lower) || /^(?:VB[DPZ]|MD|W\w*)$/u.test(tag)))
    return undefined;
  return before.some(({ kind, text }) => kind === 'punctuation' && text !== ',') ? undefined : subject;
}

/** The pronoun for a subject, or undefined if it is uncertain. */
function pronounFor(subject: readonly Token[], isPlural: boolean): string | undefined {
  const [first] = subject;
  if (first === undefined) return undefined;
  if (subject.length === 1 && own.test(first.lower)) return first.lower === 'i' ? 'I' : capital(first.lower);
  if (subject.length === 1 && pointing[first.lower] !== undefined) return pointing[first.lower];
  if (!/^(?:DT|PRP\$|NN\w*|JJ\w*|VBG)$/u.test(first.tag)) return undefined;
  if (isPlural) return 'They';
  if (subject.some(({ protectedBy, lower }) => protectedBy === 'name' || persons.test(lower))) return undefined;
  return 'It';
}

/** The tag of a finite verb, where the tagger gave that of a base form or a plural. */
function finiteTag(tag: string): string {
  return tag === 'VB' ? 'VBP' : tag === 'NNS' ? 'VBZ' : tag;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the changes that split the contrast in two sentences, or undefined if the subject or verb is uncertain. */
export function splitContrast(document: Document, contrast: Contrast): Change[] | undefined {
  const { not, adverb, first, but, hasComma, second, isAdded } = contrast;
  const helper = document.tokens[not.index - 1];
  if (helper === undefined || not.lower !== 'not') return undefined;
  const hasHelper = auxiliary.test(helper.lower);
  // `but had also shown` repeats the auxiliary.
  const repeated = hasHelper && second.lower === helper.lower ? document.tokens[second.index + 1] : undefined;
  if (repeated === undefined ? !isAdded : repeated.lower !== 'also') return undefined;
  const isVerb = hasHelper ? /^VB[DNP]?$/u.test(first.tag) : /^(?:VB[DPZ]?|NNS)$/u.test(first.tag);
  const fits = hasHelper
    ? repeated !== undefined || /^(?:VB[NPD]?|NN)$/u.test(second.tag)
    : finiteTag(second.tag) === finiteTag(first.tag);
  if (!isVerb || !fits) return undefined;
  const subject = subjectBefore(document, hasHelper ? helper.index : not.index);
  const isPlural =
    finiteTag(first.tag) === 'VBP' || helper.lower === 'have' || /^NNP?S$/u.test(subject?.at(-1)?.tag ?? '');
  const pronoun = subject === undefined ? undefined : pronounFor(subject, isPlural);
  if (pronoun === undefined) return undefined;
  const start = hasComma
    ? (document.tokens[but.index - 1]?.start ?? but.start)
    : (document.tokens[but.index - 1]?.end ?? but.start);
  const end = repeated?.end ?? document.tokens[second.index - 1]?.end ?? second.start;
  const verb = hasHelper ? `${helper.lower} also` : 'also';
  return [
    { start: not.start, end: adverb.end, text: '' },
    { start, end, text: `. ${pronoun} ${verb}` },
  ];
}
