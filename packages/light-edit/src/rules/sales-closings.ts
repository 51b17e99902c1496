/** Deletes the promises at the end of advertisements and posts: `Order yours today and taste the difference!` */
import { isOneOf, isWord, type Document, type Sentence, type Token, tokensOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { lowerText } from './from-person.ts';

/** Matches a sentence that only promises the reader's thanks: `Your plants will thank you!` */
const thanks = /^your (?!sincerely)[^.!?:;]{1,60} will thank you(?: for it| later)?[.!]$/u;

/** Verbs that ask the reader to buy or book. */
const ordering = 'add book buy get grab order purchase request reserve schedule shop';
/**
 * Verbs that open a promise. What a customer gets (`and save 10%`) is an offer, and what someone else gets is often a joke
 * of the text (`and give your hound a bed worth drooling over`). What the reader counts down to is its subject.
 */
const promising =
  'bring come discover elevate embrace enjoy experience feel make see start step take taste transform turn';

/** Maximum number of tokens in the call to action before `today`. */
const callMax = 9;
/** Minimum number of tokens in a promise. */
const promiseMin = 3;

/** Returns the tokens from `and` to the end of `Order yours today and taste the difference`, or undefined. */
function promiseIn(tokens: readonly Token[]): readonly Token[] | undefined {
  const today = tokens.findIndex(
    ({ lower }, index) =>
      lower === 'today' && tokens[index + 1]?.lower === 'and' && isWord(tokens[index + 2], promising),
  );
  if (today === -1) return undefined;
  if (!tokens.slice(Math.max(0, today - callMax), today).some(({ lower }) => isOneOf(lower, ordering)))
    return undefined;
  const end = tokens.findIndex(({ text }, index) => index > today && isOneOf(text, '. !'));
  const promise = tokens.slice(today + 1, end);
  const isWhole = end !== -1 && tokens.slice(end).every(({ kind }) => kind === 'punctuation');
  const isEmpty = promise.every(
    ({ kind, lower, protectedBy, text }) =>
      kind !== 'number' && protectedBy !== 'number' && text !== ',' && lower !== 'worth' && lower !== 'counting',
  );
  return isWhole && isEmpty && promise.length >= promiseMin ? promise : undefined;
}

function proposeIn(document: Document, sentence: Sentence): Proposals {
  const text = lowerText(document, sentence).trim();
  if (/["“”]/u.test(text)) return undefined;
  if (thanks.test(text)) {
    const opens = document.paragraphs[sentence.paragraph]?.firstSentence === sentence.index;
    return opens ? undefined : { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  }
  const promise = promiseIn(tokensOf(document, sentence));
  const [first, last] = [promise?.[0], promise?.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { changes: [{ start: first.start, end: last.end, text: '' }] };
}

export const salesClosings = defineRule({
  id: 'sales-closings',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'cheering-tails',
  densityMin: anyText,
  why: 'The promise says nothing about the subject.',
  mayEdit: ['emphasis', 'name'],
  removesResidue: true,
  genre: ['general'],
  examples: {
    rewrites: [
      ['Plant clover this spring. Your bees will thank you!', 'Plant clover this spring.', { wholeText: true }],
      ['Order yours today and taste the difference!', 'Order yours today!', { wholeText: true }],
      ['Book yours today and discover why guests come back to us!', 'Book yours today!', { wholeText: true }],
      ['**Book your stay today and start making memories.**', '**Book your stay today.**', { wholeText: true }],
    ],
    leavesAlone: [
      'Your bees will thank you!',
      'Order yours today and save 10%!',
      'Book a bunk today and start counting down to snow!',
      'Order yours today and get a free lid.',
      'Order yours today and give your hound a bed worth drooling over!',
      'Order yours today and make lunch a meal worth howling for!',
      'He will arrive today and take the train.',
      'Order yours today and let the buzzing begin!',
      'If you water the beds, your plants will thank you.',
      'Order yours today and see us in May, when the fair opens.',
    ],
  },
  propose: (sentence, { document }) => proposeIn(document, sentence),
});
