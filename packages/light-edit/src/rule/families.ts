/**
 * The families of rules. A family is judged as a unit, by its edits to texts that were not used to write its rules
 * (evidence.ts states the criteria). `evidence` is undefined for a family with fewer than five verdicts.
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
    evidence: { places: 34, better: 34, same: 0, worse: 0, sources: latest },
  },
  'additive-openers': {
    constructions: 'Moreover, Furthermore, Additionally',
    evidence: { places: 164, better: 152, same: 11, worse: 1, sources: latest },
  },
  'allows-to': {
    constructions: 'allows people to, empowers people to',
    evidence: { places: 127, better: 93, same: 34, worse: 0, sources: latest },
  },
  'big-verbs': {
    constructions: 'purchase, possess, enhance, streamline',
    evidence: { places: 82, better: 70, same: 8, worse: 4, sources: latest },
  },
  boasts: { constructions: 'boasts', evidence: { places: 10, better: 9, same: 1, worse: 0, sources } },
  'bright-futures': {
    constructions: 'a brighter future, for generations to come',
    evidence: { places: 10, better: 9, same: 1, worse: 0, sources: latest },
  },
  chat: {
    constructions: 'opening and closing remarks of a chat answer',
    evidence: { places: 662, better: 619, same: 40, worse: 3, sources: latest },
  },
  'cheering-tails': { constructions: ', leaving a lasting impression', evidence: undefined },
  'closing-openers': {
    constructions: 'In conclusion, Ultimately, and closing sentences that repeat',
    evidence: { places: 626, better: 606, same: 19, worse: 1, sources: latest },
  },
  crucial: {
    constructions: 'crucial, vital, pivotal, paramount, instrumental',
    evidence: { places: 12, better: 11, same: 1, worse: 0, sources: latest },
  },
  doublets: {
    constructions: 'pairs of words that say the same',
    evidence: { places: 44, better: 43, same: 1, worse: 0, sources: latest },
  },
  'formal-words': {
    constructions: 'numerous, attempt to, due to',
    evidence: { places: 90, better: 74, same: 16, worse: 0, sources: latest },
  },
  'glossy-adjectives': {
    constructions: 'robust, vibrant, seamless, by noun',
    evidence: { places: 88, better: 70, same: 18, worse: 0, sources: latest },
  },
  'hollow-adverbs': {
    constructions: 'truly, incredibly, undoubtedly; your specific needs, risks associated with',
    evidence: { places: 513, better: 464, same: 40, worse: 9, sources: latest },
  },
  'impact-on': {
    constructions: 'have an impact on',
    evidence: { places: 40, better: 34, same: 5, worse: 1, sources: latest },
  },
  'importance-of': { constructions: 'the intricacies of, the nuances of', evidence: undefined },
  individuals: {
    constructions: 'individuals, stakeholders',
    evidence: { places: 36, better: 35, same: 1, worse: 0, sources: latest },
  },
  letters: {
    constructions: 'stock phrases of letters',
    evidence: { places: 468, better: 456, same: 10, worse: 2, sources: latest },
  },
  'list-lead-ins': {
    constructions: 'Here is a breakdown:',
    evidence: { places: 148, better: 145, same: 3, worse: 0, sources: latest },
  },
  'list-marks': {
    constructions: 'decorated list items and labels',
    evidence: { places: 66, better: 57, same: 9, worse: 0, sources: latest },
  },
  'made-nouns': {
    constructions: 'make a decision, provide support',
    evidence: { places: 26, better: 23, same: 2, worse: 1, sources: latest },
  },
  'navigate-the': {
    constructions: 'navigate the complexities of',
    evidence: { places: 24, better: 23, same: 1, worse: 0, sources: latest },
  },
  'not-only-but': {
    constructions: 'not only A but also B; It is not just A, it is B',
    evidence: { places: 163, better: 151, same: 10, worse: 2, sources: latest },
  },
  'needless-that': { constructions: 'I know that you', evidence: undefined },
  openers: { constructions: 'empty openers', evidence: { places: 52, better: 52, same: 0, worse: 0, sources: latest } },
  'other-adverbs': {
    constructions: 'deeply, inherently, ultimately, significantly',
    evidence: { places: 60, better: 54, same: 5, worse: 1, sources: latest },
  },
  'plays-a-role': {
    constructions: 'plays a crucial role in',
    evidence: { places: 82, better: 77, same: 5, worse: 0, sources: latest },
  },
  'plethora-of': {
    constructions: 'a plethora of, a wide range of',
    evidence: { places: 46, better: 35, same: 10, worse: 1, sources: latest },
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
    evidence: { places: 82, better: 76, same: 6, worse: 0, sources: latest },
  },
  'showy-verbs': {
    constructions: 'leverage, utilize, delve, embark',
    evidence: { places: 401, better: 350, same: 42, worse: 9, sources: latest },
  },
  signposts: {
    constructions: 'It is important to note that',
    evidence: { places: 525, better: 510, same: 13, worse: 2, sources: latest },
  },
  spelling: {
    constructions: 'US and British spellings',
    evidence: { places: 14, better: 14, same: 0, worse: 0, sources: latest },
  },
  'testament-to': {
    constructions: 'a testament to',
    evidence: { places: 24, better: 24, same: 0, worse: 0, sources: latest },
  },
  'wordy-phrases': {
    constructions: 'in order to, has the ability to',
    evidence: { places: 437, better: 402, same: 32, worse: 3, sources: latest },
  },
  'worn-images': {
    constructions: 'landscape, tapestry, cornerstone',
    evidence: { places: 98, better: 89, same: 5, worse: 4, sources: latest },
  },
} satisfies Record<string, FamilyReading>;

export type Family = keyof typeof families;
