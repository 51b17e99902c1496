/** A benchmark: a question, a goal and a function that measures. Each benchmark has a file in benches/. */
import type { Environment } from './environment.ts';

/** An upper or lower limit for a value. */
export type Goal = {
  readonly bound: 'at most' | 'at least';
  readonly value: number;
};

/** Values of one round. Measurements of `baseline` alternate with those of the subject, under the same load. */
export type Round = {
  readonly subject: number;
  readonly baseline?: number;
};

/** An additional value with its own goal, measured in the same run. */
export type SecondaryMetric = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: Goal;
};

export type BenchResult = {
  readonly rounds: readonly Round[];
  readonly further?: readonly SecondaryMetric[];
  /** Additional values, by name. */
  readonly notes?: Readonly<Record<string, number | string>>;
};

export type Bench = {
  /** The name in `npm run bench -- NAME`. */
  readonly name: string;
  readonly subject: string;
  /** Absent if the goal is an absolute value rather than a ratio. */
  readonly baseline?: string;
  /** The unit of the values of a round. */
  readonly unit: string;
  /** Applies to the ratio subject / baseline if there is a baseline, and to the subject's value otherwise. */
  readonly goal: Goal;
  run(environment: Environment, options: { readonly rounds: number }): Promise<BenchResult>;
};
