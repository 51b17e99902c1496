/**
 * Decides from context whether a word that can be either a noun or a verb is a verb. The tagger's context rules tag
 * most of these words as nouns in imperatives (`Design a logo.`), after a relative `that` (`a tool that features maps`)
 * and between a plural subject and an object (`the results highlight a need`). Looks at a bounded number of neighbors.
 */

/** A sentence as the tagger sees it. `possible` lists the tags that each word can have, in any order. */
export type TaggedWords = {
  readonly words: readonly string[];
  readonly tags: string[];
  readonly possible: readonly (readonly string[])[];
  /** Index of the first word of the sentence, after quotation marks and brackets. */
  readonly first: number;
};

/** Number of tokens to search for a finite verb after the first word of a sentence. */
const clauseReach = 12;

/** Nouns that take a content clause with `that`: `the fact that features matter`. */
const contentNouns = new Set(
  `fact idea belief claim argument notion view evidence proof hope fear sign possibility chance risk assumption
  conclusion feeling sense news concern doubt thought understanding assertion suggestion hypothesis way time day
  moment reason`.split(/\s+/u),
);

/** Retags nouns as verbs, in place, if their context shows that they are verbs. */
export function correctVerbs(sentence: TaggedWords): void {
  for (let index = 0; index < sentence.tags.length; index += 1) {
    const tag = verbTagByFrame(sentence, index);
    if (tag !== undefined) sentence.tags[index] = tag;
  }
}

/** Returns the verb tag for the word at `index` if its context shows that it is a verb, or undefined. */
function verbTagByFrame(sentence: TaggedWords, index: number): string | undefined {
  const { tags, possible } = sentence;
  const tag = tags[index] ?? '';
  const can = possible[index] ?? [];
  if (tag === 'NNS') return can.includes('VBZ') && followsRelative(sentence, index) ? 'VBZ' : undefined;
  if (tag !== 'NN' && tag !== 'NNP' && tag !== 'JJ') return undefined;
  if (!can.includes('VB') && !can.includes('VBP')) return undefined;
  if (index === sentence.first) return isImperative(sentence, index) ? 'VB' : undefined;
  if (tag === 'NNP') return undefined;
  if (followsModal(tags, index)) return 'VB';
  if (isBetweenPluralAndObject(sentence, index)) return 'VBP';
  return undefined;
}

/** Returns true for tags that start an object: determiners, possessives and pronouns. */
function startsObject(tag: string | undefined): boolean {
  return tag === 'DT' || tag === 'PRP$' || tag === 'PRP';
}

/**
 * Returns true for the first word of an imperative: an object follows (`Use it`), or nouns or adverbs follow and no finite
 * verb does (`Practice mindfulness daily`, but `Practice sessions begin at noon`).
 */
function isImperative({ words, tags }: TaggedWords, index: number): boolean {
  const next = tags[index + 1];
  if (startsObject(next)) return (words[index + 1] ?? '') !== 'that' || startsObject(tags[index + 2]);
  if (takesPreposition(words, index)) return !tags.slice(index + 1, index + clauseReach).some(isFinite);
  if (tags[index] !== 'NN' || !/^(?:JJ|NN|NNS|VBG|RB)$/u.test(next ?? '')) return false;
  for (let place = index + 1; place < Math.min(tags.length, index + clauseReach); place += 1) {
    const tag = tags[place] ?? '';
    if (isFinite(tag)) return false;
    // A colon ends a label such as `Dish soap:`.
    if (tag === ':') return false;
    if (/^(?:[.,;]|IN|TO|WDT|WP|WRB)$/u.test(tag)) return place - index > 2;
  }
  return false;
}

function isFinite(tag: string): boolean {
  return /^(?:VBZ|VBP|VBD|MD)$/u.test(tag);
}

/** Returns true after `noun that|which|who`, unless the noun takes a content clause. */
function followsRelative({ words, tags }: TaggedWords, index: number): boolean {
  let at = index - 1;
  if (tags[at] === 'RB') at -= 1;
  if (!/^(?:that|which|who)$/u.test(words[at] ?? '')) return false;
  const before = tags[at - 1] ?? '';
  if (words[at] === 'which') return before === ',' && (tags[at - 2] ?? '').startsWith('NN');
  return /^(?:NN|NNP)$/u.test(before) && !contentNouns.has(words[at - 1] ?? '');
}

/** Returns true after a modal verb and up to two adverbs: `can benefit from it`. */
function followsModal(tags: readonly string[], index: number): boolean {
  let at = index - 1;
  while (tags[at] === 'RB' && index - at <= 2) at -= 1;
  return tags[at] === 'MD';
}

/** Verbs that are also nouns, each with the preposition that it takes. */
const prepositionsOfVerbs = new Map(Object.entries({ focus: 'on', benefit: 'from', stand: 'as', range: 'from' }));

/** Returns whether the verb is followed by the preposition that it takes: `focus on`. */
function takesPreposition(words: readonly string[], index: number): boolean {
  const preposition = prepositionsOfVerbs.get(words[index] ?? '');
  return preposition !== undefined && preposition === words[index + 1];
}

/** Returns true between a plural noun or pronoun and an object: `these results highlight the need`, `they focus on speed`. */
function isBetweenPluralAndObject({ words, tags }: TaggedWords, index: number): boolean {
  let at = index - 1;
  if (tags[at] === 'RB') at -= 1;
  const isPlural = tags[at] === 'NNS' || /^(?:they|we|you|i|these|those)$/u.test(words[at] ?? '');
  if (!isPlural) return false;
  return startsObject(tags[index + 1]) || words[index + 1] === 'how' || takesPreposition(words, index);
}
