/** Results of blind readings of a rule's edits. Every rule must meet these criteria. */

export type Evidence = {
  /** Edits that were read, each beside the original, in an order that was not told. */
  readonly places: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** The collections that the texts come from. The rule was written from other texts. */
  readonly sources: readonly string[];
  /** True where these are all places that the collections have. */
  readonly allThereAre: boolean;
};

/** Fewer places than these say little, unless the collections have no more. */
const placesMin = 20;
/** An edit is worth making when at least half of the places are better. */
const betterShareMin = 1 / 2;
/** A reader may find at most one place in twenty worse. */
const worseShareMax = 1 / 20;

/** What is wrong with the evidence; undefined when a rule may be used on it. */
export function flawOfEvidence({ places, better, same, worse, sources, allThereAre }: Evidence): string | undefined {
  if (better + same + worse !== places) return 'the verdicts do not add up to the places';
  if (sources.length === 0) return 'no source';
  if (places < placesMin && !allThereAre) return `only ${places} places`;
  if (better < places * betterShareMin) return `better in only ${better} of ${places}`;
  if (worse > places * worseShareMax) return `worse in ${worse} of ${places}`;
  return undefined;
}
