/** The changes for `not only A but also B`: A and B joined, or B alone if A is only a foil. */
import { isTagged, isWord, isOneOf, inflect, type Change, type Document, type Token } from '@humanize/text';
import { asList, jointsIn, longJoint } from './contrast-joints.ts';
import { hasSecondVerb } from '../phrases/second-verb.ts';
import { isFoil } from './foil.ts';
import { areParallel, endBefore, isBe, kindOf, kindsOf, type Contrast } from './not-only-contrast.ts';

/** Maximum number of tokens in a foil that is deleted. A longer first part makes a point of its own. */
const foilMax = 8;
/** Maximum number of tokens in a noun phrase that `just` denies. */
const justFoilMax = 3;
const pluralFoilMax = 2;
/** Maximum number of tokens in B to search for a pronoun that refers to A. */
const referenceMax = 12;
/** Maximum number of tokens in A and in B, up to the next punctuation mark, for `and` to join them. */
const firstMax = 8;
const secondMax = 10;
/** Maximum number of tokens in an A that `and` joins to a B of any length. */
const longFirstMax = 18;
/** Maximum number of tokens in each of two phrases that are short and alike. */
const pairMax = 4;
/** Maximum number of tokens in the list that follows the first item of B. */
const listMax = 14;

const verbal = 'VB VBD VBN VBP VBZ';
const pronoun = 'it they he she we you i';
/** Words of praise. If B contains one, the contrast is the point. */
const praise = 'testament reminder symbol beacon celebration reflection tribute';

/** Returns the tokens of B up to the next punctuation mark. */
function partB(document: Document, second: Token): Token[] {
  const { tokens } = document;
  let end = second.index;
  while (tokens[end]?.sentence === second.sentence && !isOneOf(tokens[end]?.text ?? '.', '. , ; : ! ? ) — –')) end += 1;
  return tokens.slice(second.index, end);
}

/** Returns whether a noun in A also occurs in B, so that the contrast is between the words around the noun. */
function repeatsNoun(a: readonly Token[], b: readonly Token[]): boolean {
  const nouns = new Set(a.filter(({ tag }) => isOneOf(tag, 'NN*')).map(({ lemma }) => lemma));
  return b.some(({ lemma }) => nouns.has(lemma));
}

/**
 * Returns the change to the words around `not only`: the negation is deleted, and `does not only save` becomes `saves`.
 */
