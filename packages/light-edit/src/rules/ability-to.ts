/** Replaces `limits our ability to` with `makes it harder for us to`, and `confident in my ability to` with `confident that I can`. */
import { isTagged, isWord, inflect, neighbor, tokensAround, type Document, type Token } from '@humanize/text';
import type { PhraseEntry, PhraseMatch, Proposals } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';

const persons = [
  ['my', 'I', 'me'],
  ['our', 'we', 'us'],
  ['your', 'you', 'you'],
  ['their', 'they', 'them'],
  ['his', 'he', 'him'],
  ['her', 'she', 'her'],
  ['its', 'it', 'it'],
] as const;

/** Maximum number of tokens after the phrase to search for a second `ability`. */
const contextTokensMax = 40;

const hasOneInfinitive = (match: PhraseMatch): boolean =>
  !hasSecondInfinitive(match) &&
  !tokensAround(match.document, match.last, contextTokensMax).after.some(({ lower }) => lower === 'ability');

/** Entries for the ability of one person. */
const ofPersons = persons.flatMap(([possessive, subject, object]): PhraseEntry[] => {
  const ability = `${possessive} ability to`;
  const ifNext = '<VB> <RB>';
  return [
    // `It harder for it` would repeat the word.
    ...(subject === 'it'
      ? []
      : [
          {
            match: `limit:V!|restrict:V!|hinder:V|hamper:V|impair:V|inhibit:V|impede:V|compromise:V ${ability}`,
            to: `make:V it harder for ${object} to`,
            ifNext,
            unlessPrevious: '<DT>',
          },
        ]),
    ...['confident', 'confidence', 'faith', 'trust', 'belief'].map((word) => ({
      match: `${word} in ${ability}`,
      to: `${word} that ${subject} can`,
      ifNext,
    })),
    { match: `due|thanks|owing to ${ability}`, to: `because ${subject} can`, ifNext, when: hasOneInfinitive },
    { match: `because of ${ability}`, to: `because ${subject} can`, ifNext, when: hasOneInfinitive },
    {
      match: `about ${ability}`,
      to: `about whether ${subject} can`,
      ifPrevious: 'doubt doubts concern concerns concerned question questions worry worries worried uncertain unsure',
      ifNext,
      when: hasOneInfinitive,
    },
    {
      match: `showing|demonstrating|proving|showcasing|highlighting ${ability}`,
      to: `showing that ${subject} can`,
      ifNext,
      when: hasOneInfinitive,
    },
    { match: `believe:V in ${ability}`, to: `believe:V that ${subject} can`, ifNext: '<VB>' },
    {
      match: `by ${ability}`,
      to: `by how well ${subject}`,
      ifPrevious: 'measured judged assessed evaluated',
      ifNext: '<VB>',
      unlessSentenceHas: 'well',
      when: (match) => subject !== 'he' && subject !== 'she' && subject !== 'it' && hasOneInfinitive(match),
    },
    ...['test', 'measure', 'assess', 'evaluate'].map((verb): PhraseEntry => ({
      match: `${verb}:V! ${ability}`,
      to: `${verb}:V how well ${subject} can`,
      ifNext,
      unlessSentenceHas: 'well',
      when: hasOneInfinitive,
    })),
  ];
});

/** Entries that turn the ability of one person into a clause. */
const asClauses = persons.flatMap(([possessive, subject]): PhraseEntry[] => {
  const ability = `${possessive} ability to`;
  const ifNext = '<VB> <RB>';
  return [
    {
      match: `show:V|demonstrate:V ${ability}`,
      to: `show:V that ${subject} can`,
      ifNext: '<VB>',
      unlessPrevious: 'to <DT>',
      when: hasOneInfinitive,
    },
    ...['determine', 'question', 'doubt'].map((verb): PhraseEntry => ({
      match: `${verb}:V ${ability}`,
      to: `${verb}:V whether ${subject} can`,
      ifNext,
      when: hasOneInfinitive,
    })),
    {
      match: `on ${ability}`,
      to: `on how well ${subject} can`,
      ifPrevious: 'depend:V',
      ifNext,
      unlessSentenceHas: 'well',
      when: hasOneInfinitive,
    },
    {
      match: `apart is ${ability} <VB>`,
      to: `apart is how well ${subject} $1${/^(?:he|she|it)$/u.test(subject) ? '/VBZ' : ''}`,
      when: hasOneInfinitive,
    },
  ];
});

