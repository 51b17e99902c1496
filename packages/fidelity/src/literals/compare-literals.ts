/** Compares addresses, code, formulas, citations, placeholders and tags. Both sides must have the same ones. */
import { shorten, type Finding, type Fragment } from '../finding.ts';
import type { Literal } from './literal.ts';

export function compareLiterals(source: readonly Literal[], version: readonly Literal[]): Finding[] {
  const inSource = new Set(source.map(idOf));
  const inVersion = new Set(version.map(idOf));
  const lost = onlyIn(source, inVersion);
  const gained = onlyIn(version, inSource);
  return [
    ...lost.map((literal): Finding => ({
      kind: literal.kind,
      weight: 'refuse',
      source: fragmentOf(literal),
      version: null,
      message: `The source contains “${shorten(literal.text)}”, and the version does not.`,
    })),
    ...gained.map((literal): Finding => ({
      kind: literal.kind,
      weight: 'refuse',
      source: null,
      version: fragmentOf(literal),
      message: `The version contains “${shorten(literal.text)}”, and the source does not.`,
    })),
  ];
}

function onlyIn(literals: readonly Literal[], others: ReadonlySet<string>): Literal[] {
  return [
    ...new Map(
      literals.filter((literal) => !others.has(idOf(literal))).map((literal) => [idOf(literal), literal]),
    ).values(),
  ];
}

function fragmentOf({ start, end, text }: Literal): Fragment {
  return { start, end, text };
}

function idOf({ kind, key }: Literal): string {
  return `${kind} ${key}`;
}
