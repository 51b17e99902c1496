import { defineFamily } from '../family.ts';
import { andForAction } from './and-for-action.ts';
import { andForAgent } from './and-for-agent.ts';
import { whichForEffect } from './which-for-effect.ts';

export const trailingCommentsFamily = defineFamily({
  id: 'trailing-comments',
  number: 9,
  habit: 'A comment in -ing hung on the end of the sentence.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [whichForEffect, andForAgent, andForAction],
});
