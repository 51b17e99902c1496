/** Replaces formal verbs and set phrases with everyday verbs: `purchase` becomes `buy`, `renowned for` becomes `known for`. */
import { isOneOf, isWord, neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { asVerb } from './modifies-noun.ts';

const objectStarts = '<DT> <PRP$> <PRP> <J> <N> <CD>';
/** Words before the nouns `purchase`, `witness` and `exhibit`. */
const nounStarts = '<DT> <PRP$> <J> <CD> bear bears bore bearing of and key silent';

/** Maximum number of tokens from `witness` to `being`. */
const witnessedMax = 8;

/** Returns false for `witness a vase being made`, which means that someone watches. */
function hasNoBeing({ document, last }: PhraseMatch): boolean {
  const after = document.tokens.slice(last.index + 1, last.index + 1 + witnessedMax);
  return after.every(({ lower }) => lower !== 'being');
}

/** Maximum number of tokens from `assist` to `in` or `with`. */
const helpedMax = 7;

/**
 * Returns false for `assist us in finding`, where `help` takes another verb form, and for `assisted dentists with
 * fillings`, where `assist` names a duty.
 */
function canBeHelp({ document, last }: PhraseMatch): boolean {
  const isAddressed = isWord(neighbor(document, last, 1), 'you us me him them');
  for (let distance = 2; distance <= helpedMax; distance += 1) {
    const preposition = neighbor(document, last, distance)?.lower ?? '';
    if (!isOneOf(preposition, 'in with')) continue;
    if (preposition === 'with' && !isAddressed) return false;
    if (neighbor(document, last, distance + 1)?.lower.endsWith('ing') === true) return false;
  }
  return true;
}

export const everydayVerbs = defineRule({
  id: 'everyday-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'big-verbs',
  densityMin: someTells,
  why: 'An everyday word is plainer.',
  examples: {
    rewrites: [
      ['They purchased the house in May.', 'They bought the house in May.'],
      ['He possesses a good memory.', 'He has a good memory.'],
      ['They witnessed the end of the war.', 'They saw the end of the war.'],
      ['I would like to take a moment to thank you.', 'I would like to thank you.'],
      ['The cafe is in the heart of Leeds.', 'The cafe is in Leeds.'],
      ['The town is renowned for its bread.', 'The town is known for its bread.'],
    ],
    leavesAlone: [
      'We assisted readers of all ages in finding books.',
      'We assist the firms in showcasing goods.',
      'I assisted dentists with fillings.',
      'The pump assists you on hills.',
      'Assisted speeds reach 20 miles an hour.',
      'Purchased tickets are valid for a year.',
      'The purchase was expensive.',
      'He was possessed by a demon.',
      'They bore witness to the war.',
      'You have seen towns grow, witnessed the end of a war, and loved.',
      'The museum has a new exhibit.',
      'Nestled in the heart of Porto, the inn is old.',
      'We witnessed a vase being made.',
      'He must align the wheels with the frame.',
      'The plan aligns closely with our aims.',
      'The plan may fully align with their expectations.',
      'The works host group purchasing fairs.',
      'She drove a stake into the heart of the beast.',
    ],
  },
  entries: [
    {
      match: 'purchase:V',
      to: 'buy:V',
      ifNext: objectStarts,
      // `group purchasing organizations`
      unlessPrevious: `${nounStarts} <NN>`,
      unlessNext: 'power decisions decision price order behavior behaviors habits history',
      unlessSentenceHas: 'buy buying bought sell',
    },
    {
      match: 'possess:V',
      to: 'have:V',
      ifNext: '<DT> <PRP$> <J> <N>',
      unlessPrevious: 'be:V!',
      unlessObject: 'prowess skill talent power',
      unlessSentenceHas: 'gun guns firearm firearms weapon weapons drug drugs legally demon spirit',
    },
    {
      match: 'assist:V',
      to: 'help:V',
      when: canBeHelp,
      ifNext: 'you us them me him <NNS> <PRP$>',
      // A thing assists, and a person helps: `the motor assists you`.
      unlessPrevious: '<NN> it that which',
      unlessSentenceHas: 'help:V!',
    },
    {
      match: 'align with',
      to: 'fit',
      ifNext: '<PRP$> <DT>',
      unlessPrevious: '<N> not be:V!',
      ifObject:
        'aim aspiration brand budget goal interest lifestyle mission need objective preference priority requirement strategy value vision',
    },
    {
      match: 'aligns with',
      to: 'fits',
      ifObject:
        'aim aspiration brand budget goal interest lifestyle mission need objective preference priority requirement strategy value vision',
    },
    {
      match: 'witness:V',
      to: 'see:V',
      ifNext: '<DT> <PRP$> <J> <N> how',
      unlessPrevious: nounStarts,
      unlessSentenceHas: "see:V! had 'd have occurrences court police trial crime shooting accident incident attack",
      when: hasNoBeing,
    },
    { match: 'to take a moment to', to: 'to', ifNext: '<VB>' },
    { match: 'in the heart of', to: 'in', ifNext: '<NNP>', unlessPrevious: 'nestled' },
    { match: 'renowned for', to: 'known for' },
    {
      match: 'gain:V traction',
      to: 'catch:V on',
      unlessSentenceHas: 'brand candidate company party parties product startup team',
    },
  ].map(asVerb),
});
