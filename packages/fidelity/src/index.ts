/** Checks whether a version of a text keeps the meaning of its source. */
export { compareMeaning } from './compare-meaning.ts';
export { type Comparison, type Finding, type FindingKind, type Fragment, type Weight } from './finding.ts';
