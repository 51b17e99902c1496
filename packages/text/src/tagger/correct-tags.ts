/**
 * Corrects common tagger errors by looking at neighboring tokens. Runs in place, in one pass with bounded lookaround.
 */
import { isIrregularPast } from '../inflection/irregular-verbs.ts';
import { startsUpper } from '../document/characters.ts';
import type { RawToken } from '../document/tokenize.ts';

const haveForms = new Set(['have', 'has', 'had', "'ve", 'having']);
const beForms = new Set(`be is are was were been being am 're 'm get gets got`.split(/\s+/u));
const subjectPronouns = new Set(['i', 'we', 'they', 'you', 'he', 'she', 'who']);
const auxiliaries = new Set(['do', 'does', 'did', 'to', "n't", 'not']);
/** Maximum number of tokens to search backward for the verb or marker that a base form depends on. */
const governorReach = 14;

/** Tags a base form as present tense if it follows a plural noun and no `to`, modal or governing verb precedes it. */
function correctBareVerb(words: readonly string[], tags: string[], index: number): void {
  let plural = false;
  for (let place = index - 1; place >= 0 && index - place <= governorReach; place -= 1) {
    const tag = tags[place] ?? '';
    if (tag === 'MD' || tag === 'TO' || governs.has(words[place] ?? '') || tag === ':' || tag === ';') return;
    if (tag === 'VBP') {
      tags[index] = 'VBP';
      return;
    }
    if (tag === 'VBZ' || tag === 'VBD') return;
    plural ||= tag === 'NNS';
  }
  if (plural && tags[index - 1] !== ',') tags[index] = 'VBP';
}

/** Words that can precede a bare infinitive. */
const governs = new Set(
  `to let lets make makes made help helps helped do does did n't not see saw hear heard watch watched please let's
    than`.split(/\s+/u),
);
const singularSubjects = new Set(['it', 'he', 'she']);
const pluralSubjects = new Set(['they', 'we', 'you', 'i']);
const nounLike = /^(?:NN|NNS|NNP)$/u;

/** Corrects `tags` in place. `words` are the tokens in lower case with straight apostrophes. */
export function correctTags(tokens: readonly RawToken[], words: readonly string[], tags: string[]): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const word = words[index] ?? '';
    const tag = tags[index] ?? '';
    if (tag === 'MD' && index > 0 && startsUpper(tokens[index]?.text ?? '') && isInside(tokens, index))
      tags[index] = 'NNP';
    if (
      tag === 'NN' &&
      word.endsWith('ing') &&
      tags[index - 1] === ',' &&
      /^(?:DT|PRP|NN|JJ|CD|TO|IN)/u.test(tags[index + 1] ?? '')
    ) {
      if ((words[index + 1] ?? '') !== 'of') tags[index] = 'VBG';
    }
    if (tag === 'VBP' || tag === 'VB') correctBase(words, tags, index);
    if (tags[index] === 'VB') correctBareVerb(words, tags, index);
    if ((tag === 'JJ' || tag === 'NN') && startsObject(tags[index + 1]) && isAfterToOrModal(words, tags, index)) {
      tags[index] = 'VB';
    }
    if (tag === 'NNS') correctPlural(words, tags, index);
    if (tag === 'VBD' || tag === 'VBN') correctPast(words, tags, index);
    if (word === 'her' && tag === 'PRP' && /^(?:NN|JJ)/u.test(tags[index + 1] ?? '')) tags[index] = 'PRP$';
    if (tag === 'MD' && word === "'d" && tags[index + 1] === 'VBN') tags[index] = 'VBD';
    if (tag === 'POS' && beReading(words, tags, index)) tags[index] = 'VBZ';
  }
}

/**
 * Returns whether another word of the sentence precedes the token, in which case the token's capital does not mark the
 * start of a sentence: `in May`.
 */
function isInside(tokens: readonly RawToken[], index: number): boolean {
  return tokens.slice(Math.max(0, index - 2), index).some((token) => token.kind === 'word');
}

/** Returns true for tags that can start an object: determiners, possessives and pronouns. */
function startsObject(tag: string | undefined): boolean {
  return tag === 'DT' || tag === 'PRP$' || tag === 'PRP';
}

