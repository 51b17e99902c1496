/** Compares addresses, code, formulas, citations, placeholders and tags. Source and version must have the same ones. */
import { added, leftOut, type Finding } from '../finding.ts';
import type { Literal } from './read-literals.ts';

export function compareLiterals(source: readonly Literal[], version: readonly Literal[]): Finding[] {
  return [
    ...onlyIn(source, version).map(({ kind, start, end, text }) => leftOut(kind, 'refuse', { start, end, text })),
    ...onlyIn(version, source).map(({ kind, start, end, text }) => added(kind, 'refuse', { start, end, text })),
  ];
}

/** Returns the literals that the other side does not have, each once. */
function onlyIn(literals: readonly Literal[], others: readonly Literal[]): Literal[] {
  const known = new Set(others.map(idOf));
  return [...new Map(literals.filter((literal) => !known.has(idOf(literal))).map((one) => [idOf(one), one])).values()];
}

function idOf({ kind, key }: Literal): string {
  return `${kind} ${key}`;
}
