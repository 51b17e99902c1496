/**
 * Finds the subject and the verb of a clause by tags and neighbours. Answers only where the pattern is plain; a clause
 * that it does not recognise is left alone by whoever asks.
 */
import type { Document, Token } from '../document/document.ts';
import { isIrregularPast, isSharedPast } from '../inflection/irregular-verbs.ts';

/** `there` is the subject of existential clauses. */
export type SubjectKind = 'pronoun' | 'demonstrative' | 'there' | 'noun';

export type Subject = {
  readonly kind: SubjectKind;
  readonly first: Token;
  /** The noun or pronoun that the verb agrees with. */
  readonly head: Token;
  readonly last: Token;
  readonly plural: boolean;
};

export type VerbGroup = {
  /** The token that carries tense or modality. */
  readonly finite: Token;
  /** The verb that carries the meaning: of `has not been tested` it is `tested`. */
  readonly main: Token;
  readonly negated: boolean;
  readonly passive: boolean;
  /** The tag that a second verb needs to share the subject and the auxiliary: `can grow` → VB, `grew` → VBD. */
  readonly sharedTag: 'VB' | 'VBZ' | 'VBP' | 'VBD' | 'VBN' | 'VBG';
};

export type Clause = {
  readonly subject: Subject;
  readonly verb: VerbGroup;
};

const nominativePronouns = new Set(['i', 'he', 'she', 'it', 'we', 'they', 'you']);
const pluralPronouns = new Set(['we', 'they', 'you', 'i']);
const demonstratives = new Set(['this', 'that', 'these', 'those']);
/** Tokens a noun phrase is looked for over at most. */
const subjectLengthMax = 14;

/** The clause that starts at a token: a subject and right after it, adverbs aside, a finite verb. */
export function clauseAt(document: Document, from: Token | undefined): Clause | undefined {
  const subject = subjectAt(document, from);
  if (subject === undefined) return undefined;
  const verb = verbGroupAfter(document, subject);
  return verb === undefined ? undefined : { subject, verb };
}

function at(document: Document, index: number, sentence: number): Token | undefined {
  const token = document.tokens[index];
  return token?.sentence === sentence ? token : undefined;
}

/** The noun phrase or pronoun that starts at a token, with `of`- and `in`-phrases that belong to it. */
function subjectAt(document: Document, from: Token | undefined): Subject | undefined {
  if (from === undefined) return undefined;
  const next = at(document, from.index + 1, from.sentence);
  if (nominativePronouns.has(from.lower)) {
    return { kind: 'pronoun', first: from, head: from, last: from, plural: pluralPronouns.has(from.lower) };
  }
  if (from.lower === 'there' && next !== undefined && /^(?:V|MD)/u.test(next.tag)) {
    return { kind: 'there', first: from, head: from, last: from, plural: next.tag === 'VBP' };
  }
  if (demonstratives.has(from.lower) && next !== undefined && isFiniteShape(next)) {
    const plural = from.lower === 'these' || from.lower === 'those';
    return { kind: 'demonstrative', first: from, head: from, last: from, plural };
  }
  return nounPhraseAt(document, from);
}

function nounPhraseAt(document: Document, from: Token): Subject | undefined {
  let head: Token | undefined;
  let last: Token | undefined;
  let joined = false;
  let inPhrase = false;
  let wantsNoun = false;
  for (let index = from.index; index < from.index + subjectLengthMax; index += 1) {
    const token = at(document, index, from.sentence);
    if (token === undefined) break;
    if (isNoun(token) || standsAlone(document, token)) {
      last = token;
      if (!inPhrase) head = token;
      wantsNoun = false;
    } else if (isPremodifier(token)) {
      // A second determiner without a preposition before it starts another phrase.
      if (/^(?:DT|PRP\$)$/u.test(token.tag) && last !== undefined && !wantsNoun) break;
      if (/^VB[ND]$/u.test(token.tag) && last !== undefined && !wantsNoun) break;
    } else if (
      token.lower === 'to' &&
      last !== undefined &&
      !wantsNoun &&
      at(document, index + 1, from.sentence)?.tag === 'VB'
    ) {
      // `the decision to leave early`
      inPhrase = true;
      last = at(document, index + 1, from.sentence) ?? token;
      index += 1;
    } else if (token.tag.startsWith('RB') && /^(?:VBN|JJ)/u.test(at(document, index + 1, from.sentence)?.tag ?? '')) {
      continue;
    } else if (token.tag === 'POS') {
      wantsNoun = true;
    } else if (last !== undefined && !wantsNoun && joinsPhrases(token)) {
      inPhrase ||= token.tag === 'IN' || token.tag === 'TO';
      joined ||= token.lower === 'and' && !inPhrase;
      wantsNoun = true;
    } else break;
  }
  if (head === undefined && from.tag === 'VBG' && isFiniteShape(at(document, from.index + 1, from.sentence) ?? from)) {
    return { kind: 'noun', first: from, head: from, last: from, plural: false };
  }
  if (head === undefined || last === undefined || wantsNoun) return undefined;
  return {
    kind: 'noun',
    first: from,
    head,
    last,
    plural: joined || isPluralNoun(head) || pluralQuantifiers.has(head.lower),
  };
}

