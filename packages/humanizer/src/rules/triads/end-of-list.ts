// Where the last part of a list ends.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { isQualityTag, type PartKind } from './kind-of-parts.ts';
import { endOfPhrase } from './noun-phrase.ts';

/** The plural verb right behind the last part of a subject. */
export function verbBehind(document: Document, lastFirst: Token): Token | undefined {
  const behind = endOfPhrase(document, lastFirst);
  if (behind === undefined || behind === lastFirst) return undefined;
  const verb = behind.tag === 'RB' ? neighbour(document, behind, 1) : behind;
  const isVerb = verb !== undefined && /^(?:VBP|MD|VBD)$/u.test(verb.tag) && verb.lower !== 'was';
  return isVerb ? behind : undefined;
}

/** The last part and what follows it are looked over for this many tokens. */
const lastReach = 24;

/**
 * The token behind the last part. Undefined when a verb follows in the same stretch, which would make the list a subject,
 * or when the last part is a pair itself.
 */
export function behindList(document: Document, lastFirst: Token, kind: PartKind): Token | undefined {
  const behind = kind === 'noun' ? endOfPhrase(document, lastFirst) : neighbour(document, lastFirst, 1);
  if (behind === undefined || (kind === 'noun' && behind.index === lastFirst.index)) return undefined;
  if (kind === 'adjective' && !endsQuality(document, lastFirst)) return undefined;
  let inRelative = false;
  for (let index = behind.index; index < behind.index + lastReach; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.sentence !== lastFirst.sentence) break;
    if (/^[.;!?—–]$/u.test(token.text)) return kind === 'noun' ? behind : token;
    if (token.text === ',') return isListComma(document, token) ? undefined : kind === 'noun' ? behind : token;
    if (token.tag === 'CC' && (kind === 'noun' || !/^(?:NN|JJ)/u.test(neighbour(document, token, 1)?.tag ?? '')))
      return undefined;
    inRelative ||= /^(?:that|which|who|whose|where|when|as|because|while|if|what|how)$/u.test(token.lower);
    if (!inRelative && /^(?:VBZ|VBP|VBD|MD)$/u.test(token.tag)) return undefined;
  }
  return undefined;
}

/** The last adjective stands before no noun. */
function endsQuality(document: Document, lastFirst: Token): boolean {
  const last = lastFirst.tag === 'RB' ? neighbour(document, lastFirst, 1) : lastFirst;
  const next = last === undefined ? undefined : neighbour(document, last, 1);
  return (
    last !== undefined &&
    isQualityTag(last) &&
    next !== undefined &&
    /^(?:\.|IN|TO|;|,)$/u.test(next.kind === 'word' ? next.tag : next.text)
  );
}

/** A comma behind which the list may go on. */
function isListComma(document: Document, comma: Token): boolean {
  const next = neighbour(document, comma, 1);
  if (next === undefined || next.lower === 'as') return true;
  return !(/^(?:W|PRP$|IN|RB|VBG)/u.test(next.tag) || next.lower === 'all' || next.lower === 'each');
}
