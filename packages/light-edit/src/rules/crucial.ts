/**
 * Replaces `crucial`, `pivotal`, `vital`, `paramount` and similar words with words of the same degree, depending on the
 * surrounding words.
 */
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Gerunds that name a field or that cannot follow `help`. */
const fields =
  /^(?:marketing|engineering|nursing|banking|training|learning|teaching|planning|farming|manufacturing|being|doing|having|helping)$/u;
const isVerb = ({ slots }: PhraseMatch): boolean => !fields.test(slots.at(-1)?.lower ?? 'being');

const before = 'so how more most as very less too';
const unlessEssential = 'essential essentials essentially';

const entries: readonly PhraseEntry[] = [
  // `was instrumental in shaping` → `helped shape`
  {
    match: 'be:V <RB>? instrumental in <VBG>',
    to: 'help:V $1/VB',
    when: (match) => match.slots.length === 1 && isVerb(match),
  },
  { match: 'be:V <RB>? instrumental in helping', to: 'help:V' },
  { match: 'be:V also instrumental in <VBG>', to: 'also help:V $1/VB', when: isVerb },
  {
    match: 'instrumental in',
    to: 'central to',
    ifPrevious: 'be:V! <RB>',
    ifNext: 'the this its their his her our',
  },
  { match: 'integral to', to: 'central to', unlessSentenceHas: 'central', ifNext: '<DT> <PRP$> <N> <J> <VBG>' },
  { match: 'pivotal to', to: 'central to', ifNext: '<DT> <PRP$> <N> <J> <VBG>', unlessPrevious: before },
  // The word is the whole predicate.
  {
    match: 'be:V paramount',
    to: 'matter:V most',
    ifPrevious: 'safety security health trust efficiency quality privacy speed order hygiene accuracy survival time',
    ifNext: '. , ; ! when if here in',
    unlessSentenceHas: 'most matter matters',
  },
  {
    match: 'paramount',
    to: 'essential',
    ifPrevious: 'be:V! also therefore',
    ifNext: '. , ; : ! ? ) and but that for to when if in',
    unlessSentenceHas: unlessEssential,
  },
  { match: 'pivotal moment', to: 'turning point', ifPrevious: 'a the this that one' },
];

export const crucial = defineRule({
  id: 'crucial',
  family: 'crucial',
  densityMin: denseText,
  kind: 'phrase',
  stage: 'wording',
  why: 'The word is worn; the plainer one says as much.',
  examples: {
    rewrites: [
      ['She was instrumental in shaping the plan.', 'She helped shape the plan.'],
      ['Songs are integral to the rite.', 'Songs are central to the rite.'],
      ['In the lab, order is paramount.', 'In the lab, order matters most.'],
      ['Clear notes are paramount.', 'Clear notes are essential.'],
      ['The keys are also instrumental in solving it.', 'The keys also help solve it.'],
      ['The tax was a pivotal moment in the war.', 'The tax was a turning point in the war.'],
    ],
    leavesAlone: [
      'Rent is another crucial factor.',
      'The nurse checked her vital signs.',
      'She scored a crucial goal.',
      'He played an instrumental piece.',
      'The door turns on a pivotal bearing.',
      'The desire for drink becomes paramount.',
      'Use the imperative to give orders.',
    ],
  },
  entries,
});
