/**
 * The families of rules. A family is the unit that is judged: readers see at least 20 of its edits, on texts that its
 * rules were not written from. `evidence` is undefined for a family of which fewer than five verdicts exist.
 */
import type { Evidence } from './evidence.ts';

export type FamilyReading = {
  /** The constructions that the family changes, by example. */
  readonly constructions: string;
  readonly evidence: Evidence | undefined;
};

/** Answers of seven chat assistants, and texts that writers who did not know the rules wrote for the acceptance reading. */
const sources = ['alpaca_eval', 'texts written for the reading'] as const;

export const families = {
  'ability-to': {
    constructions: 'improve their ability to, confident in my ability to',
    evidence: { places: 6, better: 5, same: 1, worse: 0, sources },
  },
  'additive-openers': {
    constructions: 'Moreover, Furthermore, Additionally',
    evidence: { places: 50, better: 45, same: 3, worse: 2, sources },
  },
  'allows-to': { constructions: 'allows people to, empowers people to', evidence: undefined },
  'big-verbs': {
    constructions: 'purchase, possess, enhance, streamline',
    evidence: { places: 28, better: 22, same: 4, worse: 2, sources },
  },
  boasts: { constructions: 'boasts', evidence: undefined },
  'bright-futures': {
    constructions: 'a brighter future, for generations to come',
    evidence: { places: 7, better: 6, same: 1, worse: 0, sources },
  },
  chat: {
    constructions: 'the frame of a chat answer',
    evidence: { places: 76, better: 75, same: 1, worse: 0, sources },
  },
  'cheering-tails': { constructions: ', leaving a lasting impression', evidence: undefined },
  'closing-openers': {
    constructions: 'In conclusion, Ultimately, and closing sentences that repeat',
    evidence: { places: 67, better: 63, same: 2, worse: 2, sources },
  },
  crucial: {
    constructions: 'crucial, vital, pivotal, paramount, instrumental',
    evidence: { places: 6, better: 5, same: 0, worse: 1, sources },
  },
  dashes: { constructions: 'dashes after the first one of a text', evidence: undefined },
  doublets: { constructions: 'pairs of words that say the same', evidence: undefined },
  'formal-words': { constructions: 'with other edits: numerous, obtain, primarily', evidence: undefined },
  'glossy-adjectives': {
    constructions: 'robust, vibrant, seamless, by noun',
    evidence: { places: 54, better: 45, same: 4, worse: 5, sources },
  },
  'hollow-adverbs': {
    constructions: 'truly, incredibly, undoubtedly, seamlessly',
    evidence: { places: 39, better: 37, same: 0, worse: 2, sources },
  },
  'impact-on': { constructions: 'have an impact on', evidence: undefined },
  'importance-of': { constructions: 'the intricacies of, the nuances of', evidence: undefined },
  individuals: {
    constructions: 'individuals, stakeholders',
    evidence: { places: 14, better: 13, same: 1, worse: 0, sources },
  },
  letters: {
    constructions: 'stock phrases of letters',
    evidence: { places: 47, better: 33, same: 13, worse: 1, sources },
  },
  'list-lead-ins': {
    constructions: 'Here is a breakdown:',
    evidence: { places: 14, better: 10, same: 2, worse: 2, sources },
  },
  'list-marks': {
    constructions: 'decorated list items and labels',
    evidence: { places: 20, better: 20, same: 0, worse: 0, sources },
  },
  'made-nouns': { constructions: 'make a decision, gain an understanding', evidence: undefined },
  'navigate-the': { constructions: 'navigate the complexities of', evidence: undefined },
  'not-only-but': {
    constructions: 'not only A but also B; It is not just A, it is B',
    evidence: { places: 40, better: 36, same: 2, worse: 2, sources },
  },
  openers: { constructions: 'empty openers', evidence: { places: 10, better: 10, same: 0, worse: 0, sources } },
  'other-adverbs': {
    constructions: 'deeply, inherently, ultimately; with other edits: significantly',
    evidence: undefined,
  },
  'plays-a-role': {
    constructions: 'plays a crucial role in',
    evidence: { places: 11, better: 10, same: 1, worse: 0, sources },
  },
  'plethora-of': {
    constructions: 'a plethora of, a wide range of',
    evidence: { places: 14, better: 7, same: 5, worse: 2, sources },
  },
  'quotation-marks': {
    constructions: 'mixed straight and curly quotation marks',
    evidence: { places: 10, better: 7, same: 3, worse: 0, sources },
  },
  'reminder-of': { constructions: 'a reminder of, a reminder that', evidence: undefined },
  residue: { constructions: 'marks left by tools', evidence: undefined },
  'sense-of': { constructions: 'a sense of', evidence: undefined },
  'serves-as': {
    constructions: 'serves as a, stands as a, acts as a',
    evidence: { places: 14, better: 12, same: 0, worse: 2, sources },
  },
  'showy-verbs': {
    constructions: 'leverage, utilize, delve, embark',
    evidence: { places: 68, better: 60, same: 7, worse: 1, sources },
  },
  signposts: {
    constructions: 'It is important to note that',
    evidence: { places: 63, better: 60, same: 1, worse: 2, sources },
  },
  spelling: { constructions: 'US and British spellings', evidence: undefined },
  'testament-to': { constructions: 'a testament to', evidence: undefined },
  'wordy-phrases': {
    constructions: 'in order to, has the ability to',
    evidence: { places: 18, better: 18, same: 0, worse: 0, sources },
  },
  'worn-images': {
    constructions: 'landscape, tapestry, cornerstone, whisper of',
    evidence: { places: 31, better: 29, same: 1, worse: 1, sources },
  },
} satisfies Record<string, FamilyReading>;

export type Family = keyof typeof families;
