// A list of exactly three parts of one build, `A, B, and C`, where a comma is sure to part the first from the second: the
// last part can be told a little apart from the others without a change of meaning. What is not sure is no list here.

import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { behindList, verbBehind } from './end-of-list.ts';
import { governorOf } from './governor-of-list.ts';
import { kindOf, partLengthMax, type PartKind } from './kind-of-parts.ts';
import { startOfPhrase } from './noun-phrase.ts';

export interface ListOfParts {
  readonly kind: PartKind;
  /** Between the first part and the second. */
  readonly comma: Token;
  /** Where the second part ends: the comma before `and`, or `and` itself. */
  readonly turn: Token;
  readonly conjunction: Token;
  /** The word that the first part hangs on, a verb, a preposition, `to`; of a subject its own first word. */
  readonly governor: Token;
  readonly lastFirst: Token;
  /** `and even`: the adverb that sets the last part off already. */
  readonly stress: Token | undefined;
  /** The comma behind a part before the first of these three: a list of four. */
  readonly opening: Token | undefined;
  /** The token behind the list. */
  readonly behind: Token;
  /** Whether the three begin alike, with the same article or with none. */
  readonly alike: boolean;
}

/** Words that ask for all three at once, or deny them, or put a name on the list. */
const bindingWords = new Set(
  `between among both either neither whether three respectively each not n't never no nor without hardly scarcely
    rarely few little combination mix mixture blend balance interplay intersection fusion trio triad namely versus
    triangle union integration convergence than`.split(/\s+/u),
);

/** How far before the list such a word is looked for. In tokens. */
const bindingReach = 12;

/** The list whose last `and` the token is. */
export function listOfPartsAt(document: Document, conjunction: Token): ListOfParts | undefined {
  const before = neighbour(document, conjunction, -1);
  const next = neighbour(document, conjunction, 1);
  const stress = next !== undefined && stresses.has(next.lower) ? next : undefined;
  const lastFirst = stress === undefined ? next : neighbour(document, stress, 1);
  if (before === undefined || lastFirst === undefined || lastFirst.protectedBy !== undefined) return undefined;
  const turn = before.text === ',' ? before : conjunction;
  const comma = commaBefore(document, turn);
  if (comma === undefined || isBound(document, comma)) return undefined;
  const second = document.tokens.slice(comma.index + 1, turn.index);
  const kind = kindOf(document, second, { comma, lastFirst, hasLastComma: turn !== conjunction });
  if (kind === undefined) return undefined;
  const behind = kind === 'subject' ? verbBehind(document, lastFirst) : behindList(document, lastFirst, kind);
  if (behind === undefined || sharesObject(second, behind, lastFirst, kind)) return undefined;
  const opening = kind === 'noun' && turn !== conjunction ? openingOf(document, comma, second) : undefined;
  const governor =
    opening === undefined
      ? governorOf(document, comma, second, kind)
      : governorOf(document, opening, document.tokens.slice(opening.index + 1, comma.index), kind);
  if (governor === undefined || (opening !== undefined && isBound(document, opening))) return undefined;
  const alike = areAlike(document, governor, second, lastFirst);
  if (!alike && (turn === conjunction || sharesArticle(document, governor, second, lastFirst))) return undefined;
  if (sharesNoun(document, second, comma, { lastFirst, behind })) return undefined;
  return { kind, comma, turn, conjunction, governor, lastFirst, stress, opening, behind, alike };
}

/** Words that set the last part off: with them two and one more need nothing else. */
const stresses = new Set('even especially particularly ultimately eventually sometimes often possibly'.split(' '));

/** The comma before the first of the three, when one more part stands before it and the second part has some weight. */
function openingOf(document: Document, comma: Token, second: readonly Token[]): Token | undefined {
  const start = startOfPhrase(document, comma);
  const before = start === undefined ? undefined : neighbour(document, start, -1);
  return before?.text === ',' && second.length > 1 ? before : undefined;
}

/** Without a last comma the second part may only explain the first: all three must begin alike. */
function areAlike(document: Document, governor: Token, second: readonly Token[], last: Token): boolean {
  const firsts = [neighbour(document, governor, 1), second[0], last];
  const openers = new Set(firsts.map((token) => (isArticle(token) ? token?.lower : '')));
  return openers.size === 1;
}

/** `its language, culture, and legal system`: the one word before the first belongs to all three. */
function sharesArticle(document: Document, governor: Token, second: readonly Token[], last: Token): boolean {
  return isArticle(neighbour(document, governor, 1)) && !isArticle(second[0]) && !isArticle(last);
}

function isArticle(token: Token | undefined): boolean {
  return /^(?:DT|PRP\$)$/u.test(token?.tag ?? '');
}

/** The comma that opens the second part; undefined when another mark or conjunction stands in it. */
function commaBefore(document: Document, turn: Token): Token | undefined {
  for (let distance = 1; distance <= partLengthMax + 1; distance += 1) {
    const token = neighbour(document, turn, -distance);
    if (token === undefined || token.tag === 'CC' || token.protectedBy !== undefined) return undefined;
    if (token.text === ',') return distance > 1 ? token : undefined;
    if (token.kind !== 'word') return undefined;
  }
  return undefined;
}

function isBound(document: Document, comma: Token): boolean {
  for (let distance = 1; distance <= bindingReach; distance += 1) {
    const token = neighbour(document, comma, -distance);
    if (token === undefined || token.kind === 'punctuation' || token.lower === 'but') return false;
    if (bindingWords.has(token.lower)) return true;
  }
  return false;
}

/** `design, build, and run the mills`: one object for three verbs. */
function sharesObject(second: readonly Token[], behind: Token, lastFirst: Token, kind: PartKind): boolean {
  if (kind !== 'infinitive' && kind !== 'gerund') return false;
  return second.length === 1 && behind.index > lastFirst.index + 1;
}

/** `school, community, and family life`: one noun for three before it. */
function sharesNoun(
  document: Document,
  second: readonly Token[],
  comma: Token,
  last: { readonly lastFirst: Token; readonly behind: Token },
): boolean {
  const first = neighbour(document, comma, -1);
  if (second.length !== 1 || second[0]?.tag !== 'NN' || first?.tag !== 'NN') return false;
  return last.lastFirst.tag === 'NN' && sentenceOf(document, comma).endToken > last.lastFirst.index + 1
    ? document.tokens[last.lastFirst.index + 1]?.tag.startsWith('NN') === true
    : false;
}
