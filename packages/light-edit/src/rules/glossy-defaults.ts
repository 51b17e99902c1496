/**
 * The plain words for adjectives that advertise, for nouns that `glossy-words.ts` does not list. Some plain words fit
 * any noun with a few exceptions, and others fit certain nouns.
 */
import type { PlainWord } from './glossy-words.ts';

/** The plain word to use before any noun except these. */
export const glossyDefaults: Readonly<Record<string, readonly [word: string, unlessNouns: string]>> = {
  multifaceted: ['complex', 'gem crystal person character career approach strategy response'],
  bustling: ['busy', 'crowd city metropolis town'],
  'cutting-edge': ['advanced', 'fashion style'],
  meticulous: ['careful', 'person man woman'],
};

/** The plain words to use before certain nouns. */
export const glossyOthers: Readonly<Record<string, readonly PlainWord[]>> = {
  innovative: [
    [
      'inventive',
      'dish menu cuisine cocktail storytelling spirit thinker team chef architect artist designer brand entrepreneur',
    ],
  ],
  compelling: [
    ['gripping', 'tale plot drama mystery novel thriller'],
    ['convincing', 'portrayal demonstration account explanation'],
  ],
  remarkable: [['striking', 'similarity contrast resemblance difference']],
  nuanced: [['subtle', 'distinction difference']],
  unparalleled: [
    ['wonderful', 'view hospitality'],
    ['great', 'diversity dedication expertise'],
  ],
  dynamic: [['lively', 'performance personality presentation conversation exchange neighborhood debate']],
  'state-of-the-art': [['modern', 'instrument device machine theater theatre building library plant lighting']],
  'fast-paced': [
    ['busy', 'environment schedule workplace kitchen'],
    ['fast-moving', 'industry market field business'],
  ],
  noteworthy: [['notable', 'achievement example feature contribution exception aspect']],
  commendable: [['admirable', 'effort goal work dedication aim commitment']],
};