const pluralQuantifiers = new Set(['some', 'many', 'most', 'all', 'few', 'several', 'both', 'others', 'those']);
const quantifiers = new Set([...pluralQuantifiers, 'each', 'one', 'none', 'much', 'another']);

/** `Some of the growers`, `others called`: a quantifier that is a noun itself. */
function standsAlone(document: Document, token: Token): boolean {
  if (!quantifiers.has(token.lower)) return false;
  const next = at(document, token.index + 1, token.sentence);
  return next !== undefined && (next.lower === 'of' || isFiniteShape(next));
}

function isNoun(token: Token): boolean {
  return token.tag.startsWith('NN') || token.kind === 'opaque' || token.tag === 'CD';
}

function isPremodifier(token: Token): boolean {
  return (
    /^(?:DT|PRP\$|JJ|JJR|JJS|PDT|VBN|VBG|VBD)$/u.test(token.tag) &&
    !token.lower.startsWith("'") &&
    token.lower !== 'that'
  );
}

const phraseJoiners = new Set(`of in for on between from with at to among and within behind around`.split(/\s+/u));

function joinsPhrases(token: Token): boolean {
  return phraseJoiners.has(token.lower);
}

/** Nouns that take a plural verb as they stand. */
const pluralsWithoutS = new Set(['people', 'police', 'children', 'men', 'women', 'cattle', 'clergy']);

function isPluralNoun(token: Token): boolean {
  return token.tag === 'NNS' || token.tag === 'NNPS' || pluralsWithoutS.has(token.lower);
}

function isFiniteShape(token: Token): boolean {
  return /^(?:VBZ|VBP|VBD|MD)$/u.test(token.tag);
}

/** Adverbs and `n't` between subject and verb, at most three. */
function skipAdverbs(document: Document, index: number, sentence: number): number {
  let place = index;
  while (place < index + 3 && at(document, place, sentence)?.tag.startsWith('RB') === true) place += 1;
  return place;
}

/** Longest insertion between commas that is skipped, in tokens. */
const insertionLengthMax = 16;

/** `The summit, attended by leaders from both sides, is`: the place after the second comma. */
function skipInsertion(document: Document, index: number, sentence: number): number {
  if (at(document, index, sentence)?.text !== ',') return index;
  for (let place = index + 2; place < index + insertionLengthMax; place += 1) {
    const token = at(document, place, sentence);
    if (token === undefined) return index;
    if (token.text !== ',') continue;
    const after = at(document, skipAdverbs(document, place + 1, sentence), sentence);
    return after !== undefined && isFiniteShape(after) ? place + 1 : index;
  }
  return index;
}

/** Longest relative clause between subject and verb. In tokens. */
const relativeLengthMax = 14;

/** `Workers who feel safe in their jobs may stay`: the place of the second finite verb, where the first is the relative's. */
function skipRelative(document: Document, index: number, sentence: number): number {
  const opener = at(document, index, sentence);
  if (opener === undefined || !/^(?:who|that|which)$/u.test(opener.lower)) return index;
  let seen = 0;
  for (let place = index + 1; place < index + relativeLengthMax; place += 1) {
    const token = at(document, place, sentence);
    if (token === undefined || token.kind === 'punctuation' || token.tag === 'CC' || token.tag.startsWith('W'))
      return index;
    const sure = /^(?:VBZ|VBP|MD)$/u.test(token.tag) || isIrregularPast(token.lower);
    if (!sure && !(seen === 0 && token.tag === 'VBD')) continue;
    seen += 1;
    if (seen === 2) return place;
    // The rest of the relative's own verb group does not count: `who has been`.
    if (token.tag === 'MD' || haveLemmas.has(token.lower) || beForms.has(token.lower)) {
      while (/^(?:VB|VBN|VBG|RB)$/u.test(at(document, place + 1, sentence)?.tag ?? '')) place += 1;
    }
  }
  return index;
}

