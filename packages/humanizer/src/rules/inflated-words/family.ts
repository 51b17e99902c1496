import { defineFamily } from '../family.ts';
import { inflatedAdjectives } from './adjectives.ts';
import { inflatedAdverbs } from './adverbs.ts';
import { everydayAdjectives } from './everyday-adjectives.ts';
import { everydayNouns } from './everyday-nouns.ts';
import { everydayVerbs } from './everyday-verbs.ts';
import { keepOn } from './keep-on.ts';
import { longAdjectives } from './long-adjectives.ts';
import { longNouns } from './long-nouns.ts';
import { longVerbs } from './long-verbs.ts';
import { inflatedNouns } from './nouns.ts';
import { shortTwins } from './short-twins.ts';
import { shorterWords } from './shorter-words.ts';
import { speechVerbs } from './speech-verbs.ts';
import { spokenVerbs } from './spoken-verbs.ts';
import { spokenWords } from './spoken-words.ts';
import { toldPlainly } from './told-plainly.ts';
import { inflatedVerbsWithObjects } from './verbs-with-objects.ts';
import { inflatedVerbs } from './verbs.ts';
import { wornVerbs } from './worn-verbs.ts';
import { wornWords } from './worn-words.ts';

export const inflatedWordsFamily = defineFamily({
  id: 'inflated-words',
  number: 4,
  habit: 'Grand words where plain ones say the same.',
  allowance: { keptPer100Words: 0.028, editsPerSentence: 4 },
  rules: [
    inflatedVerbs,
    inflatedVerbsWithObjects,
    inflatedAdjectives,
    inflatedAdverbs,
    inflatedNouns,
    everydayVerbs,
    everydayAdjectives,
    everydayNouns,
    speechVerbs,
    shorterWords,
    shortTwins,
    keepOn,
    spokenVerbs,
    longVerbs,
    toldPlainly,
    longAdjectives,
    longNouns,
    spokenWords,
    wornVerbs,
    wornWords,
  ],
});
