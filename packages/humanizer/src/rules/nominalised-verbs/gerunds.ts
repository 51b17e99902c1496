import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Nouns whose `of` always brings the object. What also happens by itself (growth, formation) is not here. */
const gerundOf: Readonly<Record<string, string>> = {
  achievement: 'achieving',
  acquisition: 'acquiring',
  adoption: 'adopting',
  advancement: 'advancing',
  allocation: 'allocating',
  application: 'applying',
  assessment: 'assessing',
  collection: 'collecting',
  conservation: 'conserving',
  construction: 'building',
  creation: 'creating',
  detection: 'detecting',
  distribution: 'distributing',
  elimination: 'removing',
  enforcement: 'enforcing',
  enhancement: 'improving',
  establishment: 'setting up',
  evaluation: 'assessing',
  examination: 'examining',
  exploration: 'exploring',
  identification: 'finding',
  implementation: 'putting in place',
  improvement: 'improving',
  integration: 'integrating',
  investigation: 'investigating',
  maintenance: 'maintaining',
  management: 'managing',
  measurement: 'measuring',
  optimization: 'improving',
  preservation: 'preserving',
  prevention: 'preventing',
  production: 'making',
  promotion: 'promoting',
  protection: 'protecting',
  provision: 'providing',
  reduction: 'reducing',
  regulation: 'regulating',
  restoration: 'restoring',
  selection: 'choosing',
  treatment: 'treating',
  utilization: 'using',
};

/** Before `in the creation of`: what one does or is in doing it. Not `result in`, not `a rise in`. */
const beforeIn: ReadonlySet<string> = new Set(
  (
    'role roles part involved instrumental important crucial vital essential key central useful used helpful effective ' +
    'interest interested success successful progress experience invest invested assist assists assisting aid aids ' +
    'participate participated engage engaged specialize specializes experts expert step steps effort efforts'
  ).split(' '),
);
const beforeOf: ReadonlySet<string> = new Set(
  'importance value need cost costs goal aim task challenge challenges process risk benefits idea purpose ways methods responsibility possibility'.split(
    ' ',
  ),
);
const beforeTo: ReadonlySet<string> = new Set(
  'contribute contributes contributed contributing committed dedicated devoted commitment essential vital crucial key central approach approaches'.split(
    ' ',
  ),
);
const before: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  in: beforeIn,
  of: beforeOf,
  to: beforeTo,
  for: undefined,
};

/** Tokens behind the object that are searched for an agent. */
const agentReachMax = 8;

function namesAgent(document: Document, from: Token): boolean {
  for (let distance = 1; distance <= agentReachMax; distance += 1) {
    const token = neighbour(document, from, distance);
    if (token === undefined || token.kind === 'punctuation') return false;
    if (token.lower === 'by' || token.lower === 'from') return true;
  }
  return false;
}

export const gerunds = defineRule({
  id: 'nominalised-verbs/gerunds',
  kind: 'pattern',
  each: 'token',
  words: Object.keys(gerundOf),
  stage: 'phrase',
  why: 'The verb that hides in the noun says it directly.',
  risk: 'medium',
  synonym: true,
  examples: {
    rewrites: [
      ['He played a part in the creation of the park.', 'He played a part in creating the park.'],
      ['They are responsible for the protection of seals.', 'They are responsible for protecting seals.'],
      ['She knows the importance of the preservation of old maps.', 'She knows the importance of preserving old maps.'],
      ['He is committed to the improvement of schools.', 'He is committed to improving schools.'],
    ],
    leavesAlone: [
      'It resulted in the creation of a park.',
      'A rise in the production of steel followed.',
      'We paid for the protection of the seals by the coast guard.',
      'The management of the club resigned.',
      'She asked for the management.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const the = neighbour(document, token, -1);
    const preposition = neighbour(document, token, -2);
    const of = neighbour(document, token, 1);
    const object = neighbour(document, token, 2);
    if (the?.lower !== 'the' || of?.lower !== 'of' || preposition === undefined || object === undefined)
      return undefined;
    if (!(preposition.lower in before) || !/^(?:DT|PRP\$|JJ|NN|NNS|CD)$/u.test(object.tag)) return undefined;
    const wanted = before[preposition.lower];
    const head = neighbour(document, preposition, -1);
    if (head === undefined || (wanted !== undefined && !wanted.has(head.lower))) return undefined;
    const gerund = gerundOf[token.lower];
    if (gerund === undefined || namesAgent(document, of)) return undefined;
    return { changes: [{ start: the.start, end: of.end, text: gerund }] };
  },
});
