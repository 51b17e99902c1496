/** Changes `judgment` to `judgement` in British text, except in legal contexts, where both variants use `judgment`. */
import type { Sense } from './word-context.ts';

const legal: ReadonlySet<string> = new Set([
  'appeal',
  'appeals',
  'appellate',
  'complaint',
  'court',
  'courts',
  'defendant',
  'evidentiary',
  'judge',
  'judges',
  'judicial',
  'jury',
  'lawsuit',
  'liability',
  'litigation',
  'plaintiff',
  'ruling',
  'supreme',
  'tribunal',
  'verdict',
]);

export const judgmentToBritish: Sense = (word, context) =>
  context.sentenceHas(legal) ? undefined : word.replace('judgment', 'judgement');