export const abilityTo = defineRule({
  id: 'ability-to',
  kind: 'phrase',
  stage: 'wording',
  family: 'ability-to',
  densityMin: anyText,
  why: 'A verb is more direct than “ability”.',
  examples: {
    rewrites: [
      ['I am confident in my ability to lead.', 'I am confident that I can lead.'],
      ['Fog limits our ability to see.', 'Fog makes it harder for us to see.'],
      ['She lost her faith in our ability to win.', 'She lost her faith that we can win.'],
      ['Moss is useful due to its ability to hold water.', 'Moss is useful because it can hold water.'],
      ['Moss is used because of its ability to hold water.', 'Moss is used because it can hold water.'],
      ['There are doubts about their ability to pay.', 'There are doubts about whether they can pay.'],
      ['It is a moss with the ability to hold water.', 'It is a moss that can hold water.'],
      ['The map shows her ability to plan.', 'The map shows that she can plan.'],
      ['Rent should not determine their ability to learn.', 'Rent should not determine whether they can learn.'],
      ['Sleep depends on our ability to rest.', 'Sleep depends on how well we can rest.'],
      ['The tool lacks the ability to plan.', 'The tool cannot plan.'],
      ['The tool lacked the ability to plan.', 'The tool could not plan.'],
      ['What sets Ann apart is her ability to listen.', 'What sets Ann apart is how well she listens.'],
      ['It is known for its ability to copy birds.', 'It is known for copying birds.'],
      ['He sang at dusk, showcasing his ability to charm.', 'He sang at dusk, showing that he can charm.'],
      ['The task tests your ability to plan.', 'The task tests how well you can plan.'],
      ['Panes are measured by their ability to keep heat.', 'Panes are measured by how well they keep heat.'],
    ],
    leavesAlone: [
      'The steep bank limits its ability to hold rain.',
      'The ability to read is important.',
      'She said that the ability to read is important.',
      'He is known for his ability to sing.',
      'Its strength lies in its ability to adapt.',
      'We can improve our ability to read and write.',
      'I have honed my ability to teach.',
      'They overestimate their ability to win.',
      'A thick pane further enhances its ability to keep heat.',
      'A lack of the ability to pay is no crime.',
    ],
  },
  entries: [
    ...ofPersons,
    ...asClauses,
    {
      match: 'lack|lacks the ability|capacity to',
      to: 'cannot',
      ifNext: '<VB>',
      unlessPrevious: 'to a the of',
      when: hasOneInfinitive,
    },
    { match: 'lacked the ability|capacity to', to: 'could not', ifNext: '<VB>', when: hasOneInfinitive },
    { match: 'with the ability to', to: 'that can', ifPrevious: '<NN> <NNS>', ifNext: '<VB>', when: hasOneInfinitive },
    {
      match: 'for its ability to <VB>',
      to: 'for $1/VBG',
      ifPrevious: 'known famous renowned noted praised prized valued',
      when: hasOneInfinitive,
    },
  ],
});

/** Verbs of giving with their tags. */
const givings: Readonly<Record<string, string>> = {
  give: 'VB',
  gives: 'VBZ',
  gave: 'VBD',
  giving: 'VBG',
  grant: 'VB',
  grants: 'VBZ',
  granted: 'VBD',
  granting: 'VBG',
  provide: 'VB',
  provides: 'VBZ',
  provided: 'VBD',
  providing: 'VBG',
};
/** Maximum number of tokens in the receiver. */
const receiverMax = 6;

/** Returns the first and last tokens of `with? the ability to` after the receiver of a verb of giving. */
function abilityAfter(document: Document, verb: Token): readonly [Token, Token] | undefined {
  for (let distance = 2; distance <= receiverMax + 1; distance += 1) {
    const [first, second, third] = [0, 1, 2].map((step) => neighbor(document, verb, distance + step));
    if (first === undefined) return undefined;
    if (first.lower === 'the' && second?.lower === 'ability' && third?.lower === 'to') return [first, third];
    const to = neighbor(document, verb, distance + 3);
    if (first.lower === 'with' && third?.lower === 'ability' && to?.lower === 'to') return [first, to];
    if (!isTagged(first, 'DT PRP* J* N* POS CD VBG')) return undefined;
  }
  return undefined;
}

export const giveAbility = defineRule({
  id: 'give-ability',
  kind: 'pattern',
  each: 'token',
  words: Object.keys(givings),
  stage: 'wording',
  family: 'ability-to',
  densityMin: someTells,
  why: '“Let” says the same in fewer words.',
  examples: {
    rewrites: [
      ['The app gives you the ability to plan meals.', 'The app lets you plan meals.'],
      ['The law provided the state with the ability to raise taxes.', 'The law let the state raise taxes.'],
    ],
    leavesAlone: [
      'It gave him the ability, not the will.',
      'They were given the ability to fly.',
      'I gave myself the ability to fly.',
    ],
  },
  propose(verb, { document }): Proposals {
    const found = abilityAfter(document, verb);
    const receiver = neighbor(document, verb, 1);
    const before = neighbor(document, verb, -1);
    if (found === undefined || receiver === undefined || /self$|selves$/u.test(receiver.lower)) return undefined;
    if (isWord(before, 'is are was were be been being has have had')) return undefined;
    const [first, to] = found;
    const next = neighbor(document, to, 1);
    if (next?.tag !== 'VB' && next?.tag !== 'RB') return undefined;
    const end = document.tokens[first.index - 1]?.end ?? first.start;
    return {
      changes: [
        { start: verb.start, end: verb.end, text: inflect('let', givings[verb.lower] ?? 'VB') },
        { start: end, end: to.end, text: '' },
      ],
    };
  },
});
