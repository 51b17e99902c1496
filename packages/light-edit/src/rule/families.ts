/**
 * The families of rules. A family is judged as a unit: readers see at least 20 of its edits, in texts that were not
 * used to write its rules. `evidence` is undefined for a family with fewer than five verdicts.
 */
import type { Evidence } from './evidence.ts';

export type FamilyReading = {
  /** Examples of the constructions that the family changes. */
  readonly constructions: string;
  readonly evidence: Evidence | undefined;
};

/**
 * Answers from seven chat assistants, and texts written for the acceptance reading by writers who did not know the
 * rules.
 */
const sources = ['alpaca_eval', 'texts written for the reading'] as const;
/** Texts and passages that writers wrote for the latest readings. */
const latest = ['texts written for the reading'] as const;

export const families = {
  'ability-to': {
    constructions: 'improve their ability to, confident in my ability to',
    evidence: { places: 16, better: 14, same: 0, worse: 2, sources: latest },
  },
  'additive-openers': {
    constructions: 'Moreover, Furthermore, Additionally',
    evidence: { places: 112, better: 106, same: 5, worse: 1, sources: latest },
  },
  'allows-to': {
    constructions: 'allows people to, empowers people to',
    evidence: { places: 97, better: 64, same: 31, worse: 2, sources: latest },
  },
  'big-verbs': {
    constructions: 'purchase, possess, enhance, streamline',
    evidence: { places: 44, better: 36, same: 3, worse: 5, sources: latest },
  },
  boasts: { constructions: 'boasts', evidence: { places: 10, better: 9, same: 1, worse: 0, sources } },
  'bright-futures': {
    constructions: 'a brighter future, for generations to come',
    evidence: { places: 12, better: 9, same: 1, worse: 2, sources: latest },
  },
  chat: {
    constructions: 'opening and closing remarks of a chat answer',
    evidence: { places: 382, better: 366, same: 12, worse: 4, sources: latest },
  },
  'cheering-tails': { constructions: ', leaving a lasting impression', evidence: undefined },
  'closing-openers': {
    constructions: 'In conclusion, Ultimately, and closing sentences that repeat',
    evidence: { places: 408, better: 394, same: 13, worse: 1, sources: latest },
  },
  'comment-tails': { constructions: ', emphasizing that; , highlighting the need for', evidence: undefined },
  crucial: {
    constructions: 'crucial, vital, pivotal, paramount, instrumental',
    evidence: { places: 28, better: 7, same: 20, worse: 1, sources: latest },
  },
  dashes: {
    constructions: 'dashes after the first one of a text',
    evidence: { places: 6, better: 6, same: 0, worse: 0, sources },
  },
  doublets: {
    constructions: 'pairs of words that say the same',
    evidence: { places: 28, better: 28, same: 0, worse: 0, sources: latest },
  },
  'formal-words': {
    constructions: 'with other edits: numerous, obtain, primarily',
    evidence: { places: 62, better: 50, same: 12, worse: 0, sources: latest },
  },
  'glossy-adjectives': {
    constructions: 'robust, vibrant, seamless, by noun',
    evidence: { places: 66, better: 44, same: 14, worse: 8, sources: latest },
  },
  'hollow-adverbs': {
    constructions: 'truly, incredibly, undoubtedly; your specific needs, risks associated with',
    evidence: { places: 319, better: 278, same: 33, worse: 8, sources: latest },
  },
  'impact-on': {
    constructions: 'have an impact on',
    evidence: { places: 32, better: 26, same: 5, worse: 1, sources: latest },
  },
  'importance-of': { constructions: 'the intricacies of, the nuances of', evidence: undefined },
  individuals: {
    constructions: 'individuals, stakeholders',
    evidence: { places: 26, better: 23, same: 1, worse: 2, sources: latest },
  },
  letters: {
    constructions: 'stock phrases of letters',
    evidence: { places: 304, better: 293, same: 5, worse: 6, sources: latest },
  },
  'list-lead-ins': {
    constructions: 'Here is a breakdown:',
    evidence: { places: 80, better: 79, same: 1, worse: 0, sources: latest },
  },
  'list-marks': {
    constructions: 'decorated list items and labels',
    evidence: { places: 38, better: 38, same: 0, worse: 0, sources: latest },
  },
  'made-nouns': {
    constructions: 'make a decision, gain an understanding',
    evidence: { places: 50, better: 45, same: 1, worse: 4, sources: latest },
  },
  'navigate-the': {
    constructions: 'navigate the complexities of',
    evidence: { places: 30, better: 24, same: 1, worse: 5, sources: latest },
  },
  'not-only-but': {
    constructions: 'not only A but also B; It is not just A, it is B',
    evidence: { places: 169, better: 153, same: 10, worse: 6, sources: latest },
  },
  'needless-that': { constructions: 'I know that you', evidence: undefined },
  openers: { constructions: 'empty openers', evidence: { places: 32, better: 32, same: 0, worse: 0, sources: latest } },
  'other-adverbs': {
    constructions: 'deeply, inherently, ultimately; with other edits: significantly',
    evidence: { places: 50, better: 44, same: 3, worse: 3, sources: latest },
  },
  'plays-a-role': {
    constructions: 'plays a crucial role in',
    evidence: { places: 54, better: 50, same: 4, worse: 0, sources: latest },
  },
  'plethora-of': {
    constructions: 'a plethora of, a wide range of',
    evidence: { places: 58, better: 36, same: 19, worse: 3, sources: latest },
  },
  'quotation-marks': {
    constructions: 'mixed straight and curly quotation marks',
    evidence: { places: 16, better: 14, same: 2, worse: 0, sources: ['alpaca_eval'] },
  },
  'reminder-of': {
    constructions: 'a reminder of, a reminder that',
    evidence: { places: 26, better: 23, same: 1, worse: 2, sources: latest },
  },
  residue: { constructions: 'marks left by tools', evidence: undefined },
  'sense-of': { constructions: 'a sense of', evidence: { places: 20, better: 16, same: 2, worse: 2, sources } },
  'serves-as': {
    constructions: 'serves as a, stands as a, acts as a',
    evidence: { places: 58, better: 53, same: 5, worse: 0, sources: latest },
  },
  'showy-verbs': {
    constructions: 'leverage, utilize, delve, embark',
    evidence: { places: 383, better: 323, same: 50, worse: 10, sources: latest },
  },
  signposts: {
    constructions: 'It is important to note that',
    evidence: { places: 293, better: 283, same: 8, worse: 2, sources: latest },
  },
  spelling: {
    constructions: 'US and British spellings',
    evidence: { places: 8, better: 8, same: 0, worse: 0, sources: latest },
  },
  'testament-to': {
    constructions: 'a testament to',
    evidence: { places: 22, better: 20, same: 0, worse: 2, sources: latest },
  },
  'wordy-phrases': {
    constructions: 'in order to, has the ability to',
    evidence: { places: 201, better: 180, same: 10, worse: 11, sources: latest },
  },
  'worn-images': {
    constructions: 'landscape, tapestry, cornerstone, whisper of',
    evidence: { places: 98, better: 89, same: 5, worse: 4, sources: latest },
  },
} satisfies Record<string, FamilyReading>;

export type Family = keyof typeof families;
