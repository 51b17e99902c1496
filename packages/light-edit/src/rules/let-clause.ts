/** Finds `allow the team to work`: a verb of permission, its object and an infinitive. */
import { isOneOf, isTagged, isWord, type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import { hasSecondInfinitive } from './second-infinitive.ts';

/** Maximum number of tokens to search for a second object. */
const contextTokensMax = 60;
/** Maximum number of tokens in the object. */
const objectTokensMax = 5;

/** Objects that are allowed or enabled for a purpose: `Enable cookies to use the site`, `Allow an hour to rest`. */
const means =
  /^(?:access|cookie|extension|feature|hour|javascript|minute|mode|notification|option|plugin|room|setting|space|time|week)s?$/u;

export type LetClause = {
  /** The first and last tokens of the object. */
  readonly first: Token;
  readonly last: Token;
  /** The `to` of the infinitive. */
  readonly to: Token;
};

/**
 * Returns the object and the infinitive of a verb, or undefined if a second infinitive depends on the same verb. With
 * `gift`, the object ends before words such as `the ability`: `give them the ability to work`.
 */
export function letClauseOf(document: Document, verb: Token, gift?: RegExp): LetClause | undefined {
  const first = neighbor(document, verb, 1);
  let last: Token | undefined;
  const most = gift === undefined ? objectTokensMax : objectTokensMax + 2;
  for (let distance = 1; distance <= most + 1; distance += 1) {
    const token = neighbor(document, verb, distance);
    if (token === undefined || first === undefined) return undefined;
    if (token.lower === 'to') {
      const object = gift === undefined ? last : objectBefore(document, last, gift);
      const isFound = object !== undefined && object.index >= first.index && isComplete(document, object, token);
      return isFound ? { first, last: object, to: token } : undefined;
    }
    if (!isTagged(token, 'PRP* DT PDT CD J* N* POS CC') || token.kind === 'punctuation') return undefined;
    last = token;
  }
  return undefined;
}

/** Returns the last token before `the ability`, or undefined if the phrase does not end with those words. */
function objectBefore(document: Document, last: Token | undefined, gift: RegExp): Token | undefined {
  if (last === undefined || !gift.test(last.lower)) return undefined;
  const article = neighbor(document, last, -1);
  return article?.lower === 'the' ? neighbor(document, article, -1) : undefined;
}

/** Returns whether a second object with its own infinitive follows: `allow air to escape and coffee to bloom`. */
function hasSecondSubject(document: Document, verb: Token): boolean {
  const { after } = tokensAround(document, verb, contextTokensMax);
  return after.some(({ lower }, index) => {
    if (!isOneOf(lower, 'and or ,')) return false;
    const rest = after.slice(index + 1, index + 2 + objectTokensMax);
    const to = rest.findIndex((token) => token.lower === 'to');
    return to > 0 && rest.slice(0, to).every(({ tag }) => isOneOf(tag, 'CC DT PRP* J* N* CD'));
  });
}

function isComplete(document: Document, object: Token, to: Token): boolean {
  const isObject = isTagged(object, 'N* PRP*') || isWord(object, 'all both others everyone anyone many');
  if (!isObject || means.test(object.lower)) return false;
  const next = neighbor(document, to, 1);
  const verb = next !== undefined && isTagged(next, 'RB*') ? neighbor(document, next, 1) : next;
  return verb?.tag === 'VB' && !hasSecondInfinitive({ document, last: verb }) && !hasSecondSubject(document, verb);
}
