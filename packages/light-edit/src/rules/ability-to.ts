/** Replaces `improve their ability to` with `help them`, and `confident in my ability to` with `confident that I can`. */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const persons = [
  ['my', 'I', 'me'],
  ['our', 'we', 'us'],
  ['your', 'you', 'you'],
  ['their', 'they', 'them'],
  ['his', 'he', 'him'],
  ['her', 'she', 'her'],
  ['its', 'it', 'it'],
] as const;

/** Entries for the ability of one person. */
const ofPersons = persons.flatMap(([possessive, subject, object]): PhraseEntry[] => {
  const ability = `${possessive} ability to`;
  const ifNext = ['<VB>', '<RB>'];
  return [
    { match: `confident in ${ability}`, to: `confident that ${subject} can`, ifNext },
    { match: `confidence in ${ability}`, to: `confidence that ${subject} can`, ifNext },
    {
      match: `improve:V|enhance:V|increase:V|strengthen:V|boost:V ${ability}`,
      to: `help:V ${object}`,
      ifNext,
      unlessSentenceHas: ['help:V!'],
    },
    {
      match: `limit:V|restrict:V|hinder:V|hamper:V|impair:V ${ability}`,
      to: `make:V it harder for ${object} to`,
      ifNext,
    },
    { match: `shows|demonstrates|proves ${ability}`, to: `shows that ${subject} can`, ifNext },
    { match: `show|demonstrate|prove ${ability}`, to: `show that ${subject} can`, ifNext },
    { match: [`believe:V in ${ability}`], to: `believe:V that ${subject} can`, ifNext: ['<VB>'] },
    { match: [`trust|faith in ${ability}`], to: `trust that ${subject} can`, ifNext: ['<VB>'] },
    { match: `affect:V ${ability}`, to: `affect:V how well ${subject} can`, ifNext },
    { match: `overestimate:V ${ability}`, to: `overestimate:V how well ${subject} can`, ifNext },
    { match: `underestimate:V ${ability}`, to: `underestimate:V how well ${subject} can`, ifNext },
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
  densityMin: someTells,
  why: 'A verb is more direct than “ability”.',
  examples: {
    rewrites: [
      ['Rest improves their ability to learn.', 'Rest helps them learn.'],
      ['I am confident in my ability to lead.', 'I am confident that I can lead.'],
      ['Fog limits our ability to see.', 'Fog makes it harder for us to see.'],
      ['Noise affects their ability to learn.', 'Noise affects how well they can learn.'],
      ['It shows her ability to lead.', 'It shows that she can lead.'],
      ['They overestimate their ability to win.', 'They overestimate how well they can win.'],
    ],
    leavesAlone: [
      'He is known for his ability to sing.',
      'The ability to read is important.',
      'Help improves their ability to learn.',
    ],
  },
  entries: ofPersons,
});
