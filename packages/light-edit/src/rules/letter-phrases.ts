/** Shortens the stock phrases of letters: `I would like to take this opportunity to thank you for` → `thank you for`. */
import { isOneOf, isWord, type Document, type Token, neighbor, sentenceOf, tokensAround } from '@humanize/text';
import { hasSecondVerb } from '../phrases/second-verb.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isLetter } from './from-person.ts';

const feelings = 'sincere|sincerest|deep|deepest|heartfelt|utmost|immense|profound';

const asking = 'contact call reach email write get let ask reply';
const addressees = 'me us our my the';

/** What a letter hopes for rather than expects. */
const hoped = 'serving continuing discussing resolving contributing speaking exploring';

const hesitate = ["please? don't hesitate to", 'please? do not hesitate to'];
const request = ['please? feel free to', ...hesitate];

const thanks = [
  `i am|'m writing to express my ${feelings}? gratitude|appreciation|thanks for`,
  `i want|wanted|wish to express|extend my ${feelings}? gratitude|appreciation|thanks for`,
  `i would|'d like to express|extend my ${feelings}? gratitude|appreciation|thanks for`,
  `i want|wanted to take a|this moment|opportunity to express my ${feelings}? gratitude|appreciation|thanks for`,
  `i would|'d like to take a|this moment|opportunity to express my ${feelings}? gratitude|appreciation|thanks for`,
  "i would|'d like to take a|this moment|opportunity to thank you for",
  'i want|wanted to take a|this moment|opportunity to thank you for',
];

/**
 * Returns true at the start of a clause without a subject. `Feel free to` must be in a sentence with a condition, such
 * as `If you have questions, feel free to ask`, which makes the phrase a request. Elsewhere, the phrase gives
 * permission. After `in the meantime`, the phrase is an offer and not a request.
 */
function isRequest({ document, first, last }: PhraseMatch): boolean {
  const { firstToken, endToken } = sentenceOf(document, first);
  const before = document.tokens[first.index - 1];
  if (first.index > firstToken && before?.text !== ',') return false;
  const sentence = document.tokens.slice(firstToken, endToken);
  const asks = document.tokens.slice(first.index, last.index).some(({ lower }) => lower === 'hesitate');
  if (document.tokens.slice(firstToken, first.index).some(({ lower }) => lower === 'meantime')) return false;
  return asks || sentence.some(({ lower }) => isOneOf(lower, 'if should whenever'));
}

/** Returns whether others than the writer are to be asked: `Don't hesitate to ask about the history of the house`. */
const isAdvice = ({ document, first, last }: PhraseMatch): boolean =>
  neighbor(document, last, 1)?.lower === 'ask' &&
  !isLetter(document) &&
  !tokensAround(document, first, clauseTokensMax).before.some(({ lower }) => isOneOf(lower, 'if should whenever')) &&
  !tokensAround(document, last, clauseTokensMax).after.some(({ lower }) => isOneOf(lower, 'me us if'));

/** Returns whether the sentence speaks of `you` after the match, as in a letter of thanks. */
const addressesReader = ({ document, last }: PhraseMatch): boolean =>
  tokensAround(document, last, clauseTokensMax).after.some(({ lower }) => isOneOf(lower, 'you your'));

/** Maximum number of tokens of a clause to search for a second verb. */
const clauseTokensMax = 60;

/** Returns whether `and that` follows in the sentence. */
function hasSecondClause(document: Document, token: Token): boolean {
  const { endToken } = sentenceOf(document, token);
  const after = document.tokens.slice(token.index, endToken);
  return after.some(({ lower }, index) => lower === 'and' && after[index + 1]?.lower === 'that');
}

/**
 * Returns whether a verb that depends on the opening follows the clause: `to let you know that it is late and apologize`.
 * After a modal or another infinitive, the verb depends on that: `that it will leak and flood`.
 */
