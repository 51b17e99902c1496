/**
 * Deletes `Moreover,`, `Additionally,` and similar openers. If the subject is short and an auxiliary follows, the
 * sentence gets an `also` instead: `Moreover, the lift is old.` → `The lift is also old.`
 */
import { isTagged, isWord, type Change, type Document, type Sentence, type Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, denseText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { repeatsStart } from './repeats-start.ts';

const additive = /^(?:moreover|furthermore|in addition|additionally),$/u;
/** An opener that human writers rarely use. */
const additional = /^additionally,$/u;
/** Openers that `also` can replace. Openers that state a likeness are deleted only if `also` replaces them. */
const replaceable = /^(?:moreover|furthermore|in addition|additionally|similarly|likewise),$/u;
/** Maximum number of tokens after the subject to search for a `still`, which would be next to `also`. */
const besideMax = 4;
/** Maximum number of tokens in a subject before `also`. */
const subjectMax = 7;

/** Returns the token after an opener of one or two words, where its comma is. */
function commaOf(document: Document, { firstToken }: Sentence): Token | undefined {
  const [, second, third] = document.tokens.slice(firstToken, firstToken + 3);
  return second?.text === ',' ? second : third;
}

function has(document: Document, sentence: Sentence | undefined, word: string): boolean {
  if (sentence === undefined) return false;
  for (let at = sentence.firstToken; at < sentence.endToken; at += 1) {
    if (document.tokens[at]?.lower === word) return true;
  }
  return false;
}

/** Returns whether the verb after an opener is used with `still`, which does not go with `also`. */
function hasStill(document: Document, comma: Token, { endToken }: Sentence): boolean {
  const end = Math.min(endToken, comma.index + 1 + subjectMax + besideMax);
  return document.tokens.slice(comma.index + 1, end).some(({ lower }) => lower === 'still');
}

const subjectTag = 'DT PRP PRP$ JJ JJR JJS NN* POS CD';
const auxiliary = 'am is are was were has have had can could may might will would should must';

/** Returns the place for `also` after a contracted verb, or undefined before words that it does not go with. */
const contractedPlace = (verb: Token, next: Token): number | undefined =>
  verb.tag === 'POS' || next.kind !== 'word' || /^(?:not|never|also|now|to)$|ly$/u.test(next.lower)
    ? undefined
    : verb.end;

/** Returns the place for `also`: after the auxiliary that follows a short subject. */
function placeOfAlso(document: Document, comma: Token, sentence: Sentence): number | undefined {
  const isPronoun = isWord(document.tokens[comma.index + 1], 'it they he she we you i');
  for (let at = comma.index + 1; at < Math.min(sentence.endToken, comma.index + subjectMax + 2); at += 1) {
    const token = document.tokens[at];
    const next = document.tokens[at + 1];
    if (token === undefined || next === undefined) return undefined;
    // `It's also cheap`
    if (token.lower.startsWith("'") && at === comma.index + 2 && isPronoun) return contractedPlace(token, next);
    // `It also accepts two` can mean two more.
    if (next.tag === 'CD' || document.tokens[at + 2]?.tag === 'CD') return undefined;
    if (isWord(token, auxiliary)) {
      const isPlain =
        at > comma.index + 1 &&
        next.kind === 'word' &&
        !isWord(next, "n't not never also now to") &&
        !next.lower.endsWith('ly');
      // `has` is an auxiliary in `has seen`, but a main verb in `has a roof`.
      const isFull = token.lower.startsWith('ha') && !isTagged(next, 'VBD VBN RB') && next.lower !== 'proven';
      return !isPlain ? undefined : isFull ? token.start - 1 : token.end;
    }
    if (at === comma.index + 2 && isPronoun && isTagged(token, 'VBD VBP VBZ')) return token.start - 1;
    if (!isTagged(token, subjectTag) && token.lower !== 'of') return undefined;
  }
  return undefined;
}

/** An opener and its replacement. */
type Opening = {
  readonly deletion: Change;
  /** The place for `also`, if there is one. */
  readonly place: number | undefined;
};

/** Returns the opener of a sentence if it is one of the given openers and can be deleted. */
function openingOf(openers: RegExp, sentence: Sentence, document: Document): Opening | undefined {
  const comma = commaOf(document, sentence);
  const next = comma === undefined ? undefined : document.tokens[comma.index + 1];
  if (comma === undefined || next === undefined || next.index >= sentence.endToken || next.kind !== 'word') return;
  const opener = document.text.slice(sentence.start, comma.end).toLowerCase();
  if (!openers.test(opener) || next.lower === 'however' || repeatsStart(document, sentence, next)) return;
  if (hasStill(document, comma, sentence)) return undefined;
  const repeats =
    ['also', 'further', 'potentially'].some((word) => has(document, sentence, word)) ||
    has(document, document.sentences[sentence.index - 1], 'also');
  const place = repeats ? undefined : placeOfAlso(document, comma, sentence);
  return { deletion: { start: sentence.start, end: comma.end, text: '' }, place };
}

/** Proposes `also` in place of an opener. */
function proposeAlso(openers: RegExp, sentence: Sentence, document: Document): Proposals {
  const { deletion, place } = openingOf(openers, sentence, document) ?? {};
  if (deletion === undefined || place === undefined) return undefined;
  return { changes: [deletion, { start: place, end: place, text: ' also' }] };
}

export const additiveOpeners = defineRule({
  id: 'additive-openers',
  kind: 'pattern',
  each: 'sentence',
  family: 'additive-openers',
  densityMin: denseText,
  stage: 'wording',
  why: '“Also” says the same as the formal opener.',
  examples: {
    rewrites: [
      ['Moreover, the lift is old.', 'The lift is also old.'],
      ['Furthermore, we can close the valve.', 'We can also close the valve.'],
      ['Moreover, I am ready.', 'I am also ready.'],
      ['Moreover, mills have proven cheap.', 'Mills have also proven cheap.'],
      ['Moreover, I have had to mend the lift.', 'I have also had to mend the lift.'],
      ['Furthermore, it keeps the cellar dry.', 'It also keeps the cellar dry.'],
      ['Moreover, the barn has a new roof.', 'The barn also has a new roof.'],
      ['Similarly, the roof of the barn was replaced.', 'The roof of the barn was also replaced.'],
    ],
    leavesAlone: [
      'Moreover, trains from the coast carry grain.',
      'Moreover, pupils can now sing.',
      'Furthermore, the old loom is still in use.',
      'In addition to the lift, we need stairs.',
      'Similarly, trains carry grain.',
      'Moreover, however, the lift is old.',
      'It is, moreover, too old.',
    ],
  },
  propose: (sentence, { document }) => proposeAlso(replaceable, sentence, document),
});

export const additionally = defineRule({
  id: 'additionally',
  kind: 'pattern',
  each: 'sentence',
  family: 'additive-openers',
  densityMin: anyText,
  stage: 'wording',
  why: '“Also” says the same as the formal opener.',
  examples: {
    rewrites: [
      ['Additionally, we can close the valve.', 'We can also close the valve.'],
      ["Additionally, it's cheap to oil the valve.", "It's also cheap to oil the valve."],
    ],
    leavesAlone: [
      'Moreover, the lift is old.',
      'It is additionally too old.',
      'Additionally, the loom can still weave wool by hand.',
      'Additionally, trains from the coast carry grain.',
    ],
  },
  propose: (sentence, { document }) => proposeAlso(additional, sentence, document),
});

export const redundantAdditiveOpeners = defineRule({
  id: 'redundant-additive-openers',
  kind: 'pattern',
  each: 'sentence',
  family: 'additive-openers',
  densityMin: anyText,
  stage: 'wording',
  why: '“Also” already says that the sentence adds a point.',
  examples: {
    rewrites: [
      ['In addition, trains from the coast also carry grain.', 'Trains from the coast also carry grain.'],
      ['Furthermore, the lift can also be dangerous.', 'The lift can also be dangerous.'],
    ],
    leavesAlone: [
      'Moreover, trains from the coast carry grain.',
      'Moreover, the loom is still in use, and it also weaves wool.',
      'Similarly, trains also carry grain.',
      'Moreover, trains not only carry grain but also coal.',
    ],
  },
  propose(sentence, { document }): Proposals {
    const { deletion } = openingOf(additive, sentence, document) ?? {};
    // The `also` in `not only … but also` does not mean that the sentence adds a point.
    const isAdded = has(document, sentence, 'also') && !has(document, sentence, 'not');
    return deletion === undefined || !isAdded ? undefined : { changes: [deletion] };
  },
});

export const emptyAdditiveOpeners = defineRule({
  id: 'empty-additive-openers',
  kind: 'pattern',
  each: 'sentence',
  family: 'additive-openers',
  densityMin: denseText,
  stage: 'wording',
  why: 'The sentence adds its point without a formal opener.',
  examples: {
    rewrites: [
      ['Moreover, trains from the coast carry grain.', 'Trains from the coast carry grain.'],
      ['Additionally, trains from the coast carry grain.', 'Trains from the coast carry grain.'],
      ['In addition, to reach the valve, you need a ladder.', 'To reach the valve, you need a ladder.'],
      ['Moreover, the lift is not safe.', 'The lift is not safe.'],
      ['The stairs are also steep. Moreover, the lift is old.', 'The stairs are also steep. The lift is old.'],
    ],
    leavesAlone: [
      'Moreover, the lift is old.',
      'Rust is slow. Moreover, rust from the coast spreads.',
      'Moreover, weavers from the coast still use the loom.',
      'Moreover, however, the lift is old.',
      'Similarly, trains carry grain.',
    ],
  },
  propose(sentence, { document }): Proposals {
    const { deletion, place } = openingOf(additive, sentence, document) ?? {};
    return deletion === undefined || place !== undefined ? undefined : { changes: [deletion] };
  },
});
