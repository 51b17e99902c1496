/** Replaces `crucial`, `pivotal`, `vital`, `paramount` and their like by what stands around them, at the same degree. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Number of tokens in which `for them to act` is found. */
const infinitiveReach = 8;

/** True unless `for somebody to do` follows, after which `key to` would be wrong. */
function takesKeyTo({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= infinitiveReach; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || token.kind === 'punctuation') return true;
    if (token.lower === 'to' && neighbor(document, token, 1)?.tag === 'VB') return false;
  }
  return true;
}

/** Gerunds that name a field, or that `help` cannot precede. */
const fields =
  /^(?:marketing|engineering|nursing|banking|training|learning|teaching|planning|farming|manufacturing|being|doing|having|helping)$/u;
const isVerb = ({ slots }: PhraseMatch): boolean => !fields.test(slots.at(-1)?.lower ?? 'being');

/** Nouns before which the words have a sense of their own (`vital signs`), or in which they are at home (`a crucial goal`). */
const own =
  'lifeline|lifelines|link|pillar|cog|conduit|lever|artery|spark|ingredient|signs|sign|organs|organ|statistics|stats|records|functions|function|services|nutrients|force|capacity|energy|goal|goals|win|wins|game|games|match|matches|vote|votes|victory|penalty|witness|hours|minutes|seconds|supplies|bearing|test|question|evidence|point|points|importance|and|,|or|but';
