/** Replaces `delve into` with `explore`, or with `look at` if a word such as `explore` already occurs nearby. */
import { isTagged, isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Matches words that contain `explore` or mean the same. */
const exploring = /^(?:explor|examin|analy[sz]|investigat|study|studies)/u;

/** Maximum number of tokens on each side to search for a repetition. */
const contextTokensMax = 60;

/** Returns whether no word that means `explore` occurs nearby. */
function isAlone({ document, first }: PhraseMatch): boolean {
  const near = document.tokens.slice(Math.max(0, first.index - contextTokensMax), first.index + contextTokensMax);
  return !near.some(({ lower }) => exploring.test(lower));
}

/** Works that can explore a topic. */
const works =
  'paper essay article chapter section book novel film movie study report thesis poem song series guide story play course video documentary album research analysis it which that i we us let'.split(
    ' ',
  );

/** Returns whether the last word before the verb and its auxiliaries is a work. */
function isWork({ document, first }: PhraseMatch): boolean {
  let before = neighbor(document, first, -1);
  while (before !== undefined && (isTagged(before, 'RB* MD TO') || isWord(before, 'do does')))
    before = neighbor(document, before, -1);
  return before !== undefined && works.includes(before.lower);
}

/** Returns whether the sentence has no other `look`. */
function isOnlyLook({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, contextTokensMax);
  return ![...before, ...after].some(({ lower }) => lower.startsWith('look'));
}

/** Concrete or technical things that one goes into rather than explores. */
const technical =
  'argument calculation code derivation equation formula jargon logistics math mathematics mechanic numbers proof solution technicality theory';
/** Things that hold something, which one looks through. */
const holders = 'archive attic bag box chest data drawer file inbox ledger letter log pile purse record secret trunk';

const inward = 'core depth depths details heart section soul specifics';

export const delveInto = defineRule({
  id: 'delve-into',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Explore” and “look at” are plainer.',
  examples: {
    rewrites: [
      ['The book delves into the case.', 'The book explores the case.'],
      ['This essay will delve into the case.', 'This essay will explore the case.'],
      ['We study the case here. The book delves into it.', 'We study the case here. The book looks at it.'],
      ['We need to delve into the details.', 'We need to look at the details.'],
      ['It delves deep into the case.', 'It goes deep into the case.'],
      ['It delves into the core of the case.', 'It gets to the heart of the case.'],
      ['She delves into the case.', 'She explores the case.'],
      ['Before we delve into the equations, read this.', 'Before we get into the equations, read this.'],
      ['As they delved deeper into the case, they grew tired.', 'As they dug deeper into the case, they grew tired.'],
    ],
    leavesAlone: [
      'He delved in the garden.',
      'He delved into the old trunk.',
      'They delved into the depths of the cave.',
      'She analyzed the notes and delved into the case.',
    ],
  },
  entries: [
    { match: 'delve:V! into', to: 'explore:V', unlessObject: `${inward} ${technical} ${holders}`, when: isAlone },
    {
      match: 'delve:V! into',
      to: 'look_at:V',
      unlessObject: inward,
      when: (match) => isWork(match) && !isAlone(match) && isOnlyLook(match),
    },
    { match: 'delve:V! into', to: 'get_into:V', ifObject: technical },
    { match: 'delve:V! deep into', to: 'go:V deep into', unlessObject: holders },
    { match: 'delve:V! into the heart|core|soul of', to: 'get:V to the heart of' },
    { match: 'delve:V! into the heart and soul of', to: 'get:V to the heart of' },
    { match: 'delve:V! into the details|specifics', to: 'look:V at the details', when: isOnlyLook },
    { match: 'delve:V! deeper|further into', to: 'dig:V deeper into' },
    { match: 'delve:V! deeper|deeply', to: 'dig:V deeper', unlessNext: 'into' },
  ],
});
