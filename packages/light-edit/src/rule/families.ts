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
/** Texts that writers wrote for the acceptance readings. */
const latest = ['texts written for the reading'] as const;

export const families = {
  'ability-to': {
    constructions: 'improve their ability to, confident in my ability to',
    evidence: { places: 6, better: 4, same: 1, worse: 1, sources },
  },
  'additive-openers': {
    constructions: 'Moreover, Furthermore, Additionally',
    evidence: { places: 170, better: 161, same: 9, worse: 0, sources },
  },
  'allows-to': {
    constructions: 'allows people to, empowers people to',
    evidence: { places: 80, better: 37, same: 40, worse: 3, sources },
  },
  'big-verbs': {
    constructions: 'purchase, possess, enhance, streamline',
    evidence: { places: 90, better: 81, same: 5, worse: 4, sources },
  },
  boasts: { constructions: 'boasts', evidence: { places: 10, better: 9, same: 1, worse: 0, sources } },
  'bright-futures': {
    constructions: 'a brighter future, for generations to come',
    evidence: { places: 12, better: 12, same: 0, worse: 0, sources },
  },
  chat: {
    constructions: 'opening and closing remarks of a chat answer',
    evidence: { places: 416, better: 405, same: 4, worse: 7, sources },
  },
  'cheering-tails': { constructions: ', leaving a lasting impression', evidence: undefined },
  'closing-openers': {
    constructions: 'In conclusion, Ultimately, and closing sentences that repeat',
    evidence: { places: 466, better: 460, same: 2, worse: 4, sources },
  },
  'comment-tails': { constructions: ', emphasizing that; , highlighting the need for', evidence: undefined },
  crucial: {
    constructions: 'crucial, vital, pivotal, paramount, instrumental',
    evidence: { places: 32, better: 22, same: 10, worse: 0, sources },
  },
  dashes: {
    constructions: 'dashes after the first one of a text',
    evidence: { places: 6, better: 6, same: 0, worse: 0, sources },
  },
  doublets: {
    constructions: 'pairs of words that say the same',
    evidence: { places: 64, better: 61, same: 1, worse: 2, sources },
  },
  'formal-words': {
    constructions: 'with other edits: numerous, obtain, primarily',
    evidence: { places: 60, better: 58, same: 2, worse: 0, sources },
  },
  'glossy-adjectives': {
    constructions: 'robust, vibrant, seamless, by noun',
    evidence: { places: 176, better: 137, same: 33, worse: 6, sources },
  },
  'hollow-adverbs': {
    constructions: 'truly, incredibly, undoubtedly; your specific needs, risks associated with',
    evidence: { places: 438, better: 406, same: 21, worse: 11, sources },
  },
  'impact-on': {
    constructions: 'have an impact on',
    evidence: { places: 28, better: 21, same: 4, worse: 3, sources },
  },
  'importance-of': { constructions: 'the intricacies of, the nuances of', evidence: undefined },
  individuals: {
    constructions: 'individuals, stakeholders',
    evidence: { places: 36, better: 35, same: 1, worse: 0, sources },
  },
  letters: {
    constructions: 'stock phrases of letters',
    evidence: { places: 394, better: 369, same: 23, worse: 2, sources },
  },
  'list-lead-ins': {
    constructions: 'Here is a breakdown:',
    evidence: { places: 98, better: 90, same: 4, worse: 4, sources },
  },
  'list-marks': {
    constructions: 'decorated list items and labels',
    evidence: { places: 8, better: 8, same: 0, worse: 0, sources: latest },
  },
  'made-nouns': {
    constructions: 'make a decision, gain an understanding',
    evidence: { places: 26, better: 21, same: 3, worse: 2, sources },
  },
  'navigate-the': {
    constructions: 'navigate the complexities of',
    evidence: { places: 12, better: 10, same: 0, worse: 2, sources },
  },
  'not-only-but': {
    constructions: 'not only A but also B; It is not just A, it is B',
    evidence: { places: 136, better: 121, same: 5, worse: 10, sources },
  },
  openers: { constructions: 'empty openers', evidence: { places: 76, better: 76, same: 0, worse: 0, sources } },
  'other-adverbs': {
    constructions: 'deeply, inherently, ultimately; with other edits: significantly',
    evidence: { places: 60, better: 54, same: 3, worse: 3, sources },
  },
  'plays-a-role': {
    constructions: 'plays a crucial role in',
    evidence: { places: 78, better: 67, same: 7, worse: 4, sources },
  },
  'plethora-of': {
    constructions: 'a plethora of, a wide range of',
    evidence: { places: 40, better: 24, same: 14, worse: 2, sources },
  },
  'quotation-marks': {
    constructions: 'mixed straight and curly quotation marks',
    evidence: { places: 16, better: 14, same: 2, worse: 0, sources: ['alpaca_eval'] },
  },
  'reminder-of': {
    constructions: 'a reminder of, a reminder that',
    evidence: { places: 24, better: 24, same: 0, worse: 0, sources: latest },
  },
  residue: { constructions: 'marks left by tools', evidence: undefined },
  'sense-of': { constructions: 'a sense of', evidence: { places: 20, better: 16, same: 2, worse: 2, sources } },
  'serves-as': {
    constructions: 'serves as a, stands as a, acts as a',
    evidence: { places: 68, better: 65, same: 2, worse: 1, sources },
  },
  'showy-verbs': {
    constructions: 'leverage, utilize, delve, embark',
    evidence: { places: 188, better: 169, same: 15, worse: 4, sources },
  },
  signposts: {
    constructions: 'It is important to note that',
    evidence: { places: 332, better: 326, same: 6, worse: 0, sources },
  },
  spelling: { constructions: 'US and British spellings', evidence: undefined },
  'testament-to': {
    constructions: 'a testament to',
    evidence: { places: 38, better: 37, same: 1, worse: 0, sources },
  },
  'wordy-phrases': {
    constructions: 'in order to, has the ability to',
    evidence: { places: 300, better: 281, same: 15, worse: 4, sources },
  },
  'worn-images': {
    constructions: 'landscape, tapestry, cornerstone, whisper of',
    evidence: { places: 94, better: 87, same: 4, worse: 3, sources },
  },
} satisfies Record<string, FamilyReading>;

export type Family = keyof typeof families;
