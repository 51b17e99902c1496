import { defineFamily } from '../family.ts';
import { wholeAnnouncements } from './announcements.ts';
import { signpostPrefixes } from './prefixes.ts';

export const signpostingFamily = defineFamily({
  id: 'signposting',
  number: 2,
  habit: 'Announcing what the next words say.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  rules: [signpostPrefixes, wholeAnnouncements],
});
