/** Fills a replacement template with the slots and word forms of a found phrase. */
import { type Change, type Document, type Token, inflect, neighbor, pastOrParticiple } from '@humanize/text';
import { formOfBe } from './form-of-be.ts';
import { tagOfForm } from './phrase-notation.ts';
import type { Template } from './phrase-template.ts';
import type { FoundPhrase } from './phrase-trie.ts';

/** Returns the change for a found phrase, or undefined if the correct form of a word is uncertain. */
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

/** Returns the text of a slot, or undefined if the requested form is uncertain. */
function slotText(token: Token | undefined, tag: string | undefined): string | undefined {
  if (token === undefined || tag === undefined) return token?.text ?? '';
  // If the word is its own base form, only the tag indicates that it is a verb, and the tag may be wrong.
  return tag === 'VB' && token.lemma === token.lower ? undefined : inflect(token.lemma, tag);
}

/** True for a participle directly before its noun (`expedited wills`), which a phrasal verb cannot replace. */
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
  if (tag !== 'VBD' && tag !== 'VBN') return tag;
  const { tag: form, sure } = pastOrParticiple(document, matched[1], tag);
  const isOneForm = inflect(lemma, 'VBD') === inflect(lemma, 'VBN');
  return sure || isOneForm || form === 'VBD' ? form : undefined;
}
