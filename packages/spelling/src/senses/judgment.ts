/** A court gives a judgment in both countries; elsewhere Britain writes judgement. */
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