function withoutNegation(document: Document, { not, adverb, first }: Contrast): Change | undefined {
  const before = document.tokens[not.index - 1];
  if (before === undefined) return undefined;
  if (isWord(before, 'do does did')) {
    if (first.tag !== 'VB' && first.tag !== 'VBP') return undefined;
    const tag = { do: 'VBP', does: 'VBZ', did: 'VBD' }[before.lower];
    return { start: before.start, end: first.end, text: inflect(first.lemma, tag ?? '') };
  }
  if (not.lower === "n't" && !isWord(before, 'is are was were has have had')) return undefined;
  if (before.lower === 'can' && not.start === before.end) return undefined;
  if (before.text === ',') {
    // `It hurts, not only in winter but in summer`
    return kindOf(first) === 'preposition' ? { start: before.start, end: adverb.end, text: '' } : undefined;
  }
  if (!/^(?:[A-Z]|')/u.test(before.tag) || before.tag === 'CC') return undefined;
  return { start: not.start, end: adverb.end, text: '' };
}

/**
 * Returns whether A is an adjective phrase: `isn't merely quaint but useful` keeps what the first adjective says. A
 * single word counts as an adjective phrase unless it is a plural, because the tagger mistakes some adjectives for
 * nouns.
 */
function isAdjectival({ tokens }: Document, { first, last }: Contrast): boolean {
  const head = tokens.slice(first.index, last.index + 1).find(({ tag }) => !tag.startsWith('RB'));
  if (head === last) return head.tag !== 'NNS';
  return head !== undefined && isTagged(head, 'JJ*') && !isTagged(tokens[head.index + 1], 'N* J* V*');
}

/** Returns whether A can be deleted, so that B alone is left. */
function isDeletable(document: Document, contrast: Contrast): boolean {
  const { not, adverb, first, last, second, isAdded, isDenied } = contrast;
  if (isAdded || isDenied || adverb.lower === 'only' || adverb.lower === 'solely') return false;
  if (isAdjectival(document, contrast)) return false;
  if (!isFoil(document, document.tokens.slice(first.index, last.index + 1), second)) return false;
  const verb = document.tokens[not.index - 1];
  if ((!isBe(verb) && !isWord(verb, 'became become becomes')) || last.index - first.index >= foilMax) return false;
  // `not just a physical cost but a mental one`, `not merely to feed the poor but to house them`
  for (let index = second.index; index < second.index + referenceMax; index += 1) {
    const token = document.tokens[index];
    if (token?.sentence !== second.sentence) break;
    if (isWord(token, 'one ones them it')) return false;
  }
  const length = last.index - first.index;
  const isShort = isWord(first, 'a an') ? length < justFoilMax : last.tag === 'NNS' && length < pluralFoilMax;
  return adverb.lower !== 'just' || isShort;
}

/**
 * Returns true if A and B start with different prepositions, so that the contrast is between the prepositions: `not
 * only in the town but out of it`. Also returns true if B is not part of the sentence: `not just winning, but also more
 * than that`.
 */
function changesPreposition({ first, second }: Contrast): boolean {
  const isPreposition = kindOf(first) === 'preposition' && kindOf(second) === 'preposition';
  return (isPreposition && first.lower !== second.lower) || second.lower === 'more';
}

/**
 * Returns true for two objects of a verb, because `and` alone would lose their contrast: `helps not only the reader but
 * also the writer`.
 */
function areObjects({ tokens }: Document, { not, first, second }: Contrast): boolean {
  return !isBe(tokens[not.index - 1]) && kindOf(first) === 'noun' && kindOf(second) === 'noun';
}

/** Returns whether B is stronger than A: `not only the street but the entire town`. */
function escalates({ tokens }: Document, { second }: Contrast): boolean {
  return second.lower === 'the' && isWord(tokens[second.index + 1], 'entire whole');
}

/**
 * Returns whether the contrast is the point: of questions (`not simply whether A but what B`), of a whole, of a cleft, or of
 * what something is, unless A is an adjective or an indefinite noun: `The cost is not only the money but also the time`.
 */
function isThePoint(document: Document, contrast: Contrast, a: readonly Token[], b: readonly Token[]): boolean {
  const { not, first, second, isAdded } = contrast;
  const isBefore = isBe(document.tokens[not.index - 1]);
  if (isWord(first, 'whether if') || (!isAdded && isWord(first, 'how what why'))) return true;
  if ((!isAdded || isBefore) && a.some(({ lower }) => isOneOf(lower, 'that who'))) return true;
  const areNouns = kindOf(first) === 'noun' && kindOf(second) === 'noun' && !isAdjectival(document, contrast);
  const isDefinite = !isWord(second, 'a an') && second.tag !== 'NNS' && first.tag !== 'VBG';
  if (isBefore && areNouns && isDefinite && !(isAdded && isWord(first, 'a an'))) return true;
  return b.some(({ lower }, index) => lower === 'as' && b[index + 1]?.lower === 'a' && b[index + 2]?.lower === 'whole');
}

/**
 * Returns whether B is the point of two verbs: after `In this way`, after an adverb (`connected the towns physically but
 * also set their clocks`), or with a second `had`.
 */
function isEscalation(document: Document, contrast: Contrast, a: readonly Token[], b: readonly Token[]): boolean {
  const { not, first } = contrast;
  if (isNominal(kindsOf(document, contrast)[0])) return false;
  const { tokens } = document;
  const start = document.sentences[first.sentence]?.firstToken ?? 0;
  const isWay =
    tokens[start]?.lower === 'in' &&
    isWord(tokens[start + 1], 'this doing') &&
    isWord(tokens[start + 2], 'way sense so');
  const hasHad = tokens[not.index - 1]?.lower === 'had' && b[0]?.lower === 'had';
  // `cuts waste by mending old coats and …`
  const hasMeans = a.some(({ lower, index }) => lower === 'by' && tokens[index + 1]?.lower.endsWith('ing'));
  // `answers well, adapts, and grows with it`
  const isSeries = b[1]?.lower === 'and' && isTagged(b[2], verbal);
  return isWay || hasHad || hasMeans || isSeries || (a.at(-1)?.tag === 'RB' && a.at(-1)?.lower.endsWith('ly') === true);
}

/**
 * Returns whether the sentence stresses the contrast: after `but`, after verbs such as `depend`, or with a repeated verb:
 * `not only make richer the town but also make richer the valley`.
 */
function isStressed({ sentences, tokens }: Document, { not, first, second }: Contrast): boolean {
  const before = tokens.slice(sentences[not.sentence]?.firstToken, not.index);
  const repeatsVerb = first.tag.startsWith('V') && first.lower === second.lower;
  return (
    repeatsVerb ||
    isOneOf(before.at(-1)?.lemma ?? '', 'depend rely serve') ||
    before.some(({ lower }) => lower === 'but')
  );
}

/** Returns the changes for one contrast, or undefined if the contrast is the point or `and` would not work. */
export function changesForContrast(document: Document, contrast: Contrast): Change[] | undefined {
  const { not, first, second, isAdded, isDenied } = contrast;
  if (isWord(first, 'any that this because')) return undefined;
  const a = document.tokens.slice(first.index, contrast.last.index + 1);
  // `not only in the figures themselves but also in the story`
  const b = partB(document, second);
  if ([...a, ...b].some(({ lower }) => isOneOf(lower, 'themselves itself himself herself alone'))) return undefined;
  if (isThePoint(document, contrast, a, b) || isStressed(document, contrast)) return undefined;
  const isPraise = isBe(document.tokens[not.index - 1]) && b.slice(0, 4).some(({ lower }) => isOneOf(lower, praise));
  if (!isAdded && (isPraise || repeatsNoun(a, b))) return undefined;
  if (isDeletable(document, contrast) && areParallel(document, contrast)) {
    return [{ start: not.start, end: endBefore(document, second), text: '' }];
  }
  if (escalates(document, contrast) || isDenied) return undefined;
  // Without `also`, the contrast is often the point: `lies not only in making it but in leaving it`.
  const isAlso = isAdded || b.slice(0, 3).some(({ lower }) => lower === 'also');
  if (!isAlso) return joinsPhrases(document, contrast, a, b);
  const isAnd = !first.tag.startsWith('W') && !areObjects(document, contrast);
  const joined = isAnd ? joinedWithAnd(document, contrast, a, b) : undefined;
  return joined ?? joinedAsWell(document, contrast, a, b);
}

/** Returns the changes for two phrases with the same preposition: `serve not just as sinks but as homes`. */
function joinsPhrases(
  document: Document,
  contrast: Contrast,
  a: readonly Token[],
  b: readonly Token[],
): Change[] | undefined {
  const { not, first, hasComma } = contrast;
  if (kindOf(first) !== 'preposition' || first.tag !== 'IN' || hasComma || isBe(document.tokens[not.index - 1]))
    return undefined;
  if (document.register.genre === 'fiction' || a.some(({ lower }) => lower === 'or') || b[1]?.tag === 'VBG')
    return undefined;
  if (b.some(({ lower }) => isOneOf(lower, 'well whole very')) || isOneOf(first.lower, 'because for if by'))
    return undefined;
  return joinedAsWell(document, { ...contrast, isAdded: true }, a, b);
}

/**
 * Returns the changes for `both A and B` before short nouns, or for `A as well as B`, which keeps long or unlike phrases
 * apart. Readers want the contrast between verbs and questions that are too long for `and`, and in stories.
 */
function joinedAsWell(
  document: Document,
  contrast: Contrast,
  a: readonly Token[],
  b: readonly Token[],
): Change[] | undefined {
  const { not, joint, first, second, isAdded } = contrast;
  const opening = withoutNegation(document, contrast);
  if (!isAdded || opening === undefined || opening.text !== '' || document.register.genre === 'fiction')
    return undefined;
  if (!areParallel(document, contrast) || changesPreposition(contrast)) return undefined;
  const kinds = kindsOf(document, contrast);
  const before = document.tokens[not.index - 1];
  const isBare = isTagged(first, 'NN JJ');
  // After a subject or a form of `be`, a bare noun or adjective may be a verb or stand alone.
  if (!kinds.every(isNominal) || first.tag.startsWith('W') || (isBare && (isBe(before) || isTagged(before, 'N* PRP'))))
    return undefined;
  if (a.some(({ text }) => isOneOf(text, ', who that which')) || (jointsIn(a).length > 0 && jointsIn(b).length > 0))
    return undefined;
  // The tagger mistakes some verbs for nouns: `funds not only offer rest but also spare you worry`.
  if (isTagged(second, 'NN JJ') && isTagged(document.tokens[second.index + 1], 'DT PRP*')) return undefined;
  // `serves the wishes of people as well as the animals` would attach to the wrong noun.
  if (hasOf(a) && !hasOf(b)) return undefined;
  const from = joint.start;
  const to = endBefore(document, second);
  const isPreposition = kinds[0] === 'preposition';
  const isList = isInList(document, b);
  // `in art but also in science, politics, and trade`
  if (isPreposition && (isList || b.some(({ lower }) => isOneOf(lower, 'that who which')))) return undefined;
  if (isList) {
    const [start] = b;
    if (jointsIn(a).length > 0 || a.length > pairMax || first.tag === 'DT' || start === undefined) return undefined;
    return [opening, { start: from, end: endBefore(document, start), text: ',' }];
  }
  const isPair = !isPreposition && [a, b].every((part) => part.length <= pairMax && jointsIn(part).length === 0);
  if (opening.start === not.start && (first.lower === 'as' || (isPair && areObjects(document, contrast))))
    return [
      { ...opening, text: 'both' },
      { start: from, end: to, text: ' and' },
    ];
  const text = b.some(({ lower }) => lower.startsWith('well')) ? ' and' : ' as well as';
  const keeps = !isPreposition || text === ' and' || a.length > pairMax || b[1]?.tag === 'VBG';
  return [opening, { start: from, end: keeps ? to : second.end, text }];
}

const hasOf = (tokens: readonly Token[]): boolean => tokens.some(({ lower }) => lower === 'of');

const isNominal = (kind: string): boolean => isOneOf(kind, 'noun preposition');

/** Returns whether B is the first item of a list such as `mills, shops, and inns`. */
function isInList({ tokens }: Document, b: readonly Token[]): boolean {
  const last = b.at(-1);
  if (last === undefined || b.length > pairMax || tokens[last.index + 1]?.text !== ',') return false;
  let commas = 0;
  for (let index = last.index + 1; index <= last.index + listMax; index += 1) {
    const token = tokens[index];
    if (token?.text === ',') commas += 1;
    else if (commas > 1 && token?.lower === 'and') return tokens[index - 1]?.text === ',';
    else if (token === undefined || !isTagged(token, 'N* J* DT PRP$')) return false;
  }
  return false;
}

/**
 * Returns the changes for two phrases with the same preposition, which is not repeated before a noun: `for your plants
 * and your back`. Returns undefined before a list, whose first item A would seem to be.
 */
function withOnePreposition(
  document: Document,
  { second }: Contrast,
  opening: Change,
  from: number,
  b: readonly Token[],
): Change[] | undefined {
  if (document.tokens[(b.at(-1)?.index ?? 0) + 1]?.text === ',') return undefined;
  const noun = document.tokens[second.index + 1];
  const keeps = noun === undefined || noun.tag === 'VBG' || second.lower === 'to';
  return [opening, { start: from, end: keeps ? endBefore(document, second) : second.end, text: ' and' }];
}

/** Returns the changes for `A and B`, or one list of A and B. */
function joinedWithAnd(
  document: Document,
  contrast: Contrast,
  a: readonly Token[],
  b: readonly Token[],
): Change[] | undefined {
  const { not, first, hasComma, second } = contrast;
  const from = contrast.joint.start;
  const opening = withoutNegation(document, contrast);
  if (opening === undefined) return undefined;
  const to = endBefore(document, second);
  if (isWord(second, pronoun)) {
    // B is a clause of its own: `It not only saves time, but it also saves money`
    const verb = document.tokens[second.index + 1];
    if (verb === undefined || !isTagged(verb, "V* MD RB* '*")) return undefined;
    if (verb.lower === 'also') return [opening, { start: from, end: second.end, text: ' and' }];
    return [opening, { start: from, end: to, text: hasComma ? ', and' : ' and' }];
  }
  if (isEscalation(document, contrast, a, b)) return undefined;
  // `impractical on a bicycle and hazardous` would hang a single word on a phrase.
  if (b.length === 1 && a.length > 2 && jointsIn(a).length === 0) return undefined;
  const isShort = a.length <= firstMax && b.length <= secondMax && jointsIn(a).length + jointsIn(b).length === 0;
  const isLong = !isShort && a.length <= longFirstMax;
  if (opening.start < not.start && opening.text !== '') {
    const tag = { do: 'VBP', does: 'VBZ', did: 'VBD' }[document.tokens[not.index - 1]?.lower ?? ''] ?? '';
    if (!isTagged(second, 'VB VBP VBZ') || (!isShort && !isLong)) return undefined;
    if (hasSecondVerb(first, a.slice(1)) || hasSecondVerb(second, b.slice(1))) return undefined;
    const joint = jointsIn(a).length === 0 ? ' and' : ', and';
    return [opening, { start: from, end: second.end, text: `${joint} ${inflect(second.lemma, tag)}` }];
  }
  if (!areParallel(document, contrast) || changesPreposition(contrast)) return undefined;
  if (isShort && kindOf(first) === 'preposition') {
    const isAlike = b.length <= pairMax + 2 && b.every(({ lower }) => !isOneOf(lower, 'that who which'));
    return isAlike ? withOnePreposition(document, contrast, opening, from, b) : undefined;
  }
  if (isShort) return [opening, { start: from, end: to, text: ' and' }];
  const list = asList(a, b, from, to);
  if (list !== undefined) return [opening, ...list];
  const text = isLong ? longJoint(document, contrast, a, b) : undefined;
  if (text === undefined) return undefined;
  const changes = [opening, { start: from, end: to, text }];
  if (text !== ',') return changes;
  // `not only saves time but also cuts costs and creates jobs` → `saves time, cuts costs, and creates jobs`
  const joint = jointsIn(b).at(-1);
  const before = joint === undefined ? undefined : b[b.indexOf(joint) - 1];
  if (joint?.lower !== 'and' || before === undefined || before.text === ',') return undefined;
  return [...changes, { start: before.end, end: before.end, text: ',' }];
}
