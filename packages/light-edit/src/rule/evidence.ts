/** Results of blind readings of a rule's edits. Every rule must meet these criteria. */

export type Evidence = {
  /** Edits that were read, each next to the original, without telling readers which is which. */
  readonly places: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** The collections that the texts come from. The rule was written from other texts. */
  readonly sources: readonly string[];
  /** True when the collections have no further places. */
  readonly isExhaustive: boolean;
};

/** Fewer places are insufficient evidence, unless the collections have no more. */
const placesMin = 20;
/** An edit is worth making when at least half of the places are better. */
const betterShareMin = 1 / 2;
/** A reader may find at most one place in twenty worse. */
const worseShareMax = 1 / 20;

/** Returns what is wrong with the evidence, or undefined when it is sufficient for a rule. */
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
