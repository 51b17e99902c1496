/** Replaces `limits our ability to` with `makes it harder for us to`, and `confident in my ability to` with `confident that I can`. */
import { inflect, neighbor, tokensAround, type Document, type Token } from '@humanize/text';
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

/** Maximum number of tokens to examine on each side. */
const contextTokensMax = 40;

const hasOneInfinitive = (match: PhraseMatch): boolean => !hasSecondInfinitive(match);

/** Returns the entries for verbs that judge or end an ability. */
function judgedAbility(ability: string, subject: string): PhraseEntry[] {
  const ifNext = ['<VB>', '<RB>'];
  return [
    ...['test', 'measure', 'assess', 'evaluate'].map((verb): PhraseEntry => ({
      match: `${verb}:V! ${ability}`,
      to: `${verb}:V how well ${subject} can`,
      ifNext,
      unlessSentenceHas: ['well'],
      when: hasOneInfinitive,
    })),
    {
      match: `question:V|doubt:V ${ability}`,
      to: `doubt:V that ${subject} can`,
      ifNext,
      unlessPrevious: ['<DT>', '<J>'],
    },
    {
      match: `lost ${ability}`,
      to: 'could no longer',
      ifNext: ['<VB>'],
      unlessPrevious: ['has', 'have', 'had', "'s", "'d", "'ve", 'not', 'never', 'almost', 'nearly'],
    },
  ];
}

/** Entries for verbs that limit or lower an ability. `It harder for it` would repeat the word. */
function limitedAbility(ability: string, object: string): PhraseEntry[] {
  return [
    {
      match: [
        `limit:V!|restrict:V!|hinder:V|hamper:V|impair:V|inhibit:V|impede:V|compromise:V ${ability}`,
        `interfere:V with ${ability}`,
        `reduce:V|undermine:V|diminish:V|weaken:V ${ability}`,
      ],
      to: `make:V it harder for ${object} to`,
      ifNext: ['<VB>', '<RB>'],
      unlessPrevious: ['<DT>'],
    },
  ];
}

/** Entries for the ability of one person. */
const ofPersons = persons.flatMap(([possessive, subject, object]): PhraseEntry[] => {
  const ability = `${possessive} ability to`;
  const ifNext = ['<VB>', '<RB>'];
  return [
    ...(subject === 'it' ? [] : limitedAbility(ability, object)),
    { match: `confident in ${ability}`, to: `confident that ${subject} can`, ifNext },
    { match: `confidence in ${ability}`, to: `confidence that ${subject} can`, ifNext },
    {
      match: `depend:V on ${ability}`,
      to: `depend:V on how well ${subject} can`,
      ifNext,
      when: hasOneInfinitive,
    },
    { match: `shows|demonstrates|proves ${ability}`, to: `shows that ${subject} can`, ifNext },
    { match: `show|demonstrate|prove ${ability}`, to: `show that ${subject} can`, ifNext },
    {
      match: `showing|demonstrating|proving|showcasing|highlighting ${ability}`,
      to: `showing that ${subject} can`,
      ifNext,
      when: hasOneInfinitive,
    },
    {
      match: `showed|demonstrated|proved ${ability}`,
      to: `showed that ${subject} could`,
      ifNext,
      unlessPrevious: ['has', 'have', 'had'],
    },
    { match: [`believe:V in ${ability}`], to: `believe:V that ${subject} can`, ifNext: ['<VB>'] },
    { match: [`trust|faith in ${ability}`], to: `trust that ${subject} can`, ifNext: ['<VB>'] },
    {
      match: ['thanks to', 'owing to', 'because of'].map((cause) => `${cause} ${ability}`),
      to: `because ${subject} can`,
      ifNext,
      when: hasOneInfinitive,
    },
    {
      match: `by ${ability}`,
      to: `by how well ${subject}`,
      ifPrevious: ['measured', 'judged', 'assessed', 'evaluated'],
      ifNext: ['<VB>'],
      unlessSentenceHas: ['well'],
      when: (match) => subject !== 'he' && subject !== 'she' && subject !== 'it' && hasOneInfinitive(match),
    },
    ...judgedAbility(ability, subject),
    {
      match: `lose|lost ${ability}`,
      to: `no longer be able to`,
      ifNext,
      ifPrevious: ['will', 'would', 'may', 'might', 'can', 'could'],
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
      ['It shows her ability to lead.', 'It shows that she can lead.'],
      ['Success depends on their ability to adapt.', 'Success depends on how well they can adapt.'],
      ['They sell a drill with the ability to cut steel.', 'They sell a drill able to cut steel.'],
      ['He sang at dusk, showcasing his ability to charm.', 'He sang at dusk, showing that he can charm.'],
      ['She demonstrated her ability to lead.', 'She showed that she could lead.'],
      ['The task tests your ability to plan.', 'The task tests how well you can plan.'],
      ['Fog reduces their ability to see.', 'Fog makes it harder for them to see.'],
      ['Thanks to its ability to float, the cork is easy to find.', 'Because it can float, the cork is easy to find.'],
      ['Panes are measured by their ability to keep heat.', 'Panes are measured by how well they keep heat.'],
      ['Those who lack the ability to pay are helped.', 'Those who cannot pay are helped.'],
      ['Boats without the ability to turn are lost.', 'Boats unable to turn are lost.'],
      ['He lost his ability to walk.', 'He could no longer walk.'],
      ['The app offers the ability to plan your day.', 'The app lets you plan your day.'],
    ],
    leavesAlone: [
      'Noise affects their ability to learn.',
      'The steep bank limits its ability to hold rain.',
      'He is known for his ability to sing.',
      'The ability to read is important.',
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
    {
      match: 'offers the ability to',
      to: 'lets you',
      ifNext: ['<VB>'],
      unlessSentenceHas: ['lets', 'let'],
      when: ({ document, last }) =>
        tokensAround(document, last, contextTokensMax).after.some(({ lower }) => /^(?:you|your)$/u.test(lower)),
    },
    {
      match: 'lack|lacks the ability to',
      to: 'cannot',
      ifNext: ['<VB>'],
      unlessPrevious: ['<MD>', 'to', '<DT>', '<J>', 'not', "n't", 'of', 'also', 'often'],
    },
    { match: 'without the ability to', to: 'unable to', ifPrevious: ['<NN>', '<NNS>'], ifNext: ['<VB>'] },
    {
      match: 'with the ability to',
      to: 'able to',
      ifPrevious: ['<NN>', '<NNS>'],
      ifNext: ['<VB>', '<RB>'],
      unlessPrevious: ['along', 'together', 'one', 'someone'],
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
    if (!/^(?:DT|PRP|J|N|POS|CD|VBG)/u.test(first.tag)) return undefined;
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
    if (/^(?:is|are|was|were|be|been|being|has|have|had)$/u.test(before?.lower ?? '')) return undefined;
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