function isAfterToOrModal(words: readonly string[], tags: readonly string[], index: number): boolean {
  const at = lastBeforeAdverbs(tags, index - 1);
  return tags[at] === 'MD' || (tags[at] === 'TO' && (words[at] ?? '') === 'to');
}

/**
 * Corrects the tags of base forms: infinitive after `to`, modals and `do`; present tense after plurals; noun after
 * determiners.
 */
function correctBase(words: readonly string[], tags: string[], index: number): void {
  const at = lastBeforeAdverbs(tags, index - 1);
  const ahead = words[at] ?? '';
  const aheadTag = tags[at] ?? '';
  if (aheadTag === 'MD' || aheadTag === 'TO' || auxiliaries.has(ahead)) tags[index] = 'VB';
  else if (aheadTag === 'NNS' || (aheadTag === 'PRP' && pluralSubjects.has(ahead))) tags[index] = 'VBP';
  else if (/^(?:DT|PRP\$|JJ)$/u.test(tags[index - 1] ?? '') && !isSubjectLike(words[index - 1] ?? ''))
    tags[index] = 'NN';
}

/** Returns the index of the last token at or before `from`, skipping up to three adverbs. */
function lastBeforeAdverbs(tags: readonly string[], from: number): number {
  let at = from;
  while (at >= 0 && from - at < 3 && tags[at] === 'RB') at -= 1;
  return at;
}

/**
 * Tags a form in -s as a verb if it is between a singular subject and an object: "it remains", "the union claims that".
 */
function correctPlural(words: readonly string[], tags: string[], index: number): void {
  const direct = tags[index - 1] ?? '';
  const before = words[index - 1] ?? '';
  const next = tags[index + 1];
  const afterPronoun = direct === 'PRP' && singularSubjects.has(before);
  const opensObject = startsObject(next) || (words[index + 1] ?? '') === 'that';
  const beforeAdverb =
    next === 'RB' && direct === 'NN' && !/^(?:more|most|as|so|too|very)$/u.test(words[index + 1] ?? '');
  if (afterPronoun || beforeAdverb || (opensObject && (direct === 'NN' || direct === 'NNP'))) tags[index] = 'VBZ';
}

function correctPast(words: readonly string[], tags: string[], index: number): void {
  const word = words[index] ?? '';
  if (isIrregularPast(word)) {
    tags[index] = 'VBD';
    return;
  }
  const at = lastBeforeAdverbs(tags, index - 1);
  const ahead = words[at] ?? '';
  if (haveForms.has(ahead) || beForms.has(ahead)) {
    tags[index] = 'VBN';
    return;
  }
  const direct = tags[index - 1] ?? '';
  const isSubjectWord = subjectPronouns.has(ahead) || (direct === 'DT' && isSubjectLike(words[index - 1] ?? ''));
  // If the form directly precedes an object, it is a finite verb: "Some expressed their grief".
  if (startsObject(tags[index + 1]) && (isSubjectWord || !/^(?:DT|PRP\$|POS|IN|CC)$/u.test(direct)))
    tags[index] = 'VBD';
  // If the form follows a determiner, it is a participle: "the enhanced experience".
  else if (/^(?:DT|PRP\$|POS|IN)$/u.test(direct) && !isSubjectWord && (words[index - 1] ?? '') !== 'that')
    tags[index] = 'VBN';
  else if (isSubjectWord || (tags[at] === 'PRP' && at === index - 1)) tags[index] = 'VBD';
}

const demonstratives = new Set(['this', 'that', 'these', 'those', 'all', 'both', 'some', 'many', 'each', 'any']);

/** Returns true for demonstratives, which can be subjects: "These show". */
function isSubjectLike(word: string): boolean {
  return demonstratives.has(word);
}

/** Returns whether the surrounding words show that `'s` is a form of `be` rather than a possessive. */
function beReading(words: readonly string[], tags: readonly string[], index: number): boolean {
  if ((words[index] ?? '') !== "'s") return false;
  const owner = words[index - 1] ?? '';
  if (/^(?:it|he|she|that|there|here|what|who|where|how|let)$/u.test(owner)) return owner !== 'let';
  const next = tags[index + 1] ?? '';
  return /^(?:DT|VBG|IN|PRP\$)$/u.test(next) && nounLike.test(tags[index - 1] ?? '');
}
