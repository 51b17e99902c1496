/** Replaces `underscores the need for` with `shows the need for`, and `showcase` with `show`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** True if a person is the subject. A person stresses what a thing shows. */
function hasSpeaker({ document, first }: PhraseMatch): boolean {
  let before = neighbor(document, first, -1);
  while (before !== undefined && /^(?:RB|MD|TO)/u.test(before.tag)) before = neighbor(document, before, -1);
  return before === undefined || /^(?:i|he|she|we|they|you|who)$/u.test(before.lower) || isSpeaker(before.lower);
}

function isSpeaker(word: string): boolean {
  return /^(?:author|chief|critic|director|expert|leader|manager|minister|officer|official|president|researcher|speaker|spokesman|spokesperson|spokeswoman|teacher)s?$/u.test(
    word,
  );
}

const clauseStarts = ['<DT>', '<PRP$>', '<J>', '<N>', '<CD>', 'how', 'why', 'what', 'that', 'both'];
const nounStarts = ['<DT>', '<PRP$>', '<J>', '<CD>', 'musical', 'an', 'as'];
/** Sounds and images that underscore a scene. */
const scenes = 'evening mood moment scene dialogue music action drama night emotion';
const repeats = ['show:V!', 'shown'];

export const showVerbs = defineRule({
  id: 'show-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Show” is plainer.',
  examples: {
    rewrites: [
      ['The fire underscores the need for care.', 'The fire shows the need for care.'],
      ['The figures underscored how poor they were.', 'The figures showed how poor they were.'],
      ['She underscored the need for care.', 'She stressed the need for care.'],
      ['It showcases local crafts.', 'It shows local crafts.'],
      ['A room showcasing old maps is open.', 'A room showing old maps is open.'],
    ],
    leavesAlone: [
      'Drums underscored the mood.',
      'The name starts with an underscore.',
      'The fair is a showcase of local crafts.',
      'The show showcases local crafts.',
    ],
  },
  entries: [
    {
      match: 'underscore:V',
      to: 'stress:V',
      ifNext: clauseStarts,
      unlessPrevious: nounStarts,
      unlessObject: scenes,
      when: hasSpeaker,
    },
    {
      match: 'underscore:V',
      to: 'show:V',
      ifNext: clauseStarts,
      unlessPrevious: nounStarts,
      unlessObject: scenes,
      unlessSentenceHas: repeats,
      when: (match) => !hasSpeaker(match),
    },
    { match: 'showcase:V', to: 'show:V', ifNext: clauseStarts, unlessPrevious: nounStarts, unlessSentenceHas: repeats },
  ],
});
