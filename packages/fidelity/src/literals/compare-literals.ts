/** Compares addresses, code, formulas, citations, placeholders and tags. Source and version must have the same ones. */
import { added, leftOut, type Finding } from '../finding.ts';
import type { Literal } from './read-literals.ts';

type Side = { readonly text: string; readonly literals: readonly Literal[] };

/** Maximum number of literals that are searched for in the text of the other side. */
const searchedMax = 50;

export function compareLiterals(source: Side, version: Side): Finding[] {
  return [
    ...onlyIn(source, version).map(({ kind, start, end, text }) => leftOut(kind, 'refuse', { start, end, text })),
    ...onlyIn(version, source).map(({ kind, start, end, text }) => added(kind, 'refuse', { start, end, text })),
  ];
}

/** Returns the literals that the other side does not have, each once. Only one side of `**Node.js**` and `Node.js` is a literal. */
function onlyIn({ literals }: Side, other: Side): Literal[] {
  const known = new Set(other.literals.map(idOf));
  const missing = new Map(literals.filter((literal) => !known.has(idOf(literal))).map((one) => [idOf(one), one]));
  return [...missing.values()].filter(({ key }, place) => place >= searchedMax || !other.text.includes(key));
}

function idOf({ kind, key }: Literal): string {
  return `${kind} ${key}`;
}
