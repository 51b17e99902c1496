/** Shortens prepositions of several words: `in terms of`, `in the context of`. */
import { isOneOf, isTagged, neighbor, sentenceOf, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isSpeech } from './from-person.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Verbs and nouns that `in terms of` completes: `describes it in terms of`. */
const completed =
  /^(?:define|describe|think|express|frame|measure|state|explain|write|speak|talk|see|view|understand|put|expect|quantify|interpret|characterize|account|formulate|equivalent|equal|defined|described|expressed|framed|measured)$/u;

/** Maximum number of tokens to examine before the phrase. */
const contextTokensMax = 100;

/** Returns false if a word earlier in the sentence takes the phrase as its complement. */
function standsAlone({ document, first }: PhraseMatch): boolean {
  return !tokensAround(document, first, contextTokensMax).before.some(
    ({ lemma, lower }) => completed.test(lemma) || completed.test(lower),
  );
}

/** Returns whether the things compared are the subject and the object: `outperforms the old pump in terms of speed`. */
function compares({ document, first }: PhraseMatch): boolean {
  return tokensAround(document, first, contextTokensMax).before.some(({ lower }) =>
    isOneOf(
      lower,
      'outperform outperforms outperformed exceed exceeds surpass surpasses surpassed differ differs differed diverge diverges similar comparable superior inferior',
    ),
  );
}

/** Returns whether a list follows, whose other members may not suit `in`: `in terms of time, area, and how they work`. */
function opensList({ document, last }: PhraseMatch): boolean {
  const rest = document.text.slice(last.end, sentenceOf(document, last).end);
  return /^[^,.;:()]{1,40},[^.;:()]{1,80}\b(?:and|or)\b/u.test(rest);
}

/** Returns false before a second `regarding`, whose phrase is parallel: `rules regarding pets and regarding noise`. */
const occursOnce = ({ document, first }: PhraseMatch): boolean =>
  !Object.values(tokensAround(document, first, contextTokensMax))
    .flat()
    .some(({ lower }) => lower === 'regarding');

/** Units: `In terms of miles,` becomes `In miles,`. */
const units = 'miles kilometers kilometres parsecs meters metres feet pounds dollars euros';

/** Words after which `in` reads well. */
const quality = `better worse superior similar different advanced flexibility advantage advantages
  disadvantages difference differences diversity variety improvement improvements change changes growth success
  experience trade-offs gains efficient effective limited unique vary varies differ differs significantly greatly
  widely well savings potential consistency progress`;

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
      ['It performs better in terms of energy use.', 'It performs better in energy use.'],
      ['The two towns differ in terms of size.', 'The two towns differ in size.'],
      ['The pump is similar to the old type in terms of speed.', 'The pump is similar to the old type in speed.'],
      ['They build upon old walls.', 'They build on old walls.'],
      ['They gave us advice regarding the pump.', 'They gave us advice about the pump.'],
      ['In terms of miles, the road is short.', 'In miles, the road is short.'],
      ['In the context of games, the word means luck.', 'In games, the word means luck.'],
      ['He used it as a means of saving time.', 'He used it to save time.'],
    ],
    leavesAlone: [
      'It differs in terms of: size.',
      'They differ mainly in terms of time, area, and how they are measured.',
      'The new pump is better in terms of speed, noise and cost.',
      'They read the rules regarding pets.',
      'The town has clear requirements regarding wells.',
      'The goat stood there, its eyes regarding the gate.',
      'We saw an owl regarding us.',
      'They built the mill in terms of speed.',
      'She describes it in terms of size.',
      '**Ada Lee:** My work was built upon old walls.',
      'In terms of what he said, it is late.',
      'It must be read in the context of its time.',
    ],
  },
  entries: [
    {
      match: 'in terms of',
      to: 'in',
      ifPrevious: quality,
      unlessNext: 'what how which the a an :',
      when: (match) => standsAlone(match) && !opensList(match),
    },
    {
      match: 'in terms of',
      to: 'in',
      ifPrevious: '<N> <VB> <VBP> mainly it them',
      unlessNext: 'what how which the a an : <PRP$> its their <CD>',
      when: (match) => standsAlone(match) && compares(match) && !opensList(match),
    },
    {
      match: 'upon',
      to: 'on',
      when: isOutsideDialogue,
      ifPrevious: 'build:V! depend:V! expand:V! focus:V! improve:V! reflect:V! rely:V! based',
    },
    {
      match: 'regarding',
      to: 'about',
      ifPrevious: '<N> out up you us me',
      unlessPrevious: `law laws rule rules regulations requirements policy policies standards access flexible dissatisfaction
        options place eyes gaze agencies companies customers employees people schools staff students teams`,
      // In `an owl regarding me`, it is a verb.
      unlessNext: '<PRP>',
      unlessSentenceHas: 'about',
      when: occursOnce,
    },
    { match: 'in terms of both', to: 'in both', ifPrevious: `${quality} barrier impact`, when: standsAlone },
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
