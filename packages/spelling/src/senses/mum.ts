/** Changes `mum` (mother) to `mom` in American text, but not in `keep mum` or `mum's the word`. */
import type { Sense } from './word-context.ts';

const silent: ReadonlySet<string> = new Set([
  'keep',
  'keeping',
  'keeps',
  'kept',
  'remain',
  'remained',
  'stay',
  'stayed',
  'staying',
]);

export const mumToAmerican: Sense = (_word, { before, after }) =>
  silent.has(before[0] ?? '') || after[0] === "'s" ? undefined : 'mom';
