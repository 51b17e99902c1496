/** What a bench is: a question, a goal, and a function that answers with figures. One file per bench in benches/. */
import type { Stage } from './stage.ts';

/** Where a figure should be. */
export type Goal = {
  readonly bound: 'at most' | 'at least';
  readonly value: number;
};

/** Figures of one round. `baseline` is measured beside the subject, under the same load. */
export type Round = {
  readonly subject: number;
  readonly baseline?: number;
};

/** One more figure with a goal of its own, measured in the same run. */
export type FurtherFigure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: Goal;
};

export type BenchResult = {
  readonly rounds: readonly Round[];
  readonly further?: readonly FurtherFigure[];
  /** Further figures worth a look, by name. */
  readonly notes?: Readonly<Record<string, number | string>>;
};

export type Bench = {
  /** What `npm run bench -- NAME` calls it. */
  readonly name: string;
  readonly subject: string;
  /** Absent where the goal is a figure and not a ratio. */
  readonly baseline?: string;
  /** Of the figures of a round. */
  readonly unit: string;
  /** Of the ratio subject / baseline where there is a baseline, else of the subject's figure. */
  readonly goal: Goal;
  run(stage: Stage, options: { readonly rounds: number }): Promise<BenchResult>;
};
