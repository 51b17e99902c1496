// What the three parts of a list are, told by the first words of the second and the third.

import type { Document, Token } from '../../document/document.ts';
import { neighbour, opensSentence } from '../../document/reading.ts';
import { isPhrase, startOfPhrase } from './noun-phrase.ts';

/** The second part has at most this many tokens. */
export const partLengthMax = 7;

/** What the parts are: things, things that a verb follows, doings in -ing, doings behind `to` or a modal verb, qualities. */
export type PartKind = 'noun' | 'subject' | 'gerund' | 'infinitive' | 'adjective';

/** `concentrate incentives, shape priorities, and channel creativity`: verbs that look like nouns. */
const verbsAsWell = new Set(
  `shape share channel influence support guide drive plan help cause cut fuel force offer increase decrease reduce
    produce process promise place play pose rank reach report request result reveal risk rule search serve set signal
    spark spell spread start state stop store stress study supply target test trade train transform travel treat turn
    use value view visit vote walk watch work mark match measure move name need note order order pay point present
    press profit limit link list look love limit exchange experience finance focus gain grant harm host impact issue
    judge land lead launch form frame end design demand deal damage control contact conduct comfort claim challenge
    change balance build block`.split(/\s+/u),
);

function maybeVerb(token: Token | undefined, next: Token | undefined): boolean {
  return (
    token !== undefined && verbsAsWell.has(token.lower) && next !== undefined && /^(?:DT|PRP|JJ|NN)/u.test(next.tag)
  );
}

/** Also `mend the fence`, whose verb the tagger takes for a noun. */
function isBareVerb(token: Token, next: Token | undefined): boolean {
  return token.tag === 'VB' || (/^(?:NN|JJ)$/u.test(token.tag) && /^(?:DT|PRP\$)$/u.test(next?.tag ?? ''));
}

/** Undefined where the parts are of no one kind, or cannot be told. */
export function kindOf(
  document: Document,
  second: readonly Token[],
  {
    comma,
    lastFirst,
    hasLastComma,
  }: { readonly comma: Token; readonly lastFirst: Token; readonly hasLastComma: boolean },
): PartKind | undefined {
  const first = second[0];
  const last = second.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (first.tag === 'VBG' && lastFirst.tag === 'VBG') return 'gerund';
  if (isBareVerb(first, second[1]) && isBareVerb(lastFirst, neighbour(document, lastFirst, 1))) return 'infinitive';
  if (isQualityTag(last) && isQuality(second) && (isQualityTag(lastFirst) || lastFirst.tag === 'RB'))
    return 'adjective';
  // `heritage, including music and dance`: examples, no second part.
  if (/^VB[GN]$/u.test(first.tag) && (lead.has(first.lower) || !hasLastComma)) return undefined;
  if (!isPhrase(second) || (maybeVerb(first, second[1]) && maybeVerb(lastFirst, neighbour(document, lastFirst, 1))))
    return undefined;
  const start = startOfPhrase(document, comma);
  return start !== undefined && opensClause(document, start) ? 'subject' : 'noun';
}

/** At the start of a sentence, or behind a word that a clause follows. */
function opensClause(document: Document, start: Token): boolean {
  const before = neighbour(document, start, -1);
  return opensSentence(document, start) || (before !== undefined && clauseOpeners.has(before.lower));
}

const clauseOpeners = new Set('that how when where why because if whether while although since'.split(' '));

/** Participles that lead in what hangs on the word before. */
const lead = new Set(
  `including given featuring covering regarding concerning considering following using based`.split(' '),
);

/** Also `respected`, `valued`: the verb before them decides whether they are qualities. */
export function isQualityTag(token: Token): boolean {
  return token.tag === 'JJ' || (/^VB[ND]$/u.test(token.tag) && token.lower.endsWith('ed'));
}

/** An adjective, alone or behind one adverb. */
function isQuality(tokens: readonly Token[]): boolean {
  return tokens.length === 1 || (tokens.length === 2 && tokens[0]?.tag === 'RB' && tokens[0].lower.endsWith('ly'));
}
