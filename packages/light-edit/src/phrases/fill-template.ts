/** Fills a replacement template with the slots and word forms of a matched phrase. */
import {
  type Change,
  type Document,
  type Token,
  inflect,
  neighbor,
  pastOrParticiple,
  sentenceOf,
  tokensAround,
} from '@humanize/text';
import { formOfBe } from './form-of-be.ts';
import { tagOfForm } from './phrase-notation.ts';
import type { Template } from './phrase-template.ts';
import type { FoundPhrase } from './phrase-trie.ts';
import { hasSecondVerb } from './second-verb.ts';

/** Returns the change for a matched phrase, or undefined if the correct form of a word is uncertain. */
export function fillTemplate(document: Document, template: Template, found: FoundPhrase): Change | undefined {
  const words = template.pieces.map((piece): string | undefined => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'slot') return slotText(found.slots[piece.number - 1], piece.tag);
    const matched = found.inflected.filter(([element]) => element.wordClass === piece.wordClass)[piece.number - 1];
    const form = matched === undefined ? piece.lemma : inflectedAs(document, piece.lemma, ...matched);
    return form === undefined ? undefined : `${form}${piece.mark}`;
  });
  if (words.includes(undefined) || repeatsWord(document, template, found)) return undefined;
  const text = words.filter((word) => word !== '' && word !== undefined).join(' ');
  if (leavesVerbBehind(document, template, found, text)) return undefined;
  if (text === '' && isWholeFragment(document, found)) return undefined;
  return { start: found.first.start, end: found.last.end, text };
}

/** Maximum number of tokens after a phrase to search for a second verb. */
const clauseTokensMax = 60;
/** Words that an infinitive, with or without `to`, can follow. */
const governors = /\b(?:to|can|could|will|would|must|may|should|please)\b/u;

/**
 * Returns whether the replacement changes the form of a verb in the phrase but leaves a second verb that depends on the
 * same words unchanged: `the time to read and answer it` → `for reading and answer it`.
 */
function leavesVerbBehind(
  document: Document,
  { pieces }: Template,
  { first, last, slots }: FoundPhrase,
  text: string,
): boolean {
  const changed = pieces.flatMap((piece) =>
    piece.kind === 'slot' && piece.tag !== undefined ? (slots[piece.number - 1] ?? []) : [],
  );
  const matched = document.tokens.slice(first.index, last.index + 1);
  // The infinitive of `serves to show` becomes `shows`. A clause with `that` has a verb of its own.
  if (text !== '' && last.lower !== 'that' && !slots.includes(last)) {
    const isInfinitive = ({ tag }: Token, index: number): boolean =>
      tag === 'VB' && matched[index - 1]?.lower === 'to' && !governors.test(text);
    const isGerund = ({ tag }: Token, index: number): boolean =>
      tag === 'VBG' && matched[index - 1]?.tag === 'IN' && !/ing\b/u.test(text);
    changed.push(...matched.filter((token, index) => isInfinitive(token, index) || isGerund(token, index)));
  }
  if (changed.length === 0) return false;
  const { after } = tokensAround(document, last, clauseTokensMax);
  return changed.some((verb) => hasSecondVerb(verb, after));
}

const isWord = ({ kind }: Token): boolean => kind !== 'punctuation';

/**
 * Returns whether the phrase is an entire line without an end mark. Deleting the phrase would leave an empty list item
 * or paragraph.
 */
function isWholeFragment(document: Document, { first, last }: FoundPhrase): boolean {
  const { firstToken, endToken } = sentenceOf(document, first);
  if (document.tokens.slice(firstToken, first.index).some(isWord)) return false;
  if (document.tokens.slice(last.index + 1, endToken).some(isWord)) return false;
  return !/^[.!?…]$/u.test(document.tokens[endToken - 1]?.text ?? '');
}

/** Minimum lengths of verbs and of other words whose repetition readers notice. */
const noticedVerbMin = 5;
const noticedWordMin = 3;
/** Longer words whose repetition in a sentence readers do not notice. */
const unnoticed =
  /^(?:all|and|are|but|can|did|does|for|from|had|has|have|her|his|how|into|its|not|our|she|that|the|their|them|then|there|these|they|this|those|was|were|what|when|which|who|will|with|would|you|your)$/u;
