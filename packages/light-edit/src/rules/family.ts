/** A family of rules shares one habit of machine text, and one allowance: how often people write that way too. */
import type { Document } from '@humanize/text';
import type { OwnedProposal } from '../edits/proposal.ts';
import type { Rule } from './rule.ts';

/**
 * How much of a habit stays. Rules act on density: hits up to what people write are left, the surplus is edited.
 * Rates are hits per 100 words of the input.
 */
export type Allowance = {
  /** Hits that a careful person has as well. 0: every hit is edited. */
  readonly keptPer100Words: number;
  /** Edits of this family in one sentence at most. */
  readonly editsPerSentence: number;
};

/** What a family's own choice is given. */
export type SelectContext = {
  readonly document: Document;
  /** Hits that may be made as far as protection, checks and overlaps go, in the order of the text. */
  readonly hits: readonly OwnedProposal[];
  /** A number from 0 to below 1 by seed, rule and text, to break ties. */
  readonly chance: (hit: OwnedProposal) => number;
};

export type Family = {
  readonly id: string;
  /** Place in the catalogue of habits, 1 to 25; families run together, the number only orders lists. */
  readonly number: number;
  readonly habit: string;
  readonly allowance: Allowance;
  readonly rules: readonly Rule[];
  /** In place of a rate: which of the hits are made. For habits that only the whole text shows, such as rhythm. */
  readonly select?: (context: SelectContext) => readonly OwnedProposal[];
};

/** Throws a TypeError when a rule's id does not start with the family's, or an id comes twice. */
export function defineFamily(family: Family): Family {
  const seen = new Set<string>();
  for (const rule of family.rules) {
    if (!rule.id.startsWith(`${family.id}/`)) throw new TypeError(`${rule.id} is not of family ${family.id}`);
    if (seen.has(rule.id)) throw new TypeError(`${rule.id} is listed twice`);
    seen.add(rule.id);
  }
  return Object.freeze(family);
}
