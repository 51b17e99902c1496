// How people vary their sentences, and how far a text is from that.

import type { Genre } from '../../register/register.ts';

export interface Habits {
  /** Standard deviation of the sentence lengths over their mean. */
  readonly spread: number;
  /** Share of neighbours whose lengths differ by a fifth at most. */
  readonly evenShare: number;
  /** Share of sentences of up to eight words. */
  readonly shortShare: number;
  /** Mean length in words. */
  readonly length: number;
  /** Share of sentences that open with And, But, So or Or. */
  readonly conjunctionOpeners: number;
  /** Share of sentences that open with the word the one before opened with. */
  readonly alikeOpeners: number;
}

/** Measured on the human halves of 768 pairs: news, essays and abstracts, and stories. */
const plainHabits: Habits = {
  spread: 0.48,
  evenShare: 0.29,
  shortShare: 0.14,
  length: 18,
  conjunctionOpeners: 0.038,
  alikeOpeners: 0.08,
};
const storyHabits: Habits = { ...plainHabits, spread: 0.59, evenShare: 0.24, shortShare: 0.34, length: 14.5 };

/** How far texts lie from these on the average: standard deviations over the same pairs. */
const deviations: Habits = {
  spread: 0.166,
  evenShare: 0.22,
  shortShare: 0.185,
  length: 7,
  conjunctionOpeners: 0.064,
  alikeOpeners: 0.1,
};

export function habitsOf(genre: Genre): Habits {
  return genre === 'fiction' ? storyHabits : plainHabits;
}

/** Distance in standard deviations, summed; what lies past people on the other side counts twice. */
export function distanceFrom(habits: Habits, text: Habits): number {
  const lacking = (key: keyof Habits): number => past((habits[key] - text[key]) / deviations[key]);
  const exceeding = (key: keyof Habits): number => past((text[key] - habits[key]) / deviations[key]);
  return (
    2 * lacking('spread') +
    exceeding('evenShare') +
    lacking('shortShare') +
    lacking('conjunctionOpeners') +
    Math.max(0, (text.alikeOpeners - habits.alikeOpeners) / deviations.alikeOpeners) +
    Math.abs(text.length - habits.length) / deviations.length
  );
}

function past(distance: number): number {
  return distance >= 0 ? distance : -2 * distance;
}
