// A clause or a participle between two commas, right behind the subject that opens the sentence and before its verb.

import type { Document, Token } from '../../document/document.ts';
import { firstWordOf, neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { subjectAt, type Subject } from '../../grammar/clauses.ts';
import { canBeTwo } from './split-point.ts';

/** What is inserted has at least and at most so many tokens. */
const insertionMin = 3;
const insertionMax = 18;
/** Words that the sentence behind the insertion has at least. */
const restWordsMin = 4;

const noSubject = /^(?:no|nobody|none|nothing|each|every|any|anyone|those|one)$/u;

export interface Insertion {
  readonly open: Token;
  readonly subject: Subject;
  readonly close: Token;
  /** The verb of the sentence itself, adverbs before it left out. */
  readonly verb: Token;
}

/** The insertion that a token opens; undefined where the rest of the sentence would be too short or is not sure. */
export function insertionAt(document: Document, opener: Token): Insertion | undefined {
  const open = neighbour(document, opener, -1);
  const first = firstWordOf(document, sentenceOf(document, opener));
  if (open?.text !== ',' || first === undefined || noSubject.test(first.lower)) return undefined;
  const subject = subjectAt(document, first);
  // Behind `the closure of the mill` the insertion may be about either.
  if (subject?.kind !== 'noun' || subject.head.index !== open.index - 1) return undefined;
  for (let distance = insertionMin; distance <= insertionMax; distance += 1) {
    const close = neighbour(document, opener, distance);
    if (close === undefined || /^(?:[;:(—–“"]|--)$/u.test(close.text)) return undefined;
    if (close.text !== ',') continue;
    const next = neighbour(document, close, 1);
    const verb = next?.tag === 'RB' ? neighbour(document, next, 1) : next;
    if (verb === undefined || !/^(?:VBZ|VBP|VBD|MD)$/u.test(verb.tag) || neighbour(document, verb, 1)?.text === ',')
      return undefined;
    return canStandAlone(document, close) ? { open, subject, close, verb } : undefined;
  }
  return undefined;
}

function canStandAlone(document: Document, close: Token): boolean {
  const { endToken } = sentenceOf(document, close);
  return canBeTwo(document, close, close) && wordsBetween(document, close.index, endToken) >= restWordsMin;
}
