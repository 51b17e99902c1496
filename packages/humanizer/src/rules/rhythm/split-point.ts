// Where one sentence may become two without a change of meaning: two main clauses, neither inside the scope of the
// other, both long enough to stand alone.

import type { Document, Sentence, Token } from '../../document/document.ts';
import { firstWordOf, neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { clauseAt, type Clause } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';

/** Words that each half has at least: fewer is a fragment to the ear. */
const halfWordsMin = 4;

/** Words that hold what follows in their scope; to cut behind their clause would set the rest free of it. */
const scopeWords = new Set(
  `if unless whether that because when whenever while although though since until as before after once where
    wherever which who whom whose what how why than lest provided assuming either neither whereas let`.split(/\s+/u),
);

/** Verbs whose object may be a whole sentence without `that`. */
const reportingVerbs = new Set(
  `say think believe know claim argue report suggest feel hope wish suppose guess imagine fear realize realise
    insist add note explain warn tell mean see hear announce allege state show find expect understand remember
    notice conclude`.split(/\s+/u),
);

/** Scope words that are harmless as prepositions or determiners: only a clause behind them counts. */
const needsClause = new Set(['as', 'before', 'after', 'since', 'until', 'that', 'than', 'once', 'what']);

/** The main clause of the words before `end`, when nothing among them reaches over what follows. */
export function freeClauseBefore(document: Document, sentence: Sentence, end: Token): Clause | undefined {
  const first = firstWordOf(document, sentence);
  if (first === undefined || first.index >= end.index) return undefined;
  // `believe that, while`: the clause that is waited for comes behind.
  if (neighbour(document, end, -1)?.lower === 'that') return undefined;
  for (let index = behindOpeningTime(document, first, end); index < end.index; index += 1) {
    const token = document.tokens[index];
    if (token === undefined) return undefined;
    if (/^[([{:;“"?]$/u.test(token.text) && !isClosedBefore(document, token, end)) return undefined;
    if (holdsScope(document, token, end) || opensPair(document, token)) return undefined;
  }
  return mainClause(document, sentence, end);
}

/** Words that open a clause of time; in the past it tells of one event and sets no condition on what follows. */
const timeOpeners = new Set(['as', 'when', 'after', 'before', 'once']);

/** `As their eyes met, a bond formed, and he knew`: the index of the comma behind `met`; else of the first word. */
function behindOpeningTime(document: Document, first: Token, end: Token): number {
  if (!timeOpeners.has(first.lower)) return first.index;
  const opening = clauseAt(document, neighbour(document, first, 1));
  if (opening?.verb.finite.tag !== 'VBD') return first.index;
  for (let index = opening.verb.main.index; index < end.index; index += 1) {
    if (document.tokens[index]?.text !== ',') continue;
    return clauseAt(document, document.tokens[index + 1])?.verb.finite.tag === 'VBD' ? index : first.index;
  }
  return first.index;
}

/** `not only X` waits for its `but`. */
export function opensPair(document: Document, token: Token): boolean {
  return (
    token.lower === 'not' && /^(?:only|just|merely|simply|solely)$/u.test(neighbour(document, token, 1)?.lower ?? '')
  );
}

function holdsScope(document: Document, token: Token, end: Token): boolean {
  if (reportingVerbs.has(token.lemma) && token.tag.startsWith('V')) {
    const next = neighbour(document, token, 1);
    return next !== undefined && next.index < end.index && clauseAt(document, next) !== undefined;
  }
  if (!scopeWords.has(token.lower)) return false;
  if (opensRelative(document, token)) return false;
  if (!needsClause.has(token.lower)) return true;
  const next = neighbour(document, token, 1);
  return (
    next !== undefined && (clauseAt(document, next) !== undefined || (token.lower === 'that' && token.tag !== 'DT'))
  );
}

/** `skills that help people`, `farmers who grow wheat`: what hangs on a noun ends with the comma behind it. */
function opensRelative(document: Document, token: Token): boolean {
  if (!/^(?:that|which|who)$/u.test(token.lower)) return false;
  const [noun, verb, after] = [-1, 1, 2].map((distance) => neighbour(document, token, distance));
  if (noun === undefined || verb === undefined || !noun.tag.startsWith('NN') || reportingVerbs.has(noun.lemma))
    return false;
  if (/^(?:VBZ|VBP|VBD|MD)$/u.test(verb.tag)) return true;
  return verb.tag === 'NNS' && /^(?:DT|PRP|NN|JJ|TO)/u.test(after?.tag ?? '');
}

function isClosedBefore(document: Document, token: Token, end: Token): boolean {
  for (let index = token.index + 1; index < end.index; index += 1) {
    if (/^[)\]}”"]$/u.test(document.tokens[index]?.text ?? '')) return true;
  }
  return false;
}

/** True when both halves are long enough and the sentence is a plain statement of running text. */
export function canBeTwo(document: Document, left: Token, right: Token, wordsMin = halfWordsMin): boolean {
  const sentence = sentenceOf(document, left);
  if (document.paragraphs[sentence.paragraph]?.kind !== 'prose') return false;
  if (document.tokens[sentence.endToken - 1]?.text !== '.') return false;
  return (
    wordsBetween(document, sentence.firstToken, left.index) >= wordsMin &&
    wordsBetween(document, right.index, sentence.endToken) >= wordsMin
  );
}
