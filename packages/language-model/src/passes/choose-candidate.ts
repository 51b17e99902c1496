/**
 * Chooses the lowest-scoring draft of a passage, or the first such draft if there is a tie. Each `refuse` finding adds
 * 10 points, each `ask` finding 2, and each cliché 1. If the ratio of the draft's length to the source's length is
 * outside the range from 0.7 to 1.05, 10 times the distance to that range is added.
 */

const weights = { refuse: 10, ask: 2, wornPhrase: 1, length: 10 } as const;
const lengthRange = { min: 0.7, max: 1.05 } as const;
const wornPhrases =
  /\b(?:play(?:s|ed|ing)? an? \w{1,12} role|serv(?:es|ed|ing) as an?|stands? as an?|testament to|underscor(?:es?|ed|ing)|highlight(?:s|ed|ing) the|not only\b|moreover|furthermore|additionally|in conclusion|ultimately|it is (?:important|worth)|delv(?:e|es|ed|ing)|leverag(?:e|es|ed|ing)|foster(?:s|ed|ing)?|seamless(?:ly)?|robust|crucial|pivotal|vibrant|tapestry|landscape of|in today['’]s)\b/gi;

type Scored = { readonly text: string; readonly findings: readonly { readonly weight: 'refuse' | 'ask' }[] };

/**
 * Returns the best draft, or undefined if there are none. @param drafts each has one version per paragraph of `source`
 */
export function chooseCandidate<Version extends Scored>(
  source: readonly string[],
  drafts: readonly (readonly Version[])[],
): readonly Version[] | undefined {
  const scores = drafts.map((draft) => scoreCandidate(source, draft));
  return drafts[scores.indexOf(Math.min(...scores))];
}

/** Returns the score described in the module header. 0 is the best score. */
export function scoreCandidate(source: readonly string[], draft: readonly Scored[]): number {
  const findings = draft.flatMap((version) => version.findings);
  const refusing = findings.filter(({ weight }) => weight === 'refuse').length;
  const text = draft.map((version) => version.text).join('\n');
  const ratio = text.length / Math.max(1, source.join('\n').length);
  const outside = Math.max(0, lengthRange.min - ratio, ratio - lengthRange.max);
  return (
    refusing * weights.refuse +
    (findings.length - refusing) * weights.ask +
    (text.match(wornPhrases)?.length ?? 0) * weights.wornPhrase +
    outside * weights.length
  );
}
