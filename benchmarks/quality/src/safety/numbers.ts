import { matchesOf, multisetCheck } from './safety-check.ts';

/** Figures with their signs, points, commas, units of money and per cent. List numbers at line starts are markup. */
const figures = /(?:[$£€]\s?)?\d+(?:[.,:/]\d+)*(?:\s?%|(?:st|nd|rd|th)\b)?/gu;

/** Written out; first is left out, which is an adverb more often than a rank. */
const words =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|second|third)\b/giu;

export const numbers = multisetCheck('numbers', 'numbers, dates, money', (raw) => [
  ...matchesOf(raw, figures),
  ...matchesOf(raw, words).map((word) => word.toLowerCase()),
]);
