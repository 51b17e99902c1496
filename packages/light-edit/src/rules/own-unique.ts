/** Deletes `unique` after `own`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const ownUnique = defineRule({
  id: 'own-unique',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: anyText,
  why: '“Own” already says that it is unique.',
  examples: {
    rewrites: [['Each town has its own unique charm.', 'Each town has its own charm.']],
    leavesAlone: ['It is unique.'],
  },
  entries: [{ match: 'own unique', to: 'own', unlessNext: 'and ,' }],
});
