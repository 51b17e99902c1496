/** Replaces `delves into` with `explores` if the subject is a work, such as a book or film. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Matches words that contain `explore` or mean the same. */
const exploring = /^(?:explor|examin|analy[sz]|investigat|study|studies)/u;

/** True if neither the sentence nor an adjacent sentence contains such a word. */
function isAlone({ document, first, last }: PhraseMatch): boolean {
  if (/^(?:depths|specifics|details)$/u.test(neighbor(document, last, 2)?.lower ?? '')) return false;
  const from = document.sentences[first.sentence - 1]?.firstToken ?? 0;
  const to = (document.sentences[first.sentence + 1] ?? document.sentences[first.sentence])?.endToken ?? 0;
  return !document.tokens.slice(from, to).some(({ lower }) => exploring.test(lower));
}

/** Words for works that can explore a topic. The rule does not change sentences about people. */
const works =
  'paper essay article chapter section book novel film movie study report thesis poem song series guide story play course video work it which that documentary album research analysis'.split(
    ' ',
  );

export const delveInto = defineRule({
  id: 'delve-into',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Explores” is plainer.',
  examples: {
    rewrites: [['The book delves into the case.', 'The book explores the case.']],
    leavesAlone: ['She delves into the case.', 'He delved in the garden.'],
  },
  entries: [{ match: ['delves into', 'delves deep|deeply into'], to: 'explores', ifPrevious: works, when: isAlone }],
});