/** Number of initial letters that words of one family share: `improve` and `improvement`. */
const stemLength = 6;
/** Maximum distance, in tokens, at which readers notice a repetition. */
const repetitionTokensMax = 25;

/**
 * Returns whether the replacement would repeat a nearby word: a verb of the same family (`improvements enhance` →
 * `improvements improve`), or another word that the phrase itself does not contain (`amounts to 97, or about 3` → `is
 * about 97, or about 3`).
 */
function repeatsWord(document: Document, { pieces }: Template, { first, last }: FoundPhrase): boolean {
  const stems = pieces.flatMap((piece) =>
    piece.kind === 'inflected' && piece.lemma.length >= noticedVerbMin && !piece.lemma.includes(' ')
      ? [piece.lemma.slice(0, stemLength)]
      : [],
  );
  const matched = document.tokens.slice(first.index, last.index + 1);
  const words = pieces
    .flatMap((piece) => (piece.kind === 'text' ? piece.text.toLowerCase().split(/[^\p{L}]+/u) : []))
    .filter((word) => word.length >= noticedWordMin && !unnoticed.test(word))
    .filter((word) => !matched.some(({ lower }) => lower === word));
  if (stems.length === 0 && words.length === 0) return false;
  for (let distance = 1; distance <= repetitionTokensMax; distance += 1) {
    for (const token of [neighbor(document, first, -distance), neighbor(document, last, distance)]) {
      if (token === undefined) continue;
      if (words.includes(token.lower) || stems.some((stem) => token.lower.startsWith(stem))) return true;
    }
  }
  return false;
}

/** Returns the text of a slot, or undefined if the requested form is uncertain. */
function slotText(token: Token | undefined, tag: string | undefined): string | undefined {
  if (token === undefined || tag === undefined) return token?.text ?? '';
  // If the word is its own base form, only the tag indicates that it is a verb, and the tag may be wrong.
  return tag === 'VB' && token.lemma === token.lower ? undefined : inflect(token.lemma, tag);
}

/** Returns true for a participle directly before its noun (`expedited wills`), which a phrasal verb cannot replace. */
function isAttributive(document: Document, token: Token, tag: string): boolean {
  if (tag !== 'VBN' && tag !== 'VBG') return false;
  const before = neighbor(document, token, -1)?.tag ?? '';
  const opens = tag === 'VBN' ? /^(?:|DT|JJ|IN|PRP\$|POS|[:,–—-])$/u : /^(?:DT|JJ|PRP\$|POS)$/u;
  return opens.test(before) && /^NNS?$/u.test(neighbor(document, token, 1)?.tag ?? '');
}

/** Returns the replacement verb in the matched form, or undefined if that form is uncertain. */
function inflectedAs(document: Document, lemma: string, ...matched: Parameters<typeof tagOfForm>): string | undefined {
  if (/^be\b/u.test(lemma)) {
    const form = formOfBe(document, matched[1], tagOfForm(...matched));
    return form === undefined ? undefined : form + lemma.slice('be'.length);
  }
  const tag = tagAt(document, lemma, ...matched);
  if (tag === undefined || (lemma.includes(' ') && isAttributive(document, matched[1], tag))) return undefined;
  return inflect(lemma, tag);
}

/**
 * Uses the surrounding words to check whether the tagger correctly chose between past tense and participle. Returns
 * undefined if the choice is uncertain and the two forms differ, as in `the hours exhibited …` (`showed` or `shown`).
 */
function tagAt(document: Document, lemma: string, ...matched: Parameters<typeof tagOfForm>): string | undefined {
  const tag = tagOfForm(...matched);
  if ((tag !== 'VBD' && tag !== 'VBN') || /^(?:was|were)$/u.test(matched[1].lower)) return tag;
  const { tag: form, sure } = pastOrParticiple(document, matched[1], tag);
  const isOneForm = inflect(lemma, 'VBD') === inflect(lemma, 'VBN');
  return sure || isOneForm || form === 'VBD' ? form : undefined;
}