function leavesVerb(document: Document, last: Token): boolean {
  const { after } = tokensAround(document, last, clauseTokensMax);
  return !after.some(({ tag }) => tag === 'MD' || tag === 'TO') && hasSecondVerb(last, after);
}

/** Returns whether the match follows `have any`. */
const isInRequest = ({ document, first }: PhraseMatch): boolean => neighbor(document, first, -2)?.lower === 'have';

/** Maximum number of tokens up to a second addressee. */
const addresseeMax = 5;

/** Returns false if `to` is repeated: `reach out to me or to the office`. */
export const namesOne = ({ document, last }: PhraseMatch): boolean =>
  !tokensAround(document, last, addresseeMax).after.some(
    ({ lower, index }) => lower === 'or' && document.tokens[index + 1]?.lower === 'to',
  );

/** Phrases that ask the reader to write. */
/** Returns whether the request goes on with another `that`, which would be left without its verb. */
function namesSecondVerb({ document, last }: PhraseMatch): boolean {
  const { endToken } = sentenceOf(document, last);
  const rest = document.tokens.slice(last.index + 1, endToken);
  return rest.some(({ lower }, index) => isOneOf(lower, 'and or ,') && rest[index + 1]?.lower === 'that');
}

export const letterRequests = defineRule({
  id: 'letter-requests',
  kind: 'phrase',
  family: 'letters',
  densityMin: anyText,
  stage: 'wording',
  why: 'The request is more direct in plain words.',
  examples: {
    rewrites: [
      ['Should you have any questions, please feel free to call.', 'If you have any questions, please call.'],
      ['Please do not hesitate to reach out to us.', 'Please contact us.'],
      ['Please do not hesitate to reach out to me or to Ann.', 'Please reach out to me or to Ann.'],
      ["Don't hesitate to contact me.", 'Please contact me.'],
      ["Please don't hesitate to call me.", 'Please call me.'],
      ['If you need a new oar, please do not hesitate to reply to us.', 'If you need a new oar, please reply to us.'],
      ['If you have any questions, feel free to ask.', 'If you have any questions, please ask.'],
      ['Feel free to call me at 555-0134 if the loom jams.', 'Please call me at 555-0134 if the loom jams.'],
      ['Feel free to reach me at 555-0134 if the loom jams.', 'Please contact me at 555-0134 if the loom jams.'],
      ['Feel free to reach out if the loom jams.', 'Please get in touch if the loom jams.'],
      ['I look forward to the chance of speaking with you.', 'I hope to speak with you.'],
      ['We look forward to serving you again.', 'We hope to serve you again.', { wholeText: true }],
      ['I hope this letter finds you well and that the loom runs.', 'I hope you are well and that the loom runs.'],
      ["Finally, don't hesitate to ask for support.", 'Finally, ask for support.'],
      ["Don't hesitate to ask about the age of the boat.", 'Ask about the age of the boat.'],
      ["Rest and don't hesitate to ask for help.", 'Rest and ask for help.'],
      ['Please reach out to me with your plans.', 'Please contact me with your plans.'],
      ['As it leaks, I kindly ask that you fix the pump.', 'As it leaks, please fix the pump.'],
      ['I would kindly request that you fix the pump.', 'Please fix the pump.'],
      ['Please feel free to call me at home.', 'Please call me at home.'],
      ['Please feel free to reach us by post.', 'Please contact us by post.'],
      ['I kindly request a full refund.', 'I request a full refund.'],
      ['I kindly ask that you fix it and that you send a bill.', 'I ask that you fix it and that you send a bill.'],
    ],
    leavesAlone: [
      'She did not hesitate to call.',
      'Children should feel free to speak.',
      'He should have a key.',
      'We reach out to farmers in the valley.',
      'Please feel free.',
      'Feel free to skip this step if you are in a hurry.',
      'We look forward to seeing you.',
      "Please don't hesitate to open up.",
      "In the meantime, please don't hesitate to call me.",
      'I respectfully request that you fix the pump.',
      'Finally, I ask that you fix the pump.',
      'I respectfully ask the council to fix the pump.',
    ],
  },
  entries: [
    {
      match: 'i kindly ask|request that you <VB>',
      to: 'please $1',
      ifPrevious: ',',
      when: (match) => !namesSecondVerb(match),
    },
    {
      match: ['^ i kindly ask|request that you <VB>', '^ i would kindly ask|request that you <VB>'],
      to: 'please $1',
      when: (match) => !namesSecondVerb(match),
    },
    { match: 'kindly ask', to: 'ask', ifPrevious: 'i we' },
    { match: 'kindly request', to: 'request', ifPrevious: 'i we' },
    { match: '^ should you have', to: 'if you have', ifNext: 'any' },
    { match: '^ should you need|require', to: 'if you need' },
    { match: 'please reach out to', to: 'please contact', ifNext: addressees, when: namesOne },
    {
      match: request.map((phrase) => `${phrase} reach out to`),
      to: 'please contact',
      ifNext: addressees,
      when: (match) => isRequest(match) && namesOne(match),
    },
    {
      match: request.map((phrase) => `${phrase} reach out`),
      to: 'please get in touch',
      unlessNext: 'to',
      when: isRequest,
    },
    { match: request.map((phrase) => `${phrase} reach`), to: 'please contact', ifNext: 'me us', when: isRequest },
    { match: hesitate, to: '', ifNext: 'ask', when: (match) => isRequest(match) && isAdvice(match) },
    { match: '^ please feel free to', to: 'please', ifNext: 'contact call email' },
    { match: '^ please feel free to reach', to: 'please contact', ifNext: 'me us' },
    { match: request, to: 'please', ifNext: asking, when: (match) => isRequest(match) && !isAdvice(match) },
    {
      match: 'look:V forward to <VBG>',
      to: 'hope:V to $1/VB',
      // `Thank you for your time, and I hope to speak with you` and `I am hoping to help` would be weak.
      when: ({ document, first, slots: [verb] }) =>
        isWord(verb, hoped) &&
        document.register.genre !== 'fiction' &&
        first.lower !== 'looking' &&
        neighbor(document, first, -2)?.lower !== 'and',
    },
    { match: 'look:V forward to the opportunity|chance of <VBG>', to: 'hope:V to $1/VB' },
    { match: 'look:V forward to the opportunity|chance to', to: 'hope:V to', ifNext: '<VB>' },
    { match: 'i hope this letter|email|message|note finds you well', to: 'I hope you are well', ifNext: 'and ,' },
    { match: "don't hesitate to", to: '', ifPrevious: 'and or : also — –', ifNext: '<VB>', unlessNext: 'be' },
    { match: 'i wanted to personally? reach out to you regarding|about', to: 'I am writing about' },
  ],
});

