/**
 * The verdicts from blind readings of a family's edits, and the criteria that each family should meet. Some families
 * miss a criterion and are used nevertheless; the published table names the criterion. The readers were language models
 * with the instructions of a copy editor. Each reader read each edited passage once, without knowing the rule, which of
 * the two texts was the edited one, or the results of the other readings. The counts cover only passages that the
 * version after the readings still edits in the same way; the published readings (benchmarks/results) explain this. The
 * readings took place in November 2026. `families.ts` names the collections that the texts come from. Each collection
 * was split by prompt into texts for writing rules and texts for reading the rules' edits.
 */

export type Evidence = {
  /**
   * Number of verdicts: one for each reader of each passage that contains an edit of the family. Readers saw the passage
   * next to the original, without knowing which was which.
   */
  readonly places: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** The collections that the texts come from. Other texts were used to write the rule. */
  readonly sources: readonly string[];
};

/** Minimum number of verdicts. */
const placesMin = 20;
/** Minimum share of verdicts that the edited passage is better. */
const betterShareMin = 3 / 4;
/** Maximum share of verdicts that the edited passage is worse. */
const worseShareMax = 1 / 25;

/** Returns the first criterion that the evidence does not meet, or undefined if the evidence is sufficient. */
export function findEvidenceProblem({ places, better, same, worse, sources }: Evidence): string | undefined {
  if (better + same + worse !== places) return 'the verdicts do not add up';
  if (sources.length === 0) return 'no source';
  if (places < placesMin) return `only ${places} verdicts`;
  if (better < places * betterShareMin) return `better in only ${better} of ${places}`;
  if (worse > places * worseShareMax) return `worse in ${worse} of ${places}`;
  return undefined;
}
