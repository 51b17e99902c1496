/**
 * The families of rules. A family is the unit that is judged: readers see at least 20 of its edits, on texts that its
 * rules were not written from. `evidence` is undefined until the family was read.
 */
import type { Evidence } from './evidence.ts';

export type FamilyReading = {
  /** The constructions that the family changes, by example. */
  readonly constructions: string;
  readonly evidence: Evidence | undefined;
};

export const families = {
  'ability-to': { constructions: 'improve their ability to, confident in my ability to', evidence: undefined },
  'additive-openers': { constructions: 'Moreover, Furthermore, Additionally', evidence: undefined },
  'allows-to': { constructions: 'allows people to, empowers people to', evidence: undefined },
  'big-verbs': { constructions: 'enhance, facilitate, streamline, mitigate', evidence: undefined },
  boasts: {
    constructions: 'boasts',
    evidence: { places: 10, better: 10, same: 0, worse: 0, sources: ['WildBench', 'alpaca_eval'] },
  },
  'bright-futures': { constructions: 'a brighter future, for generations to come', evidence: undefined },
  chat: {
    constructions: 'the frame of a chat answer',
    evidence: { places: 48, better: 43, same: 3, worse: 2, sources: ['WildBench', 'alpaca_eval'] },
  },
  'closing-openers': {
    constructions: 'In conclusion, Ultimately, and closing sentences that repeat',
    evidence: {
      places: 48,
      better: 46,
      same: 1,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'machine-2025', 'student-essay-study'],
    },
  },
  'comment-tail': { constructions: ', highlighting the, , emphasizing the', evidence: undefined },
  crucial: {
    constructions: 'crucial, vital, pivotal, paramount, instrumental',
    evidence: {
      places: 23,
      better: 19,
      same: 3,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'student-essay-study'],
    },
  },
  dashes: { constructions: 'dashes after the first one of a text', evidence: undefined },
  doublets: {
    constructions: 'pairs of words that say the same',
    evidence: {
      places: 72,
      better: 71,
      same: 0,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'student-essay-study'],
    },
  },
  'formal-words': { constructions: 'approximately, ensure that, exacerbate', evidence: undefined },
  'glossy-adjectives': { constructions: 'robust, vibrant, seamless, by noun', evidence: undefined },
  'hollow-adverbs': {
    constructions: 'truly, incredibly, undoubtedly, seamlessly',
    evidence: {
      places: 22,
      better: 20,
      same: 1,
      worse: 1,
      sources: ['alpaca_eval', 'longform-writing-bench', 'storybench'],
    },
  },
  'impact-on': {
    constructions: 'have an impact on',
    evidence: { places: 12, better: 11, same: 1, worse: 0, sources: ['WildBench', 'alpaca_eval'] },
  },
  'importance-of': { constructions: 'the intricacies of, the nuances of', evidence: undefined },
  individuals: {
    constructions: 'individuals, stakeholders',
    evidence: {
      places: 24,
      better: 17,
      same: 7,
      worse: 0,
      sources: ['WildBench', 'alpaca_eval', 'machine-2025', 'pairs', 'storybench', 'student-essay-study'],
    },
  },
  'ing-tail': { constructions: ', allowing people to, , ensuring that', evidence: undefined },
  letters: {
    constructions: 'stock phrases of letters',
    evidence: { places: 42, better: 40, same: 1, worse: 1, sources: ['WildBench', 'alpaca_eval'] },
  },
  'list-lead-ins': { constructions: 'Here is a breakdown:', evidence: undefined },
  'list-marks': {
    constructions: 'decorated list items and labels',
    evidence: { places: 2, better: 2, same: 0, worse: 0, sources: ['alpaca_eval'] },
  },
  'made-nouns': {
    constructions: 'make a decision, gain an understanding',
    evidence: {
      places: 35,
      better: 35,
      same: 0,
      worse: 0,
      sources: ['WildBench', 'alpaca_eval', 'student-essay-study'],
    },
  },
  'marks-a': { constructions: 'marks a turning point, represents a shift', evidence: undefined },
  'navigate-the': { constructions: 'navigate the complexities of', evidence: undefined },
  'not-only-but': { constructions: 'not only A but also B; It is not just A, it is B', evidence: undefined },
  openers: {
    constructions: 'empty openers',
    evidence: {
      places: 34,
      better: 31,
      same: 3,
      worse: 0,
      sources: [
        'WildBench',
        'alpaca_eval',
        'longform-writing-bench',
        'machine-2025',
        'storybench',
        'student-essay-study',
      ],
    },
  },
  'other-adverbs': { constructions: 'significantly, deeply, inherently', evidence: undefined },
  'plays-a-role': {
    constructions: 'plays a crucial role in',
    evidence: {
      places: 20,
      better: 17,
      same: 3,
      worse: 0,
      sources: ['WildBench', 'alpaca_eval', 'student-essay-study'],
    },
  },
  'plethora-of': {
    constructions: 'a plethora of, a wide range of',
    evidence: {
      places: 24,
      better: 23,
      same: 0,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'machine-2025', 'student-essay-study'],
    },
  },
  'quotation-marks': {
    constructions: 'mixed straight and curly quotation marks',
    evidence: { places: 22, better: 22, same: 0, worse: 0, sources: ['alpaca_eval'] },
  },
  'reminder-of': { constructions: 'a reminder of, a reminder that', evidence: undefined },
  residue: {
    constructions: 'marks left by tools',
    evidence: { places: 0, better: 0, same: 0, worse: 0, sources: [] },
  },
  'sense-of': { constructions: 'a sense of', evidence: undefined },
  'serves-as': { constructions: 'serves as a, stands as a, acts as a', evidence: undefined },
  'showy-verbs': {
    constructions: 'leverage, utilize, delve, embark',
    evidence: {
      places: 88,
      better: 83,
      same: 4,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'machine-2025', 'storybench'],
    },
  },
  signposts: {
    constructions: 'It is important to note that',
    evidence: {
      places: 82,
      better: 78,
      same: 3,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'pairs', 'student-essay-study'],
    },
  },
  spelling: { constructions: 'US and British spellings', evidence: undefined },
  'testament-to': {
    constructions: 'a testament to',
    evidence: {
      places: 20,
      better: 18,
      same: 1,
      worse: 1,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'pairs'],
    },
  },
  'wordy-phrases': {
    constructions: 'in order to, has the ability to',
    evidence: {
      places: 65,
      better: 53,
      same: 10,
      worse: 2,
      sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench', 'pairs', 'storybench', 'student-essay-study'],
    },
  },
  'worn-images': {
    constructions: 'landscape, tapestry, cornerstone, whisper of',
    evidence: {
      places: 24,
      better: 24,
      same: 0,
      worse: 0,
      sources: ['WildBench', 'creative-writing-bench', 'longform-writing-bench'],
    },
  },
} satisfies Record<string, FamilyReading>;

export type Family = keyof typeof families;
