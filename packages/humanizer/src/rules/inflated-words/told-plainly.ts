import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';
import { about } from './object-head.ts';

/** What something happens after: `following the attack` is no following of anything. */
const events = about(
  `attack incident death report decision accident crash match game win loss victory defeat announcement meeting vote arrest
  election fire explosion release trial war collapse departure resignation surgery injury season interview hearing storm
  flood murder shooting protest scandal merger`,
);
const tall = about('tree building wall mountain cliff peak skyscraper spire tower wave oak pine cathedral');
const oldThings = about(
  'tree forest oak book door stone house wall tome map grudge machine ship tool piano city bookcase',
);
const finite = ({ first }: PhraseMatch): boolean => !first.lower.endsWith('ing') && first.tag !== 'VBN';

/** Words of stories and news for which a teller has a plainer one. */
export const toldPlainly = defineRule({
  id: 'inflated-words/told-plainly',
  kind: 'phrase',
  stage: 'lexical',
  why: 'A teller says it in plainer words.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  yieldsTo: [
    'inflated-words/speech-verbs',
    'inflated-words/everyday-verbs',
    'inflated-words/spoken-verbs',
    'inflated-words/long-verbs',
  ],
  examples: {
    rewrites: [
      ['At that moment, the door opened.', 'Just then, the door opened.'],
      ['He returned with a lamp.', 'He came back with a lamp.'],
      ['They continued walking.', 'They kept walking.'],
      ['She arrived late.', 'She came late.'],
      ['He left following the attack.', 'He left after the attack.'],
      ['It had a smell reminiscent of rain.', 'It had a smell like rain.'],
      ['It was akin to a dream.', 'It was like a dream.'],
      ['It is a small town, accompanied by its river.', 'It is a small town, with its river.'],
      ['They chose their own destiny.', 'They chose their own fate.'],
      ['He led a lonely existence.', 'He led a lonely life.'],
      ['They crossed a desolate plain.', 'They crossed a bleak plain.'],
      ['He was oblivious to the noise.', 'He was blind to the noise.'],
      ['A towering tree fell.', 'A tall tree fell.'],
      ['It runs in perpetual fear.', 'It runs in constant fear.'],
      ['Police opened an investigation into the fire.', 'Police opened an inquiry into the fire.'],
      ['A cacophony of horns woke him.', 'A din of horns woke him.'],
      ['They hid in the darkness.', 'They hid in the dark.'],
    ],
    leavesAlone: [
      'The continued fighting hurt trade.',
      'He kept following the road.',
      'The return was late.',
      'They spoke of manifest destiny.',
      'Perpetual motion is a myth.',
      'It went out of existence.',
      'They arrived at noon.',
      'The darkness of the sea frightened him.',
    ],
  },
  entries: [
    {
      match: ['at that moment', 'at that very moment', 'at that exact moment'],
      to: 'just then',
      ifNext: [',', '<PRP>', 'the', 'a'],
      unlessPrevious: ['<IN>'],
    },
    { match: '^ in that moment ,', to: 'just then,' },
    { match: 'at this moment', to: 'now', ifNext: [',', '.'] },
    {
      match: 'return:V',
      to: 'come_back:V',
      ifNext: ['with', 'from', 'later'],
      unlessPrevious: ['be:V!', '<DT>', '<J>', '<PRP$>'],
      when: finite,
    },
    {
      match: 'return',
      to: 'come back',
      ifPrevious: ['will', 'would', "'ll", 'never'],
      ifNext: ['.', ',', 'with', 'from'],
    },
    {
      match: 'continue:V',
      to: 'keep:V',
      ifNext: ['<VBG>'],
      ifPrevious: ['<N>', '<PRP>', 'to', '<MD>', 'and'],
      unlessPrevious: ['be:V!', 'the', 'a'],
    },
    { match: 'arrived', to: 'came', ifNext: ['late', 'early', 'with', 'too'], unlessPrevious: ['have:V!', 'be:V!'] },
    {
      match: 'arrive:V in',
      to: 'come:V to',
      ifNext: ['<NNP>', 'the', 'town'],
      unlessPrevious: ['have:V!', 'be:V!', '<DT>'],
      unlessSentenceHas: ['package', 'letter', 'parcel', 'shipment', 'mail', 'post', 'box'],
      when: about('city town village country capital harbor port island'),
    },
    {
      match: 'following',
      to: 'after',
      ifPrevious: ['<N>', ',', '<VBN>', '<VBD>', '<RB>'],
      ifNext: ['<DT>', '<PRP$>', '<J>', '<N>'],
      unlessPrevious: ['be:V!', 'the', 'keep:V!', 'start:V!'],
      when: events,
    },
    { match: '^ following', to: 'after', ifNext: ['<DT>', '<PRP$>', '<J>', '<N>'], when: events },
    { match: 'reminiscent of', to: 'like', unlessPrevious: ['strongly', 'more'] },
    { match: 'akin to', to: 'like', unlessPrevious: ['more', 'closely'] },
    { match: 'resembling', to: 'like', ifPrevious: ['<N>', 'something', 'anything'] },
    { match: 'accompanied by', to: 'with', ifPrevious: ['<N>', ','] },
    { match: 'destiny', to: 'fate', unlessPrevious: ['manifest'], unlessSentenceHas: ['fulfill:V!', 'fate'] },
    {
      match: 'existence',
      to: 'life',
      ifPrevious: [
        'my',
        'his',
        'her',
        'your',
        'lonely',
        'quiet',
        'mundane',
        'peaceful',
        'human',
        'miserable',
        'ordinary',
        'solitary',
      ],
      unlessNext: ['of', '<N>'],
    },
    { match: 'desolate', to: 'bleak' },
    { match: 'oblivious to', to: 'blind to' },
    { match: 'towering', to: 'tall', ifNext: ['<N>'], when: tall },
    { match: 'ancient', to: 'old', ifNext: ['<N>'], when: oldThings },
    {
      match: 'perpetual',
      to: 'constant',
      ifNext: ['<N>'],
      unlessNext: ['motion', 'calendar', 'student', 'license', 'licence'],
    },
    {
      match: 'investigation into',
      to: 'inquiry into',
      ifPrevious: ['<DT>', '<J>', '<PRP$>', '<NN>'],
      unlessPrevious: ['this'],
    },
    { match: 'cacophony of', to: 'din of' },
    {
      match: 'the darkness',
      to: 'the dark',
      ifPrevious: ['in', 'into', 'through', 'from'],
      ifNext: ['.', ',', 'and', ';'],
    },
    {
      match: 'reality of',
      to: 'truth of',
      ifPrevious: ['the', 'harsh', 'grim', 'cold'],
      ifNext: ['the', 'his', 'her', 'my', 'this'],
      unlessSentenceHas: ['virtual', 'truth'],
    },
    { match: 'local residents', to: 'local people' },
  ],
});
