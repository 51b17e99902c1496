// Contracts some of the places where a person would: as many as the register has, counting what is contracted already.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import type { Proposal } from '../../edits/proposal.ts';
import type { Formality } from '../../register/register.ts';
import { defineRule } from '../define-rule.ts';

/** Share of the contractible places that are contracted, by how the text speaks; stories speak freely. */
const contractedShare: Readonly<Record<Formality, number>> = { formal: 0, neutral: 0.5, casual: 0.8 };
const contractedShareInFiction = 0.9;
/** Contractions in 100 words of plain prose that is neither casual nor a story: more would sound like talk. */
const per100WordsMax = 0.36;

/** Auxiliary and not: the whole that stands for both. */
const withNot: Readonly<Record<string, string>> = {
  do: "don't",
  does: "doesn't",
  did: "didn't",
  is: "isn't",
  are: "aren't",
  was: "wasn't",
  were: "weren't",
  has: "hasn't",
  have: "haven't",
  had: "hadn't",
  will: "won't",
  would: "wouldn't",
  could: "couldn't",
  should: "shouldn't",
  can: "can't",
};

const withBe: Readonly<Record<string, string>> = {
  'i am': "I'm",
  'you are': "you're",
  'we are': "we're",
  'they are': "they're",
  'he is': "he's",
  'she is': "she's",
  'it is': "it's",
  'there is': "there's",
  'that is': "that's",
};

const withHave: Readonly<Record<string, string>> = { i: "I've", you: "you've", we: "we've", they: "they've" };
const withWill: Readonly<Record<string, string>> = {
  i: "I'll",
  you: "you'll",
  we: "we'll",
  they: "they'll",
  he: "he'll",
  she: "she'll",
  it: "it'll",
};

const paired = new Set(['only', 'just', 'merely', 'simply', 'solely', 'least', 'necessarily']);
const asking = new Set(['what', 'how', 'who', 'where', 'why', 'than', 'as', 'so', 'whatever', 'which']);

/** Words that a contraction can begin with. */
const openers = new Set([
  ...Object.keys(withNot),
  ...Object.keys(withBe).map((pair) => pair.split(' ')[0]),
  ...Object.keys(withHave),
  ...Object.keys(withWill),
  'cannot',
]);

/** The two tokens from this one on, and the word that may stand for them. */
function contractionAt(document: Document, token: Token): { last: Token; text: string } | undefined {
  if (token.kind !== 'word' || !openers.has(token.lower)) return undefined;
  if (token.lower === 'cannot') return hasObject(document, token) ? { last: token, text: "can't" } : undefined;
  const second = neighbour(document, token, 1);
  if (second === undefined || second.kind !== 'word' || !second.spaced) return undefined;
  if (!hasObject(document, second)) return undefined;
  const next = neighbour(document, second, 1);
  if (second.lower === 'not') {
    const text = withNot[token.lower];
    return text === undefined || paired.has(next?.lower ?? '') ? undefined : { last: second, text };
  }
  const text = pronounContraction(document, token, second, next);
  return text === undefined ? undefined : { last: second, text };
}

function pronounContraction(
  document: Document,
  token: Token,
  second: Token,
  next: Token | undefined,
): string | undefined {
  const before = neighbour(document, token, -1);
  if (asking.has(before?.lower ?? '') || isObject(token, before)) return undefined;
  // `there isn't`: contracted already, the other way.
  if (next !== undefined && /^(?:not|n['’]t)$/u.test(next.lower)) return undefined;
  const pair = `${token.lower} ${second.lower}`;
  if (pair === 'that is' && before !== undefined) return undefined;
  const withVerb = withBe[pair];
  // `She's survived by two sons` would read as has.
  if (next?.tag === 'VBN' && /^s?he is$/u.test(pair)) return undefined;
  if (withVerb !== undefined) return withVerb;
  if (second.lower === 'have' && next?.tag === 'VBN') return withHave[token.lower];
  return second.lower === 'will' && next?.tag === 'VB' ? withWill[token.lower] : undefined;
}

/** `the smell of it is`, `the fog shrouding it is`: the pronoun belongs to what stands before it. */
function isObject(pronoun: Token, before: Token | undefined): boolean {
  if (before === undefined || (pronoun.lower !== 'it' && pronoun.lower !== 'you')) return false;
  return objectTakers.has(before.lower) || (before.tag === 'VBG' && !saying.has(before.lemma));
}

/** Prepositions that open no clause. */
const objectTakers = new Set(
  'of in on at with about for from to by into over under through behind around like without beyond near'.split(' '),
);
const saying = new Set('say think believe know hope feel mean suggest argue claim insist guess suppose see'.split(' '));

/** A contraction never ends a clause: a word that is no conjunction must follow. */
function hasObject(document: Document, last: Token): boolean {
  const next = neighbour(document, last, 1);
  return (
    next !== undefined && next.kind !== 'punctuation' && next.kind !== 'symbol' && !['CC', 'TO'].includes(next.tag)
  );
}

function isContracted(token: Token): boolean {
  if (token.protectedBy !== undefined) return false;
  if (["n't", "'re", "'ve", "'ll", "'m"].includes(token.lower)) return true;
  return token.lower === "'s" && token.tag === 'VBZ';
}

export const contract = defineRule({
  id: 'contractions/contract',
  kind: 'pattern',
  each: 'document',
  stage: 'tidy',
  why: 'People contract about half of what can be contracted.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      ['The gate does not close, and it is raining.', "The gate doesn't close, and it is raining."],
      ['We cannot wait for them.', "We can't wait for them.", { formality: 'casual' }],
    ],
    leavesAlone: [
      'The gate does not close.\n\nIt wasn’t locked, and nobody didn’t know.',
      ['The parties shall not assign this agreement.', { formality: 'formal', genre: 'legal' }],
      "There isn't a light, and it isn't late.",
      'There isn’t a light, and they aren’t late.',
      'She asked me what it is.',
      'She is survived by two sons.',
      'I know how good it is to rest.',
      'The fog shrouding it is thick, and the smell of it is a memory.',
      'It is not only cheap but quick.',
    ],
  },
  propose(document, context) {
    const places: { first: Token; proposal: Proposal }[] = [];
    let contracted = 0;
    for (const token of document.tokens) {
      if (isContracted(token)) contracted += 1;
      const found = contractionAt(document, token);
      if (found === undefined || token.protectedBy !== undefined || found.last.protectedBy !== undefined) continue;
      places.push({
        first: token,
        proposal: { changes: [{ start: token.start, end: found.last.end, text: found.text }] },
      });
    }
    const { formality, genre } = document.register;
    const share = genre === 'fiction' ? contractedShareInFiction : contractedShare[formality];
    const words = document.sentences.reduce((sum, sentence) => sum + sentence.wordCount, 0);
    const most = formality === 'neutral' && genre !== 'fiction' ? Math.ceil((per100WordsMax * words) / 100) : Infinity;
    const wanted = Math.min(most, Math.ceil((places.length + contracted) * share)) - contracted;
    if (wanted <= 0) return undefined;
    return places
      .toSorted((a, b) => context.chance(a.first) - context.chance(b.first))
      .slice(0, wanted)
      .map((place) => place.proposal);
  },
});
