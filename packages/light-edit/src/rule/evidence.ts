/**
 * The verdicts of blind readings of a rule's edits, and the criteria that every rule must meet. The readers are language
 * models instructed as copy editors. Each read a place once, without knowing the rule, which side was the edit, or the
 * other sheets. If a rule was narrowed and read again, only the later reading counts. The counts describe each rule as it
 * was read; later restrictions were read only in the acceptance readings (docs/quality.md). Read in November 2026. The
 * texts are model outputs published with tatsu-lab/alpaca_eval, allenai/WildBench, EQ-bench/creative-writing-bench,
 * EQ-bench/longform-writing-bench and Nazuna-io/storybench. They were split by prompt into texts that rules were written
 * from and texts that their edits were read in.
 */

export type Evidence = {
  /** Edits that were read, each next to the original, without telling readers which is which. */
  readonly places: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** The collections that the texts come from. The rule was written from other texts. */
  readonly sources: readonly string[];
  /** True if the collections contain no further places. */
  readonly isExhaustive: boolean;
};

/** Fewer places are insufficient evidence unless the collections contain no more. */
const placesMin = 20;
/** At least half of the edits must be better than the original. */
const betterShareMin = 1 / 2;
/** At most one edit in twenty may be worse than the original. */
const worseShareMax = 1 / 20;

/** Returns the first criterion that the evidence misses, or undefined if it is sufficient. */
export function findEvidenceProblem({
  places,
  better,
  same,
  worse,
  sources,
  isExhaustive,
}: Evidence): string | undefined {
  if (better + same + worse !== places) return 'the verdicts do not add up to the places';
  if (sources.length === 0) return 'no source';
  if (places < placesMin && !isExhaustive) return `only ${places} places`;
  if (better < places * betterShareMin) return `better in only ${better} of ${places}`;
  if (worse > places * worseShareMax) return `worse in ${worse} of ${places}`;
  return undefined;
}
