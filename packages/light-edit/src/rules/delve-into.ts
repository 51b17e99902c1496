import { neighbour } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** Words that would repeat the new one, or say the same behind it. */
const exploring = /^(?:explor|examin|analy[sz]|investigat|study|studies)/u;

/** No such word in the sentence or its neighbours. */
function isAlone({ document, first, last }: PhraseMatch): boolean {
  if (/^(?:depths|specifics|details)$/u.test(neighbour(document, last, 2)?.lower ?? '')) return false;
  const from = document.sentences[first.sentence - 1]?.firstToken ?? 0;
  const to = (document.sentences[first.sentence + 1] ?? document.sentences[first.sentence])?.endToken ?? 0;
  return !document.tokens.slice(from, to).some(({ lower }) => exploring.test(lower));
}

export const delveInto = defineRule({
  id: 'delve-into',
  kind: 'phrase',
  stage: 'wording',
  why: 'Explore says it plainly.',
  examples: {
    rewrites: [['She delves into the case.', 'She explores the case.']],
    leavesAlone: ['He delved in the garden.'],
  },
  entries: [
    {
      match: ['delve:V! into', 'delve:V! deep|deeply into'],
      to: 'explore:V',
      unlessPrevious: ['without'],
      when: isAlone,
    },
  ],
});