function verbGroupAfter(document: Document, subject: Subject): VerbGroup | undefined {
  const { sentence } = subject.last;
  const behind = skipRelative(document, skipInsertion(document, subject.last.index + 1, sentence), sentence);
  const start = skipAdverbs(document, behind, sentence);
  const finite = at(document, start, sentence);
  if (finite === undefined) return undefined;
  // `he never imagined he would`: behind a pronoun that is only ever a subject no past form is a participle.
  const isSure = subjectsOnly.has(subject.head.lower) && finite.tag === 'VBD' && finite.lower !== "'d";
  if (!isSure && !isFinite(document, finite)) return undefined;
  if (!agrees(subject, finite)) return undefined;
  return readGroup(document, finite);
}

const subjectsOnly = new Set(['i', 'he', 'she', 'we', 'they']);

/** A past form that may be a participle is taken for finite only when nothing after it looks like the real verb. */
function isFinite(document: Document, token: Token): boolean {
  if (/^(?:VBZ|VBP|MD)$/u.test(token.tag)) return true;
  if (token.tag !== 'VBD' && token.tag !== 'VBN') return false;
  if (isIrregularPast(token.lower)) return true;
  if (!isSharedPast(token.lower) && (!token.lower.endsWith('ed') || token.lower.startsWith('un'))) return false;
  const next = at(document, token.index + 1, token.sentence);
  if (next?.lower === 'by') return false;
  for (let index = token.index + 1; index < token.index + 12; index += 1) {
    const later = at(document, index, token.sentence);
    if (later === undefined || later.kind === 'punctuation' || /^(?:W|CC)/u.test(later.tag) || later.lower === 'that')
      return true;
    if (/^(?:VBZ|VBP|MD)$/u.test(later.tag) || (later.tag === 'VBD' && isIrregularPast(later.lower))) return false;
  }
  return true;
}

function agrees(subject: Subject, finite: Token): boolean {
  if (finite.tag === 'VBZ') return !subject.plural || subject.kind === 'there';
  if (finite.tag === 'VBP') return subject.plural || subject.kind === 'there';
  return true;
}

const haveLemmas = new Set(['have', 'has', 'had', "'ve"]);
const beForms = new Set(`is are was were am 's 're 'm be been being`.split(/\s+/u));

function readGroup(document: Document, finite: Token): VerbGroup {
  let main = finite;
  let negated = false;
  let passive = false;
  let sharedTag: VerbGroup['sharedTag'] = sharedTagOf(finite);
  for (let index = finite.index + 1; index < finite.index + 7; index += 1) {
    const token = at(document, index, finite.sentence);
    if (token === undefined) break;
    if (isNegation(token) && (isAuxiliary(main) || token.lower === 'never')) negated = true;
    if (token.tag.startsWith('RB')) continue;
    if (!goesOn(main, token)) break;
    passive = token.tag === 'VBN' && beForms.has(main.lower);
    sharedTag = sharedTagOf(token);
    main = token;
  }
  return { finite, main, negated, passive, sharedTag };
}

function isNegation(token: Token): boolean {
  return token.lower === 'not' || token.lower === "n't" || token.lower === 'never';
}

/** Behind a full verb `not` belongs to what follows: `pleaded not guilty`. */
function isAuxiliary(token: Token): boolean {
  return (
    token.tag === 'MD' ||
    beForms.has(token.lower) ||
    haveLemmas.has(token.lower) ||
    /^(?:do|does|did)$/u.test(token.lower)
  );
}

function sharedTagOf(token: Token): VerbGroup['sharedTag'] {
  switch (token.tag) {
    case 'MD':
    case 'VB':
      return 'VB';
    case 'VBZ':
    case 'VBP':
    case 'VBN':
    case 'VBG':
      return token.tag;
    default:
      return 'VBD';
  }
}

/** Whether a token continues the verb group: `can|be`, `has|grown`, `is|being|built`, `do|n't|know`. */
function goesOn(before: Token, token: Token): boolean {
  if (before.tag === 'MD' || /^(?:do|does|did)$/u.test(before.lower)) return token.tag === 'VB';
  if (haveLemmas.has(before.lower)) return token.tag === 'VBN';
  if (beForms.has(before.lower)) return token.tag === 'VBG' || token.tag === 'VBN';
  return false;
}
