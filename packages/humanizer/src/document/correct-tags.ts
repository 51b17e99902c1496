// Puts right what the tagger gets wrong most, by the neighbours. In place, one pass, a bounded look around each token.

import type { RawToken } from './tokenize.ts';

const haveForms = new Set(['have', 'has', 'had', "'ve", 'having']);
const beForms = new Set(['be', 'is', 'are', 'was', 'were', 'been', 'being', 'am', "'re", "'m", 'get', 'gets', 'got']);
const subjectPronouns = new Set(['i', 'we', 'they', 'you', 'he', 'she', 'who']);
const auxiliaries = new Set(['do', 'does', 'did', 'to', "n't", 'not']);
const nounLike = /^(?:NN|NNS|NNP)$/u;

function lower(token: RawToken | undefined): string {
  return token === undefined ? '' : token.text.toLowerCase().replaceAll('’', "'");
}

export function correctTags(tokens: readonly RawToken[], tags: string[]): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const word = lower(tokens[index]);
    const tag = tags[index] ?? '';
    const before = index - 1;
    if (tag === 'NN' || tag === 'NNP' || tag === 'VBP' || tag === 'JJ') {
      const ahead = lower(tokens[lastBeforeAdverbs(tags, before)]);
      const aheadTag = tags[lastBeforeAdverbs(tags, before)];
      if (tag === 'VBP' && (aheadTag === 'MD' || aheadTag === 'TO' || auxiliaries.has(ahead))) tags[index] = 'VB';
      if (tag === 'VBP' && /^(?:DT|PRP\$|JJ)$/u.test(tags[before] ?? '') && !isSubjectLike(lower(tokens[before]))) {
        tags[index] = 'NN';
      }
    }
    if (tag === 'VBD' || tag === 'VBN') correctPast(tokens, tags, index);
    if (word === 'her' && tag === 'PRP' && /^(?:NN|JJ)/u.test(tags[index + 1] ?? '')) tags[index] = 'PRP$';
    if (tag === 'MD' && word === "'d" && tags[index + 1] === 'VBN') tags[index] = 'VBD';
    if (tag === 'POS' && beReading(tokens, tags, index)) tags[index] = 'VBZ';
  }
}

/** Skips adverbs to the left. At most three. */
function lastBeforeAdverbs(tags: readonly string[], from: number): number {
  let at = from;
  while (at >= 0 && from - at < 3 && tags[at] === 'RB') at -= 1;
  return at;
}

function correctPast(tokens: readonly RawToken[], tags: string[], index: number): void {
  const at = lastBeforeAdverbs(tags, index - 1);
  const ahead = lower(tokens[at]);
  if (haveForms.has(ahead) || beForms.has(ahead)) {
    tags[index] = 'VBN';
    return;
  }
  // "the enhanced experience": between a determiner and a noun it is a participle.
  const direct = tags[index - 1] ?? '';
  if (/^(?:DT|PRP\$|POS|IN)$/u.test(direct) && lower(tokens[index - 1]) !== 'that') tags[index] = 'VBN';
  else if (subjectPronouns.has(ahead) || (tags[at] === 'PRP' && at === index - 1)) tags[index] = 'VBD';
}

const demonstratives = new Set(['this', 'that', 'these', 'those', 'all', 'both', 'some', 'many', 'each', 'any']);

/** Determiners that are subjects as well: "These show". */
function isSubjectLike(word: string): boolean {
  return demonstratives.has(word);
}

/** `'s` after a pronoun or before an article, adjective or participle is "is", not a possessive. */
function beReading(tokens: readonly RawToken[], tags: readonly string[], index: number): boolean {
  if (lower(tokens[index]) !== "'s") return false;
  const owner = lower(tokens[index - 1]);
  if (/^(?:it|he|she|that|there|here|what|who|where|how|let)$/u.test(owner)) return owner !== 'let';
  const next = tags[index + 1] ?? '';
  return /^(?:DT|VBG|IN|PRP\$)$/u.test(next) && nounLike.test(tags[index - 1] ?? '');
}
