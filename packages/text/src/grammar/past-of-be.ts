/** `was` or `were`: the one verb whose past agrees with its subject. Where the subject is not sure, neither is right. */
import type { Document, Token } from '../document/document.ts';
import { firstWordOf, neighbour, sentenceOf } from '../document/reading.ts';
import { clauseAt } from './clauses.ts';

const plurals = new Set(['they', 'we', 'you', 'these', 'those', 'both', 'many', 'few', 'several']);
const singulars = new Set(['he', 'she', 'it', 'i', 'this', 'that', 'everyone', 'everything', 'nobody', 'nothing']);

/** The past of `be` in place of a verb; undefined when nothing near says which number its subject has. */
export function pastOfBe(document: Document, verb: Token): 'was' | 'were' | undefined {
  const near = neighbour(document, verb, -1);
  const before = near?.tag === 'RB' ? neighbour(document, verb, -2) : near;
  if (before === undefined) return undefined;
  if (plurals.has(before.lower)) return 'were';
  if (singulars.has(before.lower)) return 'was';
  const clause = clauseAt(document, firstWordOf(document, sentenceOf(document, verb)));
  if (clause === undefined || clause.verb.finite !== verb) return undefined;
  return clause.subject.plural ? 'were' : 'was';
}
