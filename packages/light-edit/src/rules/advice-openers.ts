/**
 * Turns `It is important to choose a pot that fits your plant` into the advice itself if the sentence addresses the
 * reader, and `It is important to find a way that suits us` into `We should find …`.
 */
import { isWord, isOneOf, sentenceOf, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';

const opening = "it is|'s important|essential|crucial|vital|critical|imperative|necessary|best|advisable";
const duty = "it is|'s imperative|necessary";
/** Recommendations that are reduced to the advice itself. */
const recommended = [
  "^ it is|'s highly|strongly|always? recommended|advisable|advised|wise|best to",
  "^ it is|'s also highly|strongly? recommended|advisable|advised|wise to",
];
const alsoOpening = "it is|'s also important|essential|crucial|vital|critical|imperative|necessary|best|advisable";

/** Maximum number of tokens to examine on each side. */
const contextTokensMax = 100;

/** Returns the words of the sentence without the opening. */
function otherWords({ document, first, last }: PhraseMatch): string[] {
  const { before } = tokensAround(document, first, contextTokensMax);
  const { after } = tokensAround(document, last, contextTokensMax);
  return [...before, ...after].map(({ lower }) => lower);
}

const isReader = (word: string): boolean => isOneOf(word, 'you your yourself');

/**
 * Verbs for what the writer does, such as correcting or mentioning something, and `be`, which makes a stiff request.
 */
const notAdvice = 'be correct note clarify address acknowledge mention point say emphasize stress recall';

/** Returns whether the rest of the sentence addresses the reader and only one infinitive depends on the opening. */
function addressesReader(match: PhraseMatch): boolean {
  return !isWord(match.last, notAdvice) && !hasSecondInfinitive(match) && otherWords(match).some(isReader);
}

/** Returns whether the sentence speaks of `us` and does not address the reader. */
function speaksOfUs(match: PhraseMatch): boolean {
  const words = otherWords(match);
  return !hasSecondInfinitive(match) && words.some((word) => isOneOf(word, 'we us our')) && !words.some(isReader);
}

/** Returns whether the match follows a clause that advice can follow: `If you are tired, rest`. */
const followsCondition = (match: PhraseMatch): boolean => opensWithCondition(match) && addressesReader(match);

/** Returns whether the sentence opens with a word such as `If`. */
function opensWithCondition({ document, first }: PhraseMatch): boolean {
  const opener = document.tokens[sentenceOf(document, first).firstToken]?.lower ?? '';
  const fits =
    /^(?:if|when|before|after|since|while|whether|as|to|once|however|therefore|in|for|with|unless|although)$/u;
  return fits.test(opener);
}

/** Number of tokens on each side in which the text must address the reader. */
const addressMax = 200;

/** Returns whether the text around the match addresses the reader, so that its advice does, too. */
function advisesReader(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  const near = document.tokens.slice(Math.max(0, first.index - addressMax), last.index + addressMax);
  return (
    document.register.genre !== 'fiction' &&
    !isWord(last, notAdvice) &&
    !hasSecondInfinitive(match) &&
    !otherWords(match).some((word) => isOneOf(word, 'we us our i my they their')) &&
    near.some(({ lower }) => isReader(lower))
  );
}

/** Returns whether the match follows a clause or phrase that advice can follow: `Once it is open,`. */
const advisesAfterClause = (match: PhraseMatch): boolean => opensWithCondition(match) && advisesReader(match);

const goodIdea = "it is|'s always? a good|great idea to";

const unlessNext = 'that';
const modal = 'and but because';

/** Entries for a verb, with or without an adverb before it. */
const entries = ['<VB>', '<RB> <VB>'].flatMap((verb): PhraseEntry[] => {
  const to = verb === '<VB>' ? '$1' : '$1 $2';
  return [
    { match: `^ ${opening} to ${verb}`, to, unlessNext, when: addressesReader },
    { match: `^ ${alsoOpening} to ${verb}`, to: `you should also ${to}`, unlessNext, when: addressesReader },
    { match: recommended.map((phrase) => `${phrase} ${verb}`), to, unlessNext, when: addressesReader },
    { match: `${opening} to ${verb}`, to, ifPrevious: ',', unlessNext, when: followsCondition },
    { match: `, so ${opening} to ${verb}`, to: `, so ${to}`, unlessNext, when: addressesReader },
    { match: `${opening} to ${verb}`, to: `you should ${to}`, ifPrevious: modal, unlessNext, when: addressesReader },
    { match: [`^ ${goodIdea} ${verb}`, `^ it is|'s best to ${verb}`], to, unlessNext, when: advisesReader },
    {
      match: [`${goodIdea} ${verb}`, `it is|'s best to ${verb}`],
      to,
      ifPrevious: ',',
      unlessNext,
      when: advisesAfterClause,
    },
    { match: `^ it's best not to ${verb}`, to: `don't ${to}`, unlessNext, when: advisesReader },
    { match: `${duty} to ${verb}`, to: `we must ${to}`, ifPrevious: `, ${modal}`, unlessNext, when: speaksOfUs },
    { match: `${opening} to ${verb}`, to: `we should ${to}`, ifPrevious: `, ${modal}`, unlessNext, when: speaksOfUs },
  ];
});

export const adviceOpeners = defineRule({
  id: 'advice-openers',
  kind: 'phrase',
  family: 'signposts',
  densityMin: anyText,
  stage: 'wording',
  why: 'The advice is more direct as a request.',
  examples: {
    rewrites: [
      ['It is important to choose a pot that fits your plant.', 'Choose a pot that fits your plant.'],
      ["It's essential to consider your budget.", 'Consider your budget.'],
      ["It's highly recommended to check your tires.", 'Check your tires.'],
      ["It's also important to check your tires.", 'You should also check your tires.'],
      ["If you are tired, it's essential to rest.", 'If you are tired, rest.'],
      ["Your skin is dry, so it's best to use a cream.", 'Your skin is dry, so use a cream.'],
      [
        'Pots differ, and it is important to find one that suits you.',
        'Pots differ, and you should find one that suits you.',
      ],
      ['However, it is essential to carefully weigh your options.', 'However, carefully weigh your options.'],
      [
        "Keep your loaf dry. Once it is open, it's best to eat it.",
        'Keep your loaf dry. Once it is open, eat it.',
        { wholeText: true },
      ],
      ["It's a good idea to check your tires.", 'Check your tires.', { wholeText: true }],
      ["Stroke your cat. It's best not to shout.", "Stroke your cat. Don't shout.", { wholeText: true }],
    ],
    leavesAlone: [
      'It is important to choose a pot.',
      'It was important to check your tires.',
      "So it's best to check your tires.",
      'Once it is open, it is best to eat it.',
      "Look at your map. I think it's a good idea to rest.",
      'It is important to be kind to your guests.',
      'It is important to you.',
      'It is important to rest when you are tired and to eat.',
      'She said that it is important to check your tires.',
    ],
  },
  entries,
});
