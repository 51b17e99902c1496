/**
 * Replaces `empower` with `help`, `give` or `able to`, depending on what follows: `empower pupils to read` → `help
 * pupils read`.
 */
import { isTagged, isWord, inflect, neighbor, type Document, type Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { nounPhraseAfter } from './noun-phrase-after.ts';

/** Nouns after `with` that describe people: `empower students with impairments`. */
const conditions = `anxiety autism background cancer condition dementia depression diabetes difficulty disability disease disorder illness impairment
  injury issue limitation need pain problem trauma`;

/** Words for what gives real power. */
const laws = 'act amulet charter constitution court law laws magic section statute support:V! treaty';
const objectStarts = '<DT> <J> <N> <PRP$>';
const beforeVerb = '<VB> <RB>';

export const empower = defineRule({
  id: 'empower',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer than “empower”.',
  examples: {
    rewrites: [
      ['Tools empower students with knowledge.', 'Tools give students knowledge.'],
      ['Banks empower local mills through loans.', 'Banks support local mills through loans.'],
      ['The press empowered reformers, and it grew.', 'The press gave reformers more power, and it grew.'],
      ['They feel empowered to act.', 'They feel able to act.'],
      ['Nurses feel valued, heard, and empowered to speak.', 'Nurses feel valued, heard, and able to speak.'],
    ],
    leavesAlone: [
      'Staff empower students with weak hearts.',
      'The charter empowers the council.',
      'It was an empowering talk.',
      'The law empowers women.',
      'The amulet empowered the blade.',
    ],
  },
  entries: [
    { match: 'feel:V empowered to', to: 'feel:V able to', ifNext: beforeVerb },
    { match: 'empowered to', to: 'able to', ifPrevious: 'be:V! feel:V! ,', ifNext: beforeVerb },
    {
      match: 'empowered to',
      to: 'able to',
      ifPrevious: 'and',
      ifNext: beforeVerb,
      unlessSentenceHas: 'was were has have had',
    },
    { match: 'empower:V! <NNS>', to: 'support:V $1', ifNext: 'by through', unlessSentenceHas: laws },
    { match: 'empower:V! <J|PRP$|NN> <NNS>', to: 'support:V $1 $2', ifNext: 'by through', unlessSentenceHas: laws },
    {
      match: 'empower:V! <NNS>',
      to: 'give:V $1 more power',
      ifNext: ', .',
      unlessSentenceHas: `${laws} power powers`,
      when: ({ slots: [people] }) => people?.lower !== 'others',
    },
    {
      match: 'empower:V! <J>? <NNS|PRP> with',
      to: 'give:V $1 $2',
      ifNext: objectStarts,
      unlessObject: `${conditions} heart`,
    },
  ],
});

const tags: Readonly<Record<string, string>> = {
  empower: 'VB',
  empowers: 'VBZ',
  empowering: 'VBG',
};
/** Maximum number of tokens on each side of the verb to search for a repetition of `help`. */
const contextTokensMax = 30;

/** Returns whether `help` would be repeated. */
function hasHelp(document: Document, token: Token): boolean {
  for (let distance = 1; distance <= contextTokensMax; distance += 1)
    for (const near of [neighbor(document, token, -distance), neighbor(document, token, distance)])
      if (near !== undefined && isWord(near, 'help helps helped helping')) return true;
  return false;
}

/** Maximum number of tokens in the subject. */
const subjectTokensMax = 6;

/** Returns whether a law or an authority gives real power: `the law empowers the council to raise taxes`. */
function isLegal(document: Document, token: Token): boolean {
  return Array.from({ length: subjectTokensMax }, (_, index) => neighbor(document, token, -index - 1)).some(
    (before) => before !== undefined && authorities.test(before.lower),
  );
}

const authorities =
  /^(?:act|amendment|article|bill|bylaw|charter|clause|constitution|court|decree|law|legislation|order|ruling|section|statute|treaty)s?$/u;

/** Returns the token `to` after the people who are empowered, if a verb follows it. */
function infinitiveAfter(document: Document, token: Token): Token | undefined {
  const next = neighbor(document, token, 1);
  const isPronoun = next !== undefined && isWord(next, 'you us them me him it everyone anyone');
  const to = isPronoun ? neighbor(document, next, 1) : nounPhraseAfter(document, token)?.next;
  if (to?.lower !== 'to') return undefined;
  return isTagged(neighbor(document, to, 1), 'VB RB') ? to : undefined;
}

export const empowerToAct = defineRule({
  id: 'empower-to-act',
  kind: 'pattern',
  each: 'token',
  words: Object.keys(tags),
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: '“Help” is plainer than “empower”.',
  examples: {
    rewrites: [
      ['The course empowers young bakers to sell bread.', 'The course helps young bakers sell bread.'],
      ['It empowers them to quickly find a home.', 'It helps them quickly find a home.'],
      ['It is about empowering small and old firms to grow.', 'It is about helping small and old firms grow.'],
      ['It helps firms and empowers staff to act.', 'It helps firms and enables staff to act.'],
    ],
    leavesAlone: [
      'He was empowered to act by the king.',
      'They empowered the council.',
      'The shortage empowered bakers to demand more.',
      'The law empowers the council to raise taxes.',
      'The empowered staff came to work.',
    ],
  },
  propose(token, { document }): Proposals {
    const to = infinitiveAfter(document, token);
    const before = neighbor(document, token, -1);
    if (to === undefined || before?.tag === 'DT' || isTagged(before, 'J*')) return undefined;
    if (isLegal(document, token)) return undefined;
    const tag = tags[token.lower] ?? 'VB';
    const verb = { start: token.start, end: token.end };
    if (hasHelp(document, token)) return { changes: [{ ...verb, text: inflect('enable', tag) }] };
    const end = document.tokens[to.index - 1]?.end ?? to.start;
    return {
      changes: [
        { ...verb, text: inflect('help', tag) },
        { start: end, end: to.end, text: '' },
      ],
    };
  },
});
