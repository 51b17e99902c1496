/**
 * Determines the number of a verb's subject. The choice between replacement verbs such as `was` and `were` depends on
 * this number.
 */
import type { Document, Token } from '../document/document.ts';
import { neighbor } from '../document/reading.ts';

/** Maximum number of tokens between the first word of the subject and its verb. */
const subjectTokensMax = 16;

const singular = new Set(['it', 'he', 'she', 'this', 'that', 'each', 'everything', 'everyone', 'nothing']);
const plural = new Set(['they', 'we', 'you', 'these', 'those', 'both', 'many', 'people', 'others', 'all']);

/** Nouns whose tags do not show their number. */
const unmarked = new Set([
  'data',
  'media',
  'police',
  'staff',
  'team',
  'crew',
  'half',
  'rest',
  'number',
  'majority',
  'series',
]);

/**
 * Returns the number of the subject of a finite verb, or undefined if it is uncertain: in inverted and coordinated
 * clauses, and after `I`.
 */
export function subjectNumber(document: Document, verb: Token): 'singular' | 'plural' | undefined {
  let last = neighbor(document, verb, -1);
  while (last !== undefined && (last.tag.startsWith('RB') || last.lower === 'also'))
    last = neighbor(document, last, -1);
  if (last?.lower === ',') last = beforeInsertion(document, last);
  if (last === undefined) return undefined;
  if (/^(?:who|which|that)$/u.test(last.lower) && !opensClause(document, last)) return antecedentNumber(document, last);
  if (singular.has(last.lower)) return 'singular';
  if (plural.has(last.lower) && !last.tag.startsWith('N')) return 'plural';
  return last.tag.startsWith('N') ? phraseNumber(document, last) : undefined;
}

/** Returns the last token before a parenthetical phrase that ends with a comma: `barn` for `the barn, once a mill,`. */
function beforeInsertion(document: Document, comma: Token): Token | undefined {
  for (let distance = 2; distance <= subjectTokensMax; distance += 1) {
    const token = neighbor(document, comma, -distance);
    if (token === undefined || /^(?:VBD|VBZ|VBP|MD)$/u.test(token.tag)) return undefined;
    if (token.lower === ',') return neighbor(document, token, -1);
  }
  return undefined;
}

/** Returns true for the pronoun `this` or `that` at the start of a clause, where the pronoun itself is the subject. */
function opensClause(document: Document, token: Token): boolean {
  const before = neighbor(document, token, -1);
  return token.lower === 'that' && (before === undefined || /^(?:[,.;:(—–]|and|but|so)$/u.test(before.lower));
}

/** Returns the number of the noun before a relative pronoun. The number is uncertain after `a list of things`. */
function antecedentNumber(document: Document, pronoun: Token): 'singular' | 'plural' | undefined {
  let noun = neighbor(document, pronoun, -1);
  if (noun?.lower === ',') noun = neighbor(document, noun, -1);
  if (noun === undefined || !noun.tag.startsWith('N')) return undefined;
  const number = numberOf(noun);
  for (let distance = 1; distance <= subjectTokensMax; distance += 1) {
    const before = neighbor(document, noun, -distance);
    if (before === undefined || /^[VM,.:]/u.test(before.tag)) break;
    if (before.lower === 'and' || (before.lower === 'of' && number === 'plural')) return undefined;
  }
  return number;
}

/**
 * Returns the number of the noun phrase that ends with the given noun: `the head of the schools`, `bread and water`.
 */
function phraseNumber(document: Document, last: Token): 'singular' | 'plural' | undefined {
  const phrase: Token[] = [last];
  for (let distance = 1; distance <= subjectTokensMax; distance += 1) {
    const before = neighbor(document, last, -distance);
    if (before === undefined || !/^(?:N|J|DT|PRP\$|CD|POS|VB[GN]|IN|TO|CC|RB)/u.test(before.tag)) break;
    if (/^(?:that|because|while|although|though|if|when|as|but|whether|since|so)$/u.test(before.lower)) break;
    if (distance === subjectTokensMax) return undefined;
    phrase.unshift(before);
  }
  const preposition = phrase.findIndex(({ tag }) => tag === 'IN' || tag === 'TO');
  const head = preposition === -1 ? phrase : phrase.slice(0, preposition);
  if (head.some(({ lower }) => lower === 'and')) return 'plural';
  const coordinatesPhrases = phrase.some(
    ({ lower }, place) => lower === 'and' && /^(?:DT|PRP\$)/u.test(phrase[place + 1]?.tag ?? ''),
  );
  const noun = head.findLast(({ tag }) => tag.startsWith('N'));
  return noun === undefined || coordinatesPhrases || head.some(({ lower }) => lower === 'or')
    ? undefined
    : numberOf(noun);
}

function numberOf(noun: Token): 'singular' | 'plural' | undefined {
  if (plural.has(noun.lower)) return 'plural';
  if (unmarked.has(noun.lower)) return undefined;
  return noun.tag.endsWith('S') ? 'plural' : 'singular';
}