/** Number of UTF-16 units on each side of an apology to search for another one. */
const apologyReach = 600;

/** Returns whether a nearby sentence contains `apologize`, which a second one would repeat. */
const apologizesAgain = ({ document: { text }, first, last }: PhraseMatch): boolean =>
  /\bapologi[sz]e/iu.test(text.slice(Math.max(0, first.start - apologyReach), last.end + apologyReach));

/** Returns whether nothing else depends on the `to` of the match: `to express my thanks, and to ask for a loom`. */
const hasOneInfinitive = (match: PhraseMatch): boolean => !hasSecondInfinitive(match);

/** Phrases that thank, apologize or assure in several words. */
export const letterPhrases = defineRule({
  id: 'letter-phrases',
  kind: 'phrase',
  family: 'letters',
  densityMin: anyText,
  stage: 'wording',
  why: 'Fewer words are warmer here.',
  examples: {
    rewrites: [
      ['I want to express my sincere gratitude for the offer.', 'Thank you for the offer.'],
      ['I wanted to take a moment to express my appreciation for your help.', 'Thank you for your help.'],
      ['I am writing to extend my sincerest apologies for the delay.', 'I am writing to apologize for the delay.'],
      ['Please accept our sincere apologies for the delay.', 'We apologize for the delay.'],
      ['We sincerely apologize for any inconvenience this may have caused.', 'We apologize for any inconvenience.'],
      ['We want to assure you that the order is on its way.', 'The order is on its way.'],
      ['I am writing to inform you that the order is on its way.', 'The order is on its way.'],
      [
        'As I move on, I wanted to take a moment to express my gratitude for your help.',
        'As I move on, I wanted to thank you for your help.',
      ],
      ['This is formal notification of my resignation.', 'This is formal notice of my resignation.'],
      ['I write about my resignation from my position as baker.', 'I write about my resignation as baker.'],
      ['I am writing to formally accept the post.', 'I am writing to accept the post.'],
      ['Thank you once again for your patience and understanding.', 'Thank you again for your patience.'],
      ['Call me if you have any further questions.', 'Call me if you have any questions.'],
      ['Share your tips in the comments below!', 'Share your tips in the comments!'],
      ['We sincerely appreciate your help.', 'We appreciate your help.'],
      ['Rest assured that the order is on its way.', 'The order is on its way.'],
      [
        'We wish you luck in your job search and future professional endeavors.',
        'We wish you luck in your job search.',
      ],
      ['We wish you the best in your future endeavors.', 'We wish you the best.'],
      ['I am writing to express my deep dissatisfaction with the loom.', 'I am writing to complain about the loom.'],
      ['I am writing to express my disappointment about the loom.', 'I am disappointed by the loom.'],
      ['I want to express my heartfelt gratitude to my aunt for her help.', 'I want to thank my aunt for her help.'],
      [
        'As spring ends, I wanted to express my gratitude for your help.',
        'As spring ends, I wanted to thank you for your help.',
      ],
      ["I'm sorry to hear that you're ill.", "I'm sorry you're ill."],
      ['I would like to take a moment to discuss my pay.', 'I would like to discuss my pay.'],
    ],
    leavesAlone: [
      'Please repair it at your earliest convenience.',
      'They expressed their gratitude for the offer.',
      'He looked forward to the opportunity.',
      'She resigned from the board as a mark of protest.',
      'The mill teaches patience and understanding.',
      'Is there any further question?',
      'Please give your attention to this matter.',
      'Thank you for your attention to this matter.',
      'I would greatly appreciate a reply.',
      'I wanted to let you know that the order is late and apologize for it.',
      'Please accept our sincere apologies for the delay. We apologize for any inconvenience.',
      'I would welcome the opportunity to discuss this.',
      'I would appreciate the opportunity to discuss a raise.',
      'I can assure you that rents rose.',
      'We want to assure you that it is safe, and that we will be there.',
      'It will rest, assured of its place.',
      'I am sorry to hear that you lost your aunt.',
      'As spring ends, I would like to express my gratitude for the loom.',
      'I am writing to express my disappointment with the loom, and to request a refund.',
      'I am writing to express my dissatisfaction with the loom and to ask for a refund.',
      'I want to express my gratitude for the loom and to ask for a second one.',
      'We want to express our gratitude to the baker, to the nurses, and to the choir.',
      'I am writing to inform you that the loom is broken, and to request a refund.',
    ],
  },
  entries: [
    {
      match: thanks,
      to: 'thank you for',
      ifPrevious: ', and',
      unlessSentenceHas: 'thank as when while',
      when: hasOneInfinitive,
    },
    {
      match: thanks.map((phrase) => `^ ${phrase}`),
      to: 'thank you for',
      unlessSentenceHas: 'thank',
      when: hasOneInfinitive,
    },
    {
      match:
        "i am|'m writing to formally? express my deep|strong|extreme|serious? dissatisfaction with|about|regarding|over",
      to: 'I am writing to complain about',
      when: hasOneInfinitive,
    },
    {
      match:
        "i am|'m writing to formally? express my deep|strong|extreme|serious? disappointment with|about|regarding|over",
      to: 'I am disappointed by',
      when: hasOneInfinitive,
    },
    {
      match: `express my|our ${feelings}? gratitude|appreciation|thanks to`,
      to: 'thank',
      ifPrevious: 'to',
      // `to my aunt and to the baker`
      when: hasOneInfinitive,
    },
    {
      match: `express my|our ${feelings}? gratitude|appreciation|thanks for`,
      to: 'thank you for',
      ifPrevious: 'to',
      when: addressesReader,
    },
    { match: 'sorry to hear that?', to: 'sorry', ifNext: 'you', unlessSentenceHas: 'lost die:V pass:V' },
    { match: 'want to take a|this moment|opportunity to', to: 'want to', ifNext: '<VB>' },
    { match: 'wanted to take a|this moment|opportunity to', to: 'wanted to', ifNext: '<VB>' },
    { match: 'like to take a|this moment|opportunity to', to: 'like to', ifNext: '<VB>' },
    {
      match: `extend|offer|express my|our ${feelings}? apologies for`,
      to: 'apologize for',
      ifPrevious: 'to',
      when: (match) => !apologizesAgain(match),
    },
    {
      match: `^ please accept our ${feelings}? apologies for`,
      to: 'we apologize for',
      when: (match) => !apologizesAgain(match),
    },
    {
      match: `^ please accept my ${feelings}? apologies for`,
      to: 'I apologize for',
      when: (match) => !apologizesAgain(match),
    },
    { match: 'we sincerely|deeply|truly apologize for', to: 'we apologize for', unlessNext: 'any' },
    { match: 'i sincerely|deeply|truly apologize for', to: 'I apologize for', unlessNext: 'any' },
    {
      match: 'sincerely|deeply|truly? apologize for any inconvenience that|this may|might have? cause:V! you?',
      to: 'apologize for any inconvenience',
      unlessNext: 'and or',
    },
    {
      match: [
        '^ i|we want|wanted|wish to assure you that',
        '^ please? rest assured that|,',
        '^ please be assured that',
        '^ please know that',
        '^ i|we want|wanted to let you know that',
        "^ i|we would|'d like to inform you that",
        '^ i am writing to inform you that',
        '^ we are writing to inform you that',
      ],
      to: '',
      // A second clause depends on the opening.
      when: (match) =>
        hasOneInfinitive(match) &&
        !hasSecondClause(match.document, match.last) &&
        !leavesVerb(match.document, match.last),
    },
    { match: 'sincerely|truly|deeply appreciate', to: 'appreciate', ifPrevious: 'i we and would' },
    {
      match: 'formal notification of my resignation from my position|role|post as',
      to: 'formal notice of my resignation as',
    },
    { match: 'resignation from my position|role|post as', to: 'resignation as' },
    { match: 'formal notification of my resignation', to: 'formal notice of my resignation' },
    {
      match: 'i am writing to formally',
      to: 'I am writing to',
      unlessNext: 'notify complain request raise report lodge file bring dispute demand object appeal protest',
    },
    { match: 'thank you once again', to: 'thank you again' },
    { match: 'patience and understanding', to: 'patience', ifPrevious: 'your', unlessNext: 'and' },
    // The match begins after `any`, because another rule changes `should you have`.
    {
      match: ['further|additional questions', 'further|additional questions or concerns'],
      to: 'questions',
      ifPrevious: 'any',
      unlessNext: 'for',
      when: isInRequest,
    },
    { match: 'in the comments below', to: 'in the comments' },
    { match: 'in|with your? job search and your? future <J>? endeavors', to: 'in your job search' },
    { match: 'in|with your|all future <J>? endeavors', to: '', ifPrevious: 'luck best success well' },
    { match: 'as a token of our|my appreciation', to: 'as a thank-you' },
  ],
});
