// Finds a comment in -ing that is hung on the end of a finished main clause, and what it may become.

import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { clauseAt, type Clause } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { inflect } from '../../inflection/inflect.ts';
import { eventEffects, speakingSubjects } from './comment-verbs.ts';
import { isDeedOfSubject } from './deed-of-subject.ts';

export interface TrailingParticiple {
  readonly comma: Token;
  readonly participle: Token;
  /** An adverb between comma and participle: `, further adding`. */
  readonly adverb: Token | undefined;
  readonly clause: Clause;
}

/** The trailing comment whose participle the token is; undefined when it is none or cannot be judged. */
export function trailingParticipleAt(document: Document, participle: Token): TrailingParticiple | undefined {
  const before = neighbour(document, participle, -1);
  const adverb = before !== undefined && before.tag.startsWith('RB') ? before : undefined;
  const comma = adverb === undefined ? before : neighbour(document, adverb, -1);
  if (comma?.text !== ',') return undefined;
  const sentence = sentenceOf(document, participle);
  if (document.tokens[sentence.endToken - 1]?.text !== '.') return undefined;
  const next = neighbour(document, participle, 1);
  // `illuminating yet empty` tells how something is.
  if (next === undefined || next.kind === 'punctuation' || next.tag === 'CC' || next.lower === 'yet') return undefined;
  if (hasSecondParticiple(document, participle, sentence.endToken) || isInList(document, comma)) return undefined;
  const clause = mainClause(document, sentence, comma);
  if (clause === undefined) return undefined;
  const last = lastOf(document, clause, comma);
  // `There were groups in the town, offering help`: the doer is behind the verb.
  return last.subject.kind === 'there' ? undefined : { comma, participle, adverb, clause: last };
}

/** Of clauses joined by a conjunction the comment hangs on the last. */
function lastOf(document: Document, clause: Clause, comma: Token): Clause {
  let last = clause;
  for (let index = clause.verb.main.index + 1; index < comma.index - 1; index += 1) {
    if (document.tokens[index]?.tag !== 'CC') continue;
    const next = clauseAt(document, document.tokens[index + 1]);
    // `may reduce the size and the number of nodes involved, decreasing …`: a participle, not a clause of its own.
    const isBare = next?.verb.finite === next?.verb.main && next?.verb.main.index === comma.index - 1;
    if (next !== undefined && next.verb.main.index < comma.index && !isBare) last = next;
  }
  return last;
}

/** `highlighting X and showing Y`, `and in the end showing Y`: the second would have to change as well. */
function hasSecondParticiple(document: Document, participle: Token, end: number): boolean {
  for (let index = participle.index + 2; index < end; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || !(token.tag === 'VBG' || (token.lower.endsWith('ing') && token.tag.startsWith('V'))))
      continue;
    const before = document.tokens[index - 1];
    if (before?.text === ',' || before?.tag === 'CC' || (before?.tag ?? '').startsWith('RB')) return true;
    if (before?.tag === 'NN' && document.tokens.slice(index - 4, index - 1).some(({ tag }) => tag === 'CC'))
      return true;
  }
  return false;
}

/** `by cooking, cleaning, and mending`: a member of a list of -ing forms stands before the comma. */
function isInList(document: Document, comma: Token): boolean {
  for (let index = comma.index - 1; index > comma.index - 6; index -= 1) {
    const token = document.tokens[index];
    if (token === undefined || token.sentence !== comma.sentence || token.text === ',') return false;
    if (token.tag === 'VBG') {
      const before = document.tokens[index - 1];
      return before?.text === ',' || before?.tag === 'IN' || before?.tag === 'CC';
    }
  }
  return false;
}

/** As an object behind the participle: the subject itself, which does nothing to itself here. */
const subjectAgain = new Set(['it', 'them', 'him', 'her']);

/** What a person or a report shows or reveals is its own doing, unless it is said of something it reports. */
export function isOwnDoing(document: Document, found: TrailingParticiple, lemma: string): boolean {
  if (isDeedOfSubject(document, found.participle, lemma)) return true;
  if (eventEffects.has(lemma)) return false;
  const { subject, verb } = found.clause;
  if (subjectAgain.has(neighbour(document, found.participle, 1)?.lower ?? '')) return false;
  if (verb.passive || verb.negated) return false;
  if (!speakingSubjects.has(subject.head.lemma) && subject.head.tag !== 'NNP') return false;
  for (let index = verb.main.index + 1; index < found.comma.index; index += 1) {
    if (document.tokens[index]?.lower === 'that') return false;
  }
  return true;
}

/** The -ing forms of verbs, in both spellings where a last letter may be doubled. */
export function participlesOf(verbs: Iterable<string>): string[] {
  return [...verbs].flatMap((verb) => [inflect(verb, 'VBG'), `${verb}${verb.at(-1)}ing`]);
}

/** The verb of the list whose -ing form this is, in either spelling. */
export function verbOf(participle: Token, verbs: Iterable<string>): string | undefined {
  for (const verb of verbs) {
    const form = inflect(verb, 'VBG');
    if (form === participle.lower || `${verb}${verb.at(-1)}ing` === participle.lower) return verb;
  }
  return undefined;
}
