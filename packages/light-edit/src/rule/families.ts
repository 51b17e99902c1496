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
  'ability-to': { constructions: 'improve their ability to, confident in my ability to', evidence: undefined },
  'additive-openers': {
    constructions: 'Moreover, Furthermore, Additionally',
    evidence: { places: 20, better: 19, same: 0, worse: 1, sources },
  },
  'allows-to': {
    constructions: 'allows people to, empowers people to',
    evidence: { places: 40, better: 22, same: 16, worse: 2, sources },
  },
  'big-verbs': {
    constructions: 'purchase, possess, enhance, streamline',
    evidence: { places: 70, better: 66, same: 4, worse: 0, sources },
  },
  boasts: { constructions: 'boasts', evidence: undefined },
  'bright-futures': {
    constructions: 'a brighter future, for generations to come',
    evidence: { places: 7, better: 6, same: 1, worse: 0, sources },
  },
  chat: {
    constructions: 'the frame of a chat answer',
    evidence: { places: 232, better: 231, same: 1, worse: 0, sources },
  },
  'cheering-tails': { constructions: ', leaving a lasting impression', evidence: undefined },
  'closing-openers': {
    constructions: 'In conclusion, Ultimately, and closing sentences that repeat',
    evidence: { places: 90, better: 88, same: 1, worse: 1, sources },
  },
  'comment-tails': { constructions: ', emphasizing that; , highlighting the need for', evidence: undefined },
  crucial: {
    constructions: 'crucial, vital, pivotal, paramount, instrumental',
    evidence: { places: 21, better: 15, same: 6, worse: 0, sources },
  },
  dashes: {
    constructions: 'dashes after the first one of a text',
    evidence: { places: 6, better: 6, same: 0, worse: 0, sources },
  },
  doublets: {
    constructions: 'pairs of words that say the same',
    evidence: { places: 28, better: 25, same: 3, worse: 0, sources },
  },
  'formal-words': {
    constructions: 'with other edits: numerous, obtain, primarily',
    evidence: { places: 37, better: 35, same: 2, worse: 0, sources },
  },
  'glossy-adjectives': {
    constructions: 'robust, vibrant, seamless, by noun',
    evidence: { places: 134, better: 123, same: 11, worse: 0, sources },
  },
  'hollow-adverbs': {
    constructions: 'truly, incredibly, undoubtedly; your specific needs, risks associated with',
    evidence: { places: 115, better: 107, same: 7, worse: 1, sources },
  },
  'impact-on': { constructions: 'have an impact on', evidence: undefined },
  'importance-of': { constructions: 'the intricacies of, the nuances of', evidence: undefined },
  individuals: {
    constructions: 'individuals, stakeholders',
    evidence: { places: 30, better: 28, same: 2, worse: 0, sources },
  },
  letters: {
    constructions: 'stock phrases of letters',
    evidence: { places: 81, better: 73, same: 6, worse: 2, sources },
  },
  'list-lead-ins': {
    constructions: 'Here is a breakdown:',
    evidence: { places: 17, better: 15, same: 2, worse: 0, sources },
  },
  'list-marks': {
    constructions: 'decorated list items and labels',
    evidence: { places: 8, better: 8, same: 0, worse: 0, sources },
  },
  'made-nouns': {
    constructions: 'make a decision, gain an understanding',
    evidence: { places: 11, better: 9, same: 1, worse: 1, sources },
  },
  'navigate-the': {
    constructions: 'navigate the complexities of',
    evidence: { places: 26, better: 20, same: 6, worse: 0, sources },
  },
  'not-only-but': {
    constructions: 'not only A but also B; It is not just A, it is B',
    evidence: { places: 66, better: 59, same: 6, worse: 1, sources },
  },
  openers: { constructions: 'empty openers', evidence: undefined },
  'other-adverbs': {
    constructions: 'deeply, inherently, ultimately; with other edits: significantly',
    evidence: { places: 18, better: 13, same: 5, worse: 0, sources },
  },
  'plays-a-role': {
    constructions: 'plays a crucial role in',
    evidence: { places: 9, better: 9, same: 0, worse: 0, sources },
  },
  'plethora-of': {
    constructions: 'a plethora of, a wide range of',
    evidence: { places: 8, better: 4, same: 4, worse: 0, sources },
  },
  'quotation-marks': {
    constructions: 'mixed straight and curly quotation marks',
    evidence: { places: 17, better: 16, same: 1, worse: 0, sources },
  },
  'reminder-of': { constructions: 'a reminder of, a reminder that', evidence: undefined },
  residue: { constructions: 'marks left by tools', evidence: undefined },
  'sense-of': { constructions: 'a sense of', evidence: { places: 24, better: 22, same: 2, worse: 0, sources } },
  'serves-as': {
    constructions: 'serves as a, stands as a, acts as a',
    evidence: { places: 10, better: 10, same: 0, worse: 0, sources },
  },
  'showy-verbs': {
    constructions: 'leverage, utilize, delve, embark',
    evidence: { places: 119, better: 101, same: 18, worse: 0, sources },
  },
  signposts: {
    constructions: 'It is important to note that',
    evidence: { places: 60, better: 58, same: 2, worse: 0, sources },
  },
  spelling: { constructions: 'US and British spellings', evidence: undefined },
  'testament-to': { constructions: 'a testament to', evidence: { places: 19, better: 18, same: 1, worse: 0, sources } },
  'wordy-phrases': {
    constructions: 'in order to, has the ability to',
    evidence: { places: 76, better: 75, same: 0, worse: 1, sources },
  },
  'worn-images': {
    constructions: 'landscape, tapestry, cornerstone, whisper of',
    evidence: { places: 42, better: 39, same: 3, worse: 0, sources },
  },
} satisfies Record<string, FamilyReading>;

export type Family = keyof typeof families;
