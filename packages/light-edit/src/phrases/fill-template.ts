/** Fills a replacement with the slots and word forms of the phrase that was found. */
import {
  type Change,
  type Document,
  type Token,
  comparesByEnding,
  inflect,
  inflectAdjective,
  neighbour,
  pastOfBe,
  pastOrParticiple,
} from '@humanize/text';
import { tagOfForm } from './phrase-notation.ts';
import type { Template } from './phrase-template.ts';
import type { FoundPhrase } from './phrase-trie.ts';

/** The change for a found phrase; undefined where a word's right form is not sure. */
export function fillTemplate(document: Document, template: Template, found: FoundPhrase): Change | undefined {
  const degree = degreeBefore(document, template, found);
  const words = template.pieces.map((piece): string | undefined => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'slot') return slotText(found.slots[piece.number - 1], piece.tag);
    if (degree !== undefined) return inflectAdjective(piece.lemma, degree.tag);
    const matched = found.inflected.filter(([element]) => element.wordClass === piece.wordClass)[piece.number - 1];
    const form = matched === undefined ? piece.lemma : inflectedAs(document, piece.lemma, ...matched);
    return form === undefined ? undefined : `${form}${piece.mark}`;
  });
  if (words.includes(undefined)) return undefined;
  const start = degree === undefined ? found.first.start : degree.start;
  return { start, end: found.last.end, text: words.filter((word) => word !== '' && word !== undefined).join(' ') };
}

/** What filled a slot; undefined where the form that is asked for is not sure. */
function slotText(token: Token | undefined, tag: string | undefined): string | undefined {
  if (token === undefined || tag === undefined) return token?.text ?? '';
  // A base form that the tagger cannot tell from the word itself: the word may be no verb.
  return tag === 'VB' && token.lemma === token.lower ? undefined : inflect(token.lemma, tag);
}

/** `has long served`: what makes a participle of a form that could be a past. */
function hasHaveBefore(document: Document, token: Token): boolean {
  return [-1, -2].some((distance) => neighbour(document, token, distance)?.lemma === 'have');
}

/** `expedited wills`: before its noun no verb of two words stands for it. */
function isAttributive(document: Document, token: Token, tag: string): boolean {
  if (tag !== 'VBN' && tag !== 'VBG') return false;
  const before = neighbour(document, token, -1)?.tag ?? '';
  const opens = tag === 'VBN' ? /^(?:|DT|JJ|IN|PRP\$|POS|[:,–—-])$/u : /^(?:DT|JJ|PRP\$|POS)$/u;
  return opens.test(before) && /^NNS?$/u.test(neighbour(document, token, 1)?.tag ?? '');
}

/** Undefined where the right form is not sure. */
function inflectedAs(document: Document, lemma: string, ...matched: Parameters<typeof tagOfForm>): string | undefined {
  const tag = tagAt(document, lemma, ...matched);
  if (tag === undefined || (lemma.includes(' ') && isAttributive(document, matched[1], tag))) return undefined;
  const isBe = lemma === 'be' || lemma.startsWith('be ');
  if (!isBe) return inflect(lemma, tag);
  // A base form without what asks for one is a present that the tagger did not know for one.
  const before = neighbour(document, matched[1], -1);
  if (tag === 'VB') return before?.tag === 'MD' || before?.tag === 'TO' ? lemma : undefined;
  if (tag === 'VBG') return undefined;
  if (tag === 'VBZ' || (tag === 'VBN' && hasHaveBefore(document, matched[1]))) return inflect(lemma, tag);
  if (tag === 'VBP') return before?.lower === 'i' ? undefined : inflect(lemma, tag);
  const past = pastOfBe(document, matched[1]);
  return past === undefined ? undefined : `${past}${lemma.slice(2)}`;
}

/**
 * The tagger's word on past tense or participle is weighed against the words around it. Undefined where neither is sure
 * and the two have different forms: `the hours exhibited …` is no place for showed or shown.
 */
function tagAt(document: Document, lemma: string, ...matched: Parameters<typeof tagOfForm>): string | undefined {
  const tag = tagOfForm(...matched);
  if (tag !== 'VBD' && tag !== 'VBN') return tag;
  const { tag: form, sure } = pastOrParticiple(document, matched[1], tag);
  const isOneForm = inflect(lemma, 'VBD') === inflect(lemma, 'VBN');
  return sure || isOneForm || form === 'VBD' ? form : undefined;
}

/** `more robust` with `strong:J` is `stronger`: the adverb before is taken along. */
function degreeBefore(
  document: Document,
  template: Template,
  found: FoundPhrase,
): { tag: string; start: number } | undefined {
  const only = template.pieces[0];
  if (template.pieces.length !== 1 || only?.kind !== 'inflected' || only.wordClass !== 'J') return undefined;
  if (!comparesByEnding(only.lemma)) return undefined;
  const before = neighbour(document, found.first, -1);
  if (before?.protectedBy !== undefined) return undefined;
  if (before?.lower === 'more') return { tag: 'JJR', start: before.start };
  return before?.lower === 'most' ? { tag: 'JJS', start: before.start } : undefined;
}
