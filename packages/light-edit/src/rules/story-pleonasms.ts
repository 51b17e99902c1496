/** Shortens what stories say twice: `his heart pounding in his chest`, `nodded in agreement`, `one fateful night`. */
import { isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

const whose = 'his|her|my|their|your|our|its';
const beats = 'pound:V! hammer:V! thud:V! thump:V! race:V! drum:V! beat:V!';

/** Words after which a body part is one of several, or is named: `in his chest and ears`. */
const joined = 'and or of -';

/** Maximum number of tokens from a heart to the place where it beats. */
const heartTokensMax = 4;

/** Returns whether a heart is the subject: `his heart hammered wildly in his chest`. */
function followsHeart({ document, first }: PhraseMatch): boolean {
  for (let distance = 2; distance <= heartTokensMax; distance += 1) {
    const token = neighbor(document, first, -distance);
    if (token === undefined || token.kind === 'punctuation') return false;
    if (isWord(token, 'heart hearts')) return true;
  }
  return false;
}

const followsBreath = ({ document, first }: PhraseMatch): boolean => neighbor(document, first, -2)?.lower === 'breath';

/** Sounds that people let out, and the verbs for them. */
const sounds: Readonly<Record<string, string>> = {
  sigh: 'sighed',
  laugh: 'laughed',
  chuckle: 'chuckled',
  gasp: 'gasped',
  groan: 'groaned',
  yelp: 'yelped',
  yawn: 'yawned',
};

/** Words for one subject, after which `let` is in the past tense. */
const one = 'he she it <NNP> <NN>';

/** Number of tokens before `very same` to search for the word that it reinforces: `the same mud, the very same thing`. */
const sameReach = 20;

const followsSame = ({ document, first }: PhraseMatch): boolean =>
  tokensAround(document, first, sameReach).before.some(({ lower }) => lower === 'same');

const entries: readonly PhraseEntry[] = [
  {
    match: `in ${whose} chest|chests`,
    to: '',
    ifPrevious: `${beats} wildly fast hard loudly`,
    unlessNext: joined,
    when: followsHeart,
  },
  {
    match: `in ${whose} throat|throats`,
    to: '',
    ifPrevious: 'catch:V! hitch:V!',
    unlessNext: joined,
    when: followsBreath,
  },
  { match: `blink:V! ${whose} eyes`, to: 'blink:V', unlessNext: 'open clear shut' },
  { match: 'nod:V! in agreement', to: 'nod:V', unlessNext: joined },
  {
    match: ["n't", 'not'].flatMap((not) =>
      ['she', 'he', 'i', 'they', 'we'].flatMap((who) => [
        `a|the breath that? ${who} did ${not} know|realize|realise ${who} was|were|had|'d been? holding|held`,
        `a|the breath that? ${who} had ${not} known|realized|realised ${who} was|were|had|'d been? holding|held`,
      ]),
    ),
    to: 'a breath',
  },
  { match: 'fateful', to: '', ifPrevious: 'one', ifNext: 'day night evening morning afternoon' },
  ...Object.entries(sounds).map(([sound, verb]): PhraseEntry => ({
    match: `let out a|an ${sound}`,
    to: verb,
    ifPrevious: one,
    unlessNext: `${joined} that ,`,
  })),
  { match: 'turn:V! around to', to: 'turn:V to', ifNext: 'face look see' },
  { match: 'a very long while', to: 'a long while' },
  {
    match: 'very same',
    to: 'same',
    ifPrevious: 'the this that these those',
    ifNext: '<N> <J>',
    when: (match) => !followsSame(match),
  },
];

export const storyPleonasms = defineRule({
  id: 'story-pleonasms',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: anyText,
  why: 'The rest of the sentence already says it.',
  examples: {
    rewrites: [
      ['He ran, his heart pounding in his chest.', 'He ran, his heart pounding.'],
      ['Her heart hammered wildly in her chest as she ran.', 'Her heart hammered wildly as she ran.'],
      ['Her breath caught in her throat.', 'Her breath caught.'],
      ['The owl blinked its eyes.', 'The owl blinked.'],
      ['The miller nodded in agreement.', 'The miller nodded.'],
      ['She let go of a breath she had not known she was holding.', 'She let go of a breath.'],
      ["He lost the breath that he didn't realize he had been holding.", 'He lost a breath.'],
      ["He let go of a breath he hadn't realized he'd been holding.", 'He let go of a breath.'],
      ['One fateful night, the dam broke.', 'One night, the dam broke.'],
      ['He turned around to face the wall.', 'He turned to face the wall.'],
      ['They look at the very same moon.', 'They look at the same moon.'],
    ],
    leavesAlone: [
      'The miller rose to his feet.',
      'The pain was pounding in his chest.',
      'His heart pounded in his chest and ears.',
      'A bone caught in her throat.',
      'He blinked his eyes open.',
      'She said, in a voice above a whisper, that it was late.',
      'It was a fateful night for the town.',
      'She let out a sigh that everyone heard.',
      'He let the cat out a minute ago.',
      'They let out a sigh of relief.',
      'It is very same-looking.',
      'We sit in the same rain and look at the very same moon.',
      'They turned around to the left.',
    ],
  },
  entries,
});
