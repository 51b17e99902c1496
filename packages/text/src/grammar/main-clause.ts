/** The main clause of a sentence: what the words at its end hang on. */
import type { Document, Sentence, Token } from '../document/document.ts';
import { firstWordOf } from '../document/reading.ts';
import { clauseAt, type Clause } from './clauses.ts';

/** An opening phrase or clause ends with a comma within this many tokens. */
const openingLengthMax = 24;

/** The clause that starts the sentence, or that follows an opening phrase and its comma; its verb before `end`. */
export function mainClause(document: Document, sentence: Sentence, end: Token): Clause | undefined {
  const first = firstWordOf(document, sentence);
  const opensMain = first !== undefined && !/^(?:IN|W|TO|VBN)/u.test(first.tag);
  const direct = opensMain ? clauseAt(document, first) : undefined;
  if (direct !== undefined && direct.verb.main.index < end.index) return direct;
  for (let index = sentence.firstToken; index < end.index - 1; index += 1) {
    const token = document.tokens[index];
    const joins = token?.lower === 'and' || token?.lower === 'but' || token?.lower === 'yet' || token?.lower === 'so';
    const opens = token?.text === ',' || (joins && index === first?.index);
    if (!opens) continue;
    const clause = clauseAt(document, document.tokens[index + 1]);
    if (clause !== undefined && clause.verb.main.index < end.index) return clause;
    if (index - sentence.firstToken > openingLengthMax) return undefined;
  }
  return undefined;
}
