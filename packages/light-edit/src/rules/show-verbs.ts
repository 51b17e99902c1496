/** Replaces `underscores the need for` with `shows the need for`, and `showcase` with `show`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { shownNouns } from './shown-nouns.ts';

/** Maximum number of tokens of a subject. */
const subjectTokensMax = 8;

/** True if a person is the subject. A person stresses what a thing shows. */
function hasSpeaker({ document, first }: PhraseMatch): boolean {
  const before = neighbor(document, first, -1);
  if (before === undefined || /^(?:to|who)$/u.test(before.lower)) return true;
  for (let distance = 1; distance <= subjectTokensMax; distance += 1) {
    const token = neighbor(document, first, -distance);
    if (token === undefined || /^(?:[,.:;]|VBD|VBZ|VBP)$/u.test(token.tag)) return false;
    if (/^(?:i|he|she|we|they|you)$/u.test(token.lower) || speakers.test(token.lower)) return true;
  }
  return false;
}

const speakers =
  /^(?:author|chief|critic|director|dr|expert|leader|manager|mayor|minister|mr|mrs|ms|officer|official|president|professor|researcher|secretary|speaker|spokesman|spokesperson|spokeswoman|teacher|writer)s?$/u;

const clauseStarts = ['<DT>', '<PRP$>', '<J>', '<N>', '<CD>', 'how', 'why', 'what', 'that', 'both'];
const nounStarts = ['<DT>', '<PRP$>', '<J>', '<CD>', 'musical', 'an', 'as'];
/** Sounds and images that underscore a scene. */
const scenes = 'evening mood moment scene dialogue music action drama night emotion';
/** Qualities and skills that are shown, not put on display. */
const qualities = `achievement artistry bond brilliance character commitment craftsmanship creativity culture dedication determination
  diversity expertise flair genius heritage history humanity imagination ingenuity knowledge mastery passion personality
  precision progress prowess resilience role skill spirit talent tradition unity vision willingness`;

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
      ['It showcases her skill.', 'It shows her skill.'],
    ],
    leavesAlone: [
      'She underscored the need for care.',
      'It showcases local crafts.',
      'The light serves to underscore the theme.',
      'Drums underscored the mood.',
      'The name starts with an underscore.',
      'The fair is a showcase of local crafts.',
      'The show showcases her skill.',
      'They showcase their home in the best light.',
      'The highlights of the trip were short.',
    ],
  },
  entries: [
    {
      match: 'underscore:V',
      to: 'show:V',
      ifNext: clauseStarts,
      unlessPrevious: nounStarts,
      unlessObject: scenes,
      unlessSentenceHas: repeats,
      when: (match) => !hasSpeaker(match),
    },
    {
      match: 'showcase:V',
      to: 'show:V',
      ifNext: clauseStarts,
      ifObject: `${shownNouns} ${qualities}`,
      unlessPrevious: nounStarts,
      unlessSentenceHas: repeats,
    },
    { match: 'showcase:V', to: 'show:V', ifNext: ['how', 'what', 'why'], unlessSentenceHas: repeats },
  ],
});
