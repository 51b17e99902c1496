/** Detects things that were replaced by others of their kind, such as `cedar` by `spruce`. */
import { shorten, type Finding } from '../finding.ts';
import type { Word } from '../passage/word.ts';
import type { TermSide } from './compare-terms.ts';
import { areOfOneKind, isThing } from './things.ts';

/** Maximum number of things of a block that are compared. */
const thingsMax = 30;

/** Finds things that only the source has, with a thing of the same kind that only the version has. Linear in the words. */
export function compareThings(source: TermSide, version: TermSide): Finding[] {
  const [lost, gained] = [thingsOf(source, version), thingsOf(version, source)];
  return lost.flatMap((word): Finding[] => {
    const instead = gained.find((other) => areOfOneKind(word.lower, other.lower));
    if (instead === undefined) return [];
    const message = `The source says “${shorten(word.text)}”, but the version says “${shorten(instead.text)}”.`;
    return [{ kind: 'name', weight: 'refuse', source: fragmentOf(word), version: fragmentOf(instead), message }];
  });
}

/** The things in lower case, and directions, that the passage of the other side does not have in any form. */
function thingsOf({ block }: TermSide, { block: other, passage }: TermSide): Word[] {
  return block.words
    .filter(({ kind, text, lower }) => {
      if (kind !== 'word' || !isThing(lower)) return false;
      if (!compass.test(lower)) return text === lower && !passage.has(lower);
      // `Northerners` do not mention the North.
      return !other.words.some((word) => word.lower.startsWith(lower) && !word.lower.includes('erner'));
    })
    .slice(0, thingsMax);
}

const compass = /^(?:north|south|east|west)$/u;

function fragmentOf({ start, end, text }: Word): NonNullable<Finding['source']> {
  return { start, end, text };
}
