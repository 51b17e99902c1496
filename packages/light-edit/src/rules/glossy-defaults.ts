/**
 * The plain words for adjectives that advertise before nouns that `glossy-words.ts` does not list: one for any noun but
 * some, and others for certain nouns.
 */
import type { PlainWord } from './glossy-words.ts';

/** The plain word before any noun but these. */
export const glossyDefaults: Readonly<Record<string, readonly [word: string, unlessNouns: string]>> = {
  multifaceted: ['complex', 'gem crystal person character career'],
  bustling: ['busy', 'crowd'],
  'cutting-edge': ['advanced', 'fashion style'],
  meticulous: ['careful', 'person man woman'],
  robust: [
    'strong',
    'bubble wine flavor flavour tea coffee body error statistic estimate estimator regression data heartbeat plant set test result health feature recall predictor',
  ],
  seamless: ['smooth', 'garment stocking pattern edge wall pipe tube loop texture'],
  vibrant: [
    'lively',
    'color colour hue shade health tissue reef flower planet tapestry sunset canvas forest attire park melody foliage garden landscape field hair scenery nature coral',
  ],
  groundbreaking: ['pioneering', 'ceremony event'],
  'state-of-the-art': ['modern', 'model result performance benchmark method language algorithm'],
  'ever-evolving': ['changing', 'person'],
  'ever-changing': ['changing', 'person'],
  unwavering: ['steady', 'dedication determination devotion loyalty passion love light flame'],
  invaluable: ['valuable', 'treasure'],
  noteworthy: ['notable', 'news'],
  commendable: ['admirable', 'restraint'],
};

/** The plain word before certain nouns. */
export const glossyOthers: Readonly<Record<string, readonly PlainWord[]>> = {
  innovative: [
    [
      'inventive',
      'dish menu cuisine cocktail storytelling spirit company thinker team chef architect artist designer brand firm entrepreneur',
    ],
  ],
  compelling: [
    ['gripping', 'story tale plot drama mystery novel thriller'],
    ['convincing', 'portrayal demonstration account explanation argument evidence proposal'],
    ['strong', 'case reason incentive candidate performance'],
  ],
  remarkable: [
    ['striking', 'similarity contrast resemblance difference'],
    ['great', 'achievement success feat accomplishment progress growth strength courage'],
  ],
  holistic: [['broad', 'approach view perspective picture understanding']],
  comprehensive: [
    ['full', 'coverage study program package range system report account treatment service education history survey'],
    ['thorough', 'approach evaluation understanding action effort reform'],
    ['complete', 'framework curriculum catalog catalogue toolkit menu'],
  ],
  enduring: [['lasting', 'spirit strength commitment legacy lesson image theme effect tradition contribution']],
  timeless: [['classic', 'craftsmanship story tale song masterpiece dish']],
  intricate: [
    [
      'detailed',
      'design pattern illustration decoration detail mosaic map model sculpture architecture motif tilework',
    ],
    ['complex', 'life history story plot circuitry scheme theory idea'],
  ],
  transformative: [['far-reaching', 'technology reform policy project development']],
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
