// What the first part of a list hangs on: the word that all three share.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { isQualityTag, partLengthMax, type PartKind } from './kind-of-parts.ts';
import { isVerbBefore, startOfPhrase } from './noun-phrase.ts';

/** What the first part hangs on, when nothing but that part stands between. */
export function governorOf(
  document: Document,
  comma: Token,
  second: readonly Token[],
  kind: PartKind,
): Token | undefined {
  switch (kind) {
    case 'noun':
      return governorOfNouns(document, comma, second);
    case 'subject':
      return startOfPhrase(document, comma);
    case 'adjective':
      return governorOfQualities(document, comma);
    case 'gerund':
    case 'infinitive':
      return governorOfVerbs(document, comma, kind === 'gerund' ? 'VBG' : 'VB');
  }
}

function governorOfQualities(document: Document, comma: Token): Token | undefined {
  const first = neighbour(document, comma, -1);
  if (first === undefined || !isQualityTag(first) || first.protectedBy !== undefined) return undefined;
  const before = neighbour(document, comma, -2);
  const verb = before?.tag === 'RB' ? neighbour(document, comma, -3) : before;
  if (verb === undefined || !linking.has(verb.lower)) return undefined;
  // `was built, tested, and sold`: one thing after the other.
  return first.tag === 'JJ' || !isBe.test(verb.lower) ? verb : undefined;
}

const isBe = /^(?:is|are|was|were|be|been)$/u;
const linking = new Set(
  `is are was were be been become becomes became feel feels felt seem seems seemed stay stayed
  remain remains remained look looked looks sound sounded sounds`.split(/\s+/u),
);

function governorOfNouns(document: Document, comma: Token, second: readonly Token[]): Token | undefined {
  const start = startOfPhrase(document, comma);
  const governor = start === undefined ? undefined : neighbour(document, start, -1);
  const opener = second[0];
  if (start === undefined || governor === undefined) return undefined;
  if (!governs(governor) && !isVerbBefore(document, governor)) return undefined;
  // `made errors, reduced costs`: two past tenses.
  if (governor.tag === 'VBD' && opener?.lower.endsWith('ed') === true) return undefined;
  // `cutting costs, raising prices`: doings, of which the first may not be this one.
  if (governor.tag === 'VBG' && opener?.tag === 'VBG') return undefined;
  // `the capital, a port`: one thing said twice.
  if (/^an?$/u.test(opener?.lower ?? '') && /^(?:DT|PRP\$)$/u.test(start.tag) && !/^an?$/u.test(start.lower))
    return undefined;
  return hangsOnVerb(document, governor) ? governor : undefined;
}

function governs(token: Token): boolean {
  return (/^(?:IN|TO|V)/u.test(token.tag) || token.lower === 'like') && token.lower !== 'that';
}

/** Tokens that are looked back over for the verb that the list depends on. */
const verbReach = 16;

/**
 * A verb stands before the list in the same stretch between commas, and not in a relative clause: the list is no subject
 * and no part of a longer list whose other parts have clauses of their own.
 */
function hangsOnVerb(document: Document, governor: Token): boolean {
  for (let distance = 0; distance <= verbReach; distance += 1) {
    const token = neighbour(document, governor, -distance);
    if (token === undefined || /^[,;:—–(]$/u.test(token.text)) return false;
    if ((token.tag.startsWith('V') || isVerbBefore(document, token)) && !isInRelative(document, token)) return true;
  }
  return false;
}

function isInRelative(document: Document, verb: Token): boolean {
  for (const distance of [-1, -2, -3]) {
    const token = neighbour(document, verb, distance);
    if (token === undefined) return false;
    if (/^(?:that|which|who)$/u.test(token.lower)) return true;
    if (!/^(?:RB|MD|VB|VBN)/u.test(token.tag)) return false;
  }
  return false;
}

/** The first of three doings: its verb, in the same form, right behind a preposition, `to` or a modal verb. */
function governorOfVerbs(document: Document, comma: Token, tag: 'VB' | 'VBG'): Token | undefined {
  for (let distance = 1; distance <= partLengthMax + 2; distance += 1) {
    const token = neighbour(document, comma, -distance);
    if (token === undefined || token.kind !== 'word' || token.tag === 'CC') return undefined;
    if (token.tag !== tag) {
      if (/^(?:V|MD|W)/u.test(token.tag)) return undefined;
      continue;
    }
    const governor = neighbour(document, token, -1);
    if (governor === undefined) return undefined;
    if (tag === 'VBG')
      return governor.tag === 'IN' || /^(?:VB|VBZ|VBP|VBD)$/u.test(governor.tag) ? governor : undefined;
    return governor.tag === 'TO' || governor.tag === 'MD' ? governor : undefined;
  }
  return undefined;
}
