import { defineRule } from '../rule/define-rule.ts';

export const realmOf = defineRule({
  id: 'realm-of',
  kind: 'phrase',
  stage: 'wording',
  why: 'In says where.',
  examples: {
    rewrites: [
      ['In the realm of finance, trust counts.', 'In finance, trust counts.'],
      ['In the ever-evolving landscape of retail, trust counts.', 'In retail, trust counts.'],
    ],
    leavesAlone: ['He lives in the world of dreams.', 'In the realm of the king, nobody slept.'],
  },
  entries: [
    {
      match: '^ in the <J>? realm|world|landscape|field|arena of',
      to: 'in',
      ifNext: ['<NN>', '<NNS>', '<J>', '<VBG>'],
      unlessNext: ['dreams', 'shadows', 'fantasy', 'magic', 'men', 'darkness'],
    },
    {
      match: 'in the realm of',
      to: 'in',
      ifNext: ['<NN>', '<NNS>', '<J>', '<VBG>'],
      unlessNext: ['possibility', 'possibilities', 'fantasy', 'magic', 'dreams', 'shadows'],
    },
  ],
});
