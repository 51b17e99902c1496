/** Replaces `has the ability to` with `can`, and `has the potential to` with `could`. */
import { isOneOf, isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';

/** Maximum number of tokens to search for a second gerund. */
const contextTokensMax = 60;

const unlessPrevious = "<RB> to <MD> not n't also would should neither nor who";
const shared = {
  ifNext: '<VB>',
  unlessPrevious,
  when: (match: PhraseMatch) => followsItsSubject(match) && !defines(match) && !hasSecondInfinitive(match),
};
/** Adverbs follow a modal verb: `easily has the potential to` → `could easily`. */
const afterAdverb = { ...shared, ifPrevious: '<N> <PRP> <DT> <WDT>' };

/** Returns whether the match is praise of someone: `has the potential to become a leader`. */
const becomesSomeone = ({ document, last }: PhraseMatch): boolean =>
  neighbor(document, last, 1)?.lower === 'become' && isWord(neighbor(document, last, 2), 'a an');

/** The potential of people and of methods in studies is an ability: `every learner has the potential to shine`. */
const potential = {
  ...shared,
  when: (match: PhraseMatch) => shared.when(match) && !becomesSomeone(match),
  unlessPrevious: `${unlessPrevious} i he she they we you child children student students`,
  unlessNext: 'shine thrive flourish succeed excel differentiate distinguish detect',
  unlessSentenceHas: 'yet if every each everyone can could',
};

export const canVerbs = defineRule({
  id: 'can-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'A modal verb is shorter and more direct.',
  examples: {
    rewrites: [
      ['The crane has the ability to lift a bus.', 'The crane can lift a bus.'],
      ['It is capable of lifting a bus.', 'It can lift a bus.'],
      ['Trade has the potential to bring peace.', 'Trade could bring peace.'],
      ['The law also has the potential to help.', 'The law could also help.'],
      ['Music has the power to heal.', 'Music can heal.'],
      ['Pupils have the opportunity to meet a writer.', 'Pupils can meet a writer.'],
      ['You will have the opportunity to meet a writer.', 'You can meet a writer.'],
      ['It has the potential to be both safer and cheaper.', 'It could be both safer and cheaper.'],
    ],
    leavesAlone: [
      'A robot is a device that has the ability to move.',
      'He has the ability, to his own surprise.',
      'She has not the ability to lie.',
      'Nor do the two cranes have the capacity to lift it.',
      'The court has the power to annul the law.',
      'Song has the power to soothe, to rouse and to heal.',
      'A good map has the ability to warn and to guide.',
      'We all have the power to be heroes.',
      'He has the ability to swim, but not the will to do it.',
      'Everyone should have the opportunity to learn.',
      'One day people will have the chance to live on the moon.',
      'Every pupil has the potential to shine.',
      'The dam has the potential to save farms, but it can also drown them.',
      'Ann has the potential to become a leader.',
    ],
  },
  entries: [
    {
      ...shared,
      match: 'has|have the ability|capacity|capability to',
      to: 'can',
      unlessSentenceHas: 'will willing willingness lack lacks',
    },
    { ...potential, match: 'has|have|had the potential to', to: 'could' },
    { ...potential, match: 'also has|have the potential to', to: 'could also' },
    { ...afterAdverb, match: '<RB> has|have|had the potential to', to: 'could $1', unlessSentenceHas: 'yet if' },
    {
      ...shared,
      match: 'has|have the power to',
      to: 'can',
      unlessSentenceHas: `court courts judge law congress parliament president king council board commission minister
        government state magic all everyone superpower superpowers`,
    },
    {
      ...shared,
      match: 'have the opportunity|chance to',
      to: 'can',
      ifPrevious: 'you students visitors guests pupils children participants we they people employees residents',
    },
    { match: 'will have the opportunity|chance to', to: 'can', ifPrevious: 'you', ifNext: '<VB>' },
    { match: 'is|are capable of <VBG>', to: 'can $1/VB', unlessPrevious: '<MD> to', unlessSentenceHas: 'what only' },
  ],
});

/**
 * Returns whether the match is in a definition that says what something has the ability to do: `a robot is a device
 * that has …`.
 */
function defines({ document, first }: PhraseMatch): boolean {
  if (!isWord(neighbor(document, first, -1), 'that which who')) return false;
  const { before } = tokensAround(document, first, contextTokensMax);
  return before.some(
    ({ lower, index }) =>
      isOneOf(lower, 'is means are') && isWord(document.tokens[index + 1], 'a an any the something someone that'),
  );
}

/**
 * Returns false in inverted clauses such as `Nor do I have the ability`, because the replacement `can` cannot follow
 * `do`.
 */
function followsItsSubject({ document, first }: PhraseMatch): boolean {
  const subject = [-1, -2, -3, -4, -5].map((distance) => neighbor(document, first, distance)?.lower ?? '');
  return !subject.some((word) => isOneOf(word, 'do does did'));
}
