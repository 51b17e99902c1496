/** Decides whether a version of a text says what its source says. */
export { compareMeaning, type CompareOptions } from './compare-meaning.ts';
export { type Comparison, type Finding, type FindingKind, type Fragment, type Weight } from './finding.ts';
