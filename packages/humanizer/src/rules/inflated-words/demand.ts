// `It is crucial to rest`: the adjective says how strongly something is asked for. `Rest is crucial`: what it is for.

import { neighbour } from '../../document/reading.ts';
import type { PhraseMatch } from '../rule.ts';

/** A guard: `it` and a form of be stand before the match, `to` or `that` behind it. */
export function isDemand({ document, first, last }: PhraseMatch): boolean {
  const behind = neighbour(document, last, 1)?.lower;
  const next = behind === 'not' ? neighbour(document, last, 2)?.lower : behind;
  if (next !== 'to' && next !== 'that') return false;
  const direct = neighbour(document, first, -1);
  const verb = direct?.tag.startsWith('RB') === true ? neighbour(document, direct, -1) : direct;
  return verb !== undefined && neighbour(document, verb, -1)?.lower === 'it';
}
