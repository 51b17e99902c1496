/** Shortens prepositions of several words: `in terms of`, `in the context of`. */
import { isTagged, neighbor, sentenceOf, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isSpeech } from './from-person.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Maximum number of tokens to examine around the phrase. */
const contextTokensMax = 100;

/** Returns false before a second `regarding`, whose phrase is parallel: `rules regarding pets and regarding noise`. */
const occursOnce = ({ document, first }: PhraseMatch): boolean =>
  !Object.values(tokensAround(document, first, contextTokensMax))
    .flat()
    .some(({ lower }) => lower === 'regarding');

/** Units: `In terms of miles,` becomes `In miles,`. */
const units = 'miles kilometers kilometres parsecs meters metres feet pounds dollars euros';

/** Words for what is said and known, which is `about` something. A rule or a risk is not. */
const told = `advice answer answers call complaint complaints concern concerns conversation decision email emails
  information inquiry letter message news note out question questions request requests talk update updates you us me`;

/** Returns false in speech, which may be formal. */
const isOutsideDialogue = (match: PhraseMatch): boolean =>
  isOutsideFiction(match) && !isSpeech(match.document, sentenceOf(match.document, match.first));

export const wordyPrepositions = defineRule({
  id: 'wordy-prepositions',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A shorter phrase means the same.',
  examples: {
    rewrites: [
      ['They build upon old walls.', 'They build on old walls.'],
      ['They gave us advice regarding the pump.', 'They gave us advice about the pump.'],
      ['In terms of miles, the road is short.', 'In miles, the road is short.'],
      ['In the context of games, the word means luck.', 'In games, the word means luck.'],
      ['He used it as a means of saving time.', 'He used it to save time.'],
    ],
    leavesAlone: [
      'They read the rules regarding pets.',
      'It fell short of our expectations regarding speed.',
      'The two towns differ in terms of size.',
      'The town has clear requirements regarding wells.',
      'The goat stood there, its eyes regarding the gate.',
      'We saw an owl regarding us.',
      '**Ada Lee:** My work was built upon old walls.',
      'In terms of what he said, it is late.',
      'It must be read in the context of its time.',
    ],
  },
  entries: [
    {
      match: 'upon',
      to: 'on',
      when: isOutsideDialogue,
      ifPrevious: 'build:V! depend:V! expand:V! focus:V! improve:V! reflect:V! rely:V! based',
    },
    {
      match: 'regarding',
      to: 'about',
      ifPrevious: told,
      // In `an owl regarding me`, it is a verb.
      unlessNext: '<PRP>',
      unlessSentenceHas: 'about',
      when: occursOnce,
    },
    { match: '^ in terms of', to: 'in', ifNext: units },
    {
      match: '^ in the context of',
      to: 'in',
      ifNext: '<NNS> <JJ> the <NN> a an',
      unlessNext: 'this that these',
      when: endsInNounSoon,
    },
    {
      match: 'as a means|way of <VBG>',
      to: 'to $1/VB',
      ifPrevious: '<NN> <NNS> it them this that',
      unlessSentenceHas: 'see:V! serve:V! be:V! view:V! regard:V! act:V! think:V!',
    },
  ],
});

/** Returns whether the noun phrase after `in the context of` ends at a comma within a few words: `In the context of games,`. */
function endsInNounSoon({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= commaTokensMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined) return false;
    if (token.lower === ',') return true;
    if (isTagged(token, 'V* MD W*')) return false;
  }
  return false;
}

/** Maximum number of tokens up to the comma. */
const commaTokensMax = 12;