/** Words that link the adjective to what it describes. Directly after a noun, `key to` is hard to read. */
const linked = ['be:V!', "'s", 'become:V!', 'remain:V!', 'prove:V!', 'seem:V!', ',', 'and', '<RB>'];
const before = ['so', 'how', 'more', 'most', 'as', 'very', 'less', 'too'];
const unlessKey = ['key', 'keys', 'keyboard', 'keyboards'];
const unlessEssential = ['essential', 'essentials', 'essentially'];
const unlessImportant = ['important', 'importance', 'importantly'];
const closing = ['.', ',', ';', ':', '!', '?', ')', 'and', 'but'];

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
    ifPrevious: ['be:V!', '<RB>'],
    ifNext: ['the', 'this', 'its', 'their', 'his', 'her', 'our', '<N>'],
  },
  { match: 'integral to', to: 'central to', ifNext: ['<DT>', '<PRP$>', '<N>', '<J>', '<VBG>'] },
  { match: ['an integral part|component|aspect of'], to: 'a central part of' },
  // before what the thing serves
  {
    match: 'crucial|vital|pivotal for',
    to: 'key to',
    ifPrevious: linked,
    unlessPrevious: before,
    unlessSentenceHas: unlessKey,
    when: takesKeyTo,
  },
  {
    match: 'crucial|vital to',
    to: 'key to',
    ifPrevious: linked,
    ifNext: ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<J>', '<VBG>'],
    unlessPrevious: before,
    unlessSentenceHas: unlessKey,
  },
  { match: 'pivotal to', to: 'central to', ifNext: ['<DT>', '<PRP$>', '<N>', '<J>', '<VBG>'], unlessPrevious: before },
  { match: 'crucial|vital|pivotal in <VBG>', to: 'key to $1', unlessPrevious: before, unlessSentenceHas: unlessKey },
  {
    match: 'crucial|vital|pivotal|paramount|indispensable in',
    to: 'essential in',
    ifPrevious: ['be:V!', '<RB>'],
    unlessNext: ['<VBG>'],
    unlessPrevious: before,
    unlessSentenceHas: unlessEssential,
  },
  {
    match: 'paramount|indispensable for|to',
    to: 'essential for',
    unlessPrevious: before,
    unlessSentenceHas: unlessEssential,
  },
  { match: 'crucial|vital to', to: 'essential to', ifPrevious: ['<NN>', '<NNS>'], unlessSentenceHas: unlessEssential },
  // as the whole predicate
  { match: 'be:V crucial|vital because', to: 'matter:V because', unlessPrevious: ['it'] },
  {
    match: 'be:V paramount',
    to: 'matter:V most',
    ifPrevious:
      'safety security health trust efficiency quality privacy speed order hygiene accuracy survival time cost'.split(
        ' ',
      ),
    ifNext: ['.', ',', ';', '!', 'when', 'whenever', 'if', 'here', 'in'],
    unlessSentenceHas: ['most', 'matter', 'matters'],
  },
  { match: 'be:V of paramount importance', to: 'be:V essential', unlessSentenceHas: unlessEssential },
  {
    match: 'paramount',
    to: 'essential',
    ifPrevious: ['be:V!', 'also', 'therefore'],
    ifNext: [...closing, 'that', 'for', 'when', 'if', 'in'],
    unlessSentenceHas: unlessEssential,
  },
  {
    match: 'crucial|vital|indispensable',
    to: 'essential',
    ifPrevious: [
      'be:V!',
      "'s",
      'also',
      'equally',
      'therefore',
      'often',
      'particularly',
      'especially',
      'become:V!',
      'remain:V!',
      'prove:V!',
    ],
    ifNext: [...closing, 'when', 'if', 'as', 'here', 'that', 'for', 'to', 'you', 'they', 'we'],
    unlessSentenceHas: unlessEssential,
  },
  {
    match: 'imperative',
    to: 'essential',
    ifPrevious: ['be:V!', 'also', 'therefore'],
    ifNext: ['that', 'to', 'for'],
    unlessSentenceHas: unlessEssential,
  },
  {
    match: 'crucial|vital|pivotal',
    to: 'important',
    ifPrevious: ['so', 'how', 'more', 'most', 'very', 'less'],
    unlessNext: ['and'],
    unlessSentenceHas: unlessImportant,
  },
  // before a noun
  { match: 'a pivotal moment in', to: 'a turning point in' },
  { match: 'a pivotal moment for', to: 'a turning point for' },
  { match: 'pivotal moment', to: 'turning point', ifPrevious: ['a', 'the', 'this', 'that', 'one'] },
  { match: 'a paramount concern', to: 'a major concern' },
  { match: 'an indispensable', to: 'an essential', ifNext: ['<N>'], unlessSentenceHas: unlessEssential },
  {
    match: 'pivotal',
    to: 'decisive',
    ifNext: ['year', 'years', 'event', 'events', 'battle', 'figure', 'scene', 'election'],
    unlessPrevious: before,
  },
  {
    match: 'crucial|vital|pivotal',
    to: 'important',
    ifNext: [
      'reminder',
      'reminders',
      'service',
      'lesson',
      'lessons',
      'work',
      'difference',
      'information',
      'skill',
      'skills',
      'resource',
      'resources',
      'relationships',
      'nutrients',
    ],
    ifPrevious: ['a', 'an', 'the', 'another', 'these', 'some', 'this', 'provide:V!', 'other', 'for', 'of', 'with'],
    unlessSentenceHas: unlessImportant,
  },
  {
    match: 'crucial|vital|pivotal',
    to: 'key',
    ifPrevious: [
      'a',
      'an',
      'the',
      'another',
      'two',
      'three',
      'several',
      'these',
      'some',
      'many',
      'other',
      'as',
      'one',
      'this',
      'provide:V!',
    ],
    ifNext: ['<N>'],
    unlessNext: [
      own,
      'reminder|reminders|service|lesson|lessons|work|difference|information|skill|skills|resource|resources|relationships',
      'moment',
      'moments',
      'time',
    ],
    unlessSentenceHas: unlessKey,
  },
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
      ['Sleep is crucial for health.', 'Sleep is key to health.'],
      ['Light is crucial in growing herbs.', 'Light is key to growing herbs.'],
      ['She was instrumental in shaping the plan.', 'She helped shape the plan.'],
      ['Songs are integral to the rite.', 'Songs are central to the rite.'],
      ['Water is an integral part of the rite.', 'Water is a central part of the rite.'],
      ['It is crucial for growers to plan.', 'It is essential for growers to plan.'],
      ['In the lab, order is paramount.', 'In the lab, order matters most.'],
      ['Order is crucial because space is small.', 'Order matters because space is small.'],
      ['The keys are also instrumental in solving it.', 'The keys also help solve it.'],
      ['Regular practice is vital.', 'Regular practice is essential.'],
      ['The tax was a pivotal moment in the war.', 'The tax was a turning point in the war.'],
      ['Rent is another crucial factor.', 'Rent is another key factor.'],
      ['It is the most crucial rule.', 'It is the most important rule.'],
    ],
    leavesAlone: [
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
