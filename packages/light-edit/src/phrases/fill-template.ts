/** Fills a replacement with the slots and word forms of the phrase that was found. */
import { type Change, type Document, type Token, inflect, neighbour, pastOrParticiple } from '@humanize/text';
import { tagOfForm } from './phrase-notation.ts';
import type { Template } from './phrase-template.ts';
import type { FoundPhrase } from './phrase-trie.ts';

/** The change for a found phrase; undefined where a word's right form is not sure. */
export function fillTemplate(document: Document, template: Template, found: FoundPhrase): Change | undefined {
  const words = template.pieces.map((piece): string | undefined => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'slot') return slotText(found.slots[piece.number - 1], piece.tag);
    const matched = found.inflected.filter(([element]) => element.wordClass === piece.wordClass)[piece.number - 1];
    const form = matched === undefined ? piece.lemma : inflectedAs(document, piece.lemma, ...matched);
    return form === undefined ? undefined : `${form}${piece.mark}`;
  });
  if (words.includes(undefined)) return undefined;
  return {
    start: found.first.start,
    end: found.last.end,
    text: words.filter((word) => word !== '' && word !== undefined).join(' '),
  };
}

/** What filled a slot; undefined where the form that is asked for is not sure. */
function slotText(token: Token | undefined, tag: string | undefined): string | undefined {
  if (token === undefined || tag === undefined) return token?.text ?? '';
  // A base form that the tagger cannot tell from the word itself: the word may be no verb.
  return tag === 'VB' && token.lemma === token.lower ? undefined : inflect(token.lemma, tag);
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
  // The one verb whose past agrees with its subject: only its own form is sure.
  if (lemma === 'be') return matched[1].lemma === 'be' ? matched[1].lower : undefined;
  return inflect(lemma, tag);
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
