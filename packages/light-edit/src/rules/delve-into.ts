import { defineRule } from '../rule/define-rule.ts';

export const delveInto = defineRule({
  id: 'delve-into',
  kind: 'phrase',
  stage: 'wording',
  why: 'Explore says it plainly.',
  examples: {
    rewrites: [
      ['She delves into the case.', 'She explores the case.'],
      ["Let's delve deeper into it.", "Let's look more closely at it."],
    ],
    leavesAlone: ['He delved in the garden.'],
  },
  entries: [
    { match: 'delve:V! deeper|further into', to: 'look:V more closely at' },
    {
      match: 'delve:V! deep|deeply into',
      to: 'explore:V',
      unlessSentenceHas: ['explore', 'explores', 'explored', 'exploring'],
    },
    { match: 'delve:V! into', to: 'explore:V', unlessSentenceHas: ['explore', 'explores', 'explored', 'exploring'] },
  ],
});
