import { defineFamily } from '../family.ts';
import { hookOpeners } from './openers.ts';
import { wholeHooks } from './whole-hooks.ts';

export const hooksFamily = defineFamily({
  id: 'hooks',
  number: 12,
  habit: 'Hooks: Here is the thing, Honestly.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [hookOpeners, wholeHooks],
});
