/** Deletes `that` after a verb of thinking or saying in an informal text: `I know that you tried` → `I know you tried`. */
import { isOneOf, isWord, isTagged, type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { hasSecondThat } from './signpost-guards.ts';

/** Maximum number of words of a clause that is easy to read without `that`. */
const clauseWordsMax = 10;

/** Minimum number of contractions in an informal text, and maximum number of tokens per contraction. */
const contractionsMin = 3;
const tokensPerContraction = 150;
const contraction = "n't n’t 'm 're 've 'll 'd 's ’m ’re ’ve ’ll ’d ’s";

const informalTexts = new WeakMap<Document, boolean>();

/** Returns whether contractions are common in the text. In a formal text, `that` is usual. */
function isInformal(document: Document): boolean {
  const known = informalTexts.get(document);
  if (known !== undefined) return known;
  const count = document.tokens.filter(({ lower, tag }) => isOneOf(lower, contraction) && tag !== 'POS').length;
  const found =
    count >= contractionsMin &&
    count * tokensPerContraction >= document.tokens.length &&
    !isOneOf(document.register.genre, 'academic legal');
  informalTexts.set(document, found);
  return found;
}

const isVerb = (token?: Token): boolean => isTagged(token, 'MD VB VBD VBP VBZ') || isWord(token, contraction);

/** Returns whether the pronoun after the match is the subject of a verb: `that it hurts`, but not `that it`. */
function hasVerb({ document, last }: PhraseMatch): boolean {
  const [verb, next] = [2, 3].map((distance) => neighbor(document, last, distance));
  return isVerb(verb) || (isTagged(verb, 'RB*') && isVerb(next));
}

/** Returns whether the word at a distance before the match is one of the given words. */
const follows = ({ document, first }: PhraseMatch, distance: number, words: RegExp): boolean =>
  words.test(neighbor(document, first, -distance)?.lower ?? '');

/** Returns whether the word before the match is a noun: `the thought that he was there`. */
const followsNoun = (match: PhraseMatch): boolean =>
  follows(match, 1, /^(?:hope|promise|say|thought)$/u) &&
  follows(match, 2, /^(?:an?|the|my|your|his|her|our|their|no)$/u);

/** Returns whether the verb before the match ends a clause about a noun: `everyone I knew that …`. */
function endsRelativeClause({ document, first }: PhraseMatch): boolean {
  const [subject, noun] = [-2, -3].map((distance) => neighbor(document, first, distance));
  return subject?.tag === 'PRP' && isTagged(noun, 'NN* PRP');
}

/** Words that open a clause, after which the end of the clause before them is hard to see. */
const opensClause = 'that which who whose because if when while although though as since than until unless';

/** Returns whether the clause after the match is short and contains no other clause. */
function precedesShortClause({ document, last }: PhraseMatch): boolean {
  const { after } = tokensAround(document, last, clauseWordsMax + 1);
  const end = after.findIndex(({ kind }) => kind === 'punctuation');
  const clause = end === -1 ? after : after.slice(0, end);
  return clause.length <= clauseWordsMax && !clause.some(({ lower }) => isOneOf(lower, opensClause));
}

/**
 * Returns whether `that` can be omitted: before a short clause, but not before a second `that`, or after `so sure`,
 * `please know`, `you to know` or a noun.
 */
const isNeedless = (match: PhraseMatch): boolean =>
  isInformal(match.document) &&
  !hasSecondThat(match) &&
  precedesShortClause(match) &&
  !follows(match, 2, /^(?:so|please|just|to|,)$/u) &&
  !followsNoun(match) &&
  !endsRelativeClause(match);

const when = (match: PhraseMatch): boolean => isNeedless(match) && hasVerb(match);

const knowing = 'know knows knew think thinks thought:V hope:V promise:V mean sure glad';
const pronouns = 'i you we he she they it';
const telling = /^(?:tell|tells|told|telling|promise|promised)$/u;
const making = /^(?:make|makes|made|making)$/u;

export const needlessThat = defineRule({
  id: 'needless-that',
  kind: 'phrase',
  stage: 'wording',
  family: 'needless-that',
  densityMin: denseText,
  why: 'The sentence sounds more natural without “that”.',
  examples: {
    rewrites: [
      ["I know that you can't stay. I'm sad, but I'll wait.", "I know you can't stay. I'm sad, but I'll wait."],
      ["He told me that he's late. I didn't mind. I'd waited.", "He told me he's late. I didn't mind. I'd waited."],
      ["They don't care. I'm sure that they'll forget.", "They don't care. I'm sure they'll forget."],
      ["Don't rush, and make sure that it's off. You'll see.", "Don't rush, and make sure it's off. You'll see."],
    ],
    leavesAlone: [
      'I know that you cannot stay. I am sad, but I will wait.',
      "I know that you're sad and that he's late. I'm sorry.",
      "I know that. I don't mind. I'll wait, and I'm sure.",
      "He was so sure that he couldn't wait. I'd say he's mad, but I'm not.",
      "My hope that you'd stay was in vain. I don't mind, but I'd wait.",
      "Please know that I'm here. I don't mind, and I'll wait.",
      "I told everyone I knew that you'd win. I'm sorry, but I'd hoped.",
      "I want you to know that you're loved. I'm proud, and you'll see.",
      "I know that you'd rather stay here in bed and read a good book. I'd like that, but we can't.",
      "You know that he's late because he won't run. I'm sad, but I'll wait.",
      "He kept on saying that he'd won. I didn't mind. It's fine.",
      "It means that he's late. I don't mind. I'll wait.",
      "It's a sign that you care. I'm proud, and you'll see.",
      "The fact that he's late doesn't help. I'd rather he'd told me of that.",
    ],
  },
  entries: [
    { match: 'that', to: '', ifPrevious: knowing, ifNext: pronouns, when },
    {
      match: 'that',
      to: '',
      ifPrevious: 'me you us him her them everyone',
      ifNext: pronouns,
      when: (match) => when(match) && follows(match, 2, telling),
    },
    {
      match: 'that',
      to: '',
      ifPrevious: 'sure',
      ifNext: '<DT> <PRP$> <NNS> <NNP> everyone everything nobody nothing',
      when: (match) => isNeedless(match) && follows(match, 2, making),
    },
  ],
});
