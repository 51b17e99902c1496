/**
 * Finds verbs that got another subject: `employees follow managers` and `managers follow employees`, `I shared it` and
 * `he shared it`. Verbs are recognized by their form and by the words around them, so some are missed.
 */
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';
import type { ClaimSentence } from './read-sentences.ts';

const auxiliary =
  /^(?:is|are|was|were|be|been|being|am|has|have|had|do|does|did|will|would|shall|should|can|could|may|might|must|not|never|also|often|always|still|then|now|just|only|both|all|\p{L}*ly|'ve|'d|'ll|n't)$/u;
const passive = /^(?:is|are|was|were|be|been|being|am|gets?|got)$/u;
const participle = /(?:ed|en|t|d|wn|un|ung|ne)$/u;
/** Words before and after a verb. */
const beforeVerb = /^(?:to|can|will)$/u;
const afterVerb =
  /^(?:the|a|an|to|by|on|in|his|her|its|their|that|how|from|for|with|as|of|even|each|every|all|this|those)$/u;

/** Maximum number of auxiliaries and adverbs between a subject and its verb. */
const auxiliariesMax = 5;
/** Number of words after a verb in which its object is sought. */
const objectReachWords = 17;

/**
 * Maps each pronoun to its grammatical person. Pronouns of the same person may replace each other, so all third-person
 * pronouns, singular and plural, have the same value.
 */
const persons: ReadonlyMap<string, string> = new Map(
  Object.entries({ i: 'we', we: 'we', you: 'you', he: 'it', she: 'it', they: 'it', it: 'it' }),
);

type Subject = { readonly word: Word; readonly id: string; readonly isPerson: boolean; readonly isPassive: boolean };

export type ChangedSubject = { readonly verb: Word; readonly was: Word; readonly is: Word };

/** The first verb of both sentences whose subject changed places with another word, or is another person. */
export function findChangedSubject(source: ClaimSentence, version: ClaimSentence): ChangedSubject | undefined {
  const verbs = placesOf(version.words);
  for (const [stem, from] of placesOf(source.words)) {
    const to = verbs.get(stem);
    if (from === undefined || to === undefined) continue;
    const [was, is] = [subjectOf(source.words, from), subjectOf(version.words, to)];
    const verb = source.words[from];
    if (was === undefined || is === undefined || verb === undefined) continue;
    if (was.isPassive !== is.isPassive) {
      // the rate is controlled by hormones, the rate controls hormones
      const agent = was.isPassive ? agentOf(source.words, from) : agentOf(version.words, to);
      const isTurned = was.isPassive ? hasAfter(version.words, to, agent) : hasAfter(source.words, from, agent);
      if (was.id === is.id && isTurned) return { verb, was: was.word, is: is.word };
      continue;
    }
    if (was.id === is.id || was.isPerson !== is.isPerson) continue;
    const isReversed =
      hasAfter(source.words, from, is.id) &&
      hasAfter(version.words, to, was.id) &&
      isVerb(source.words, from) &&
      isVerb(version.words, to);
    if (was.isPerson || isReversed) return { verb, was: was.word, is: is.word };
  }
  return undefined;
}

/** The places of content words by stem; undefined for those that occur more than once. */
function placesOf(words: readonly Word[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const [at, { kind, lower }] of words.entries()) {
    if (kind !== 'word' || functionWords.has(lower) || lower.length < 3) continue;
    const stem = stemOf(lower);
    places.set(stem, places.has(stem) ? undefined : at);
  }
  return places;
}

/** The pronoun or noun before a verb and its auxiliaries. */
function subjectOf(words: readonly Word[], verb: number): Subject | undefined {
  let isPassive = false;
  let at = verb - 1;
  for (; at >= verb - auxiliariesMax && auxiliary.test(words[at]?.lower ?? ''); at -= 1)
    isPassive ||= passive.test(words[at]?.lower ?? '') && participle.test(words[verb]?.lower ?? '');
  const word = words[at];
  if (word?.kind !== 'word') return undefined;
  const person = persons.get(word.lower);
  if (person !== undefined) return { word, id: person, isPerson: true, isPassive };
  if (functionWords.has(word.lower) || word.lower.length < 3) return undefined;
  return { word, id: stemOf(word.lower), isPerson: false, isPassive };
}

/** The stem of the first content word after the `by` of a passive verb, or undefined. */
function agentOf(words: readonly Word[], verb: number): string | undefined {
  const by = words.findIndex(({ lower }, at) => at > verb && at <= verb + auxiliariesMax && lower === 'by');
  const agent = by === -1 ? undefined : words.slice(by + 1).find(({ lower }) => !functionWords.has(lower));
  return agent?.kind === 'word' ? stemOf(agent.lower) : undefined;
}

function hasAfter(words: readonly Word[], verb: number, id: string | undefined): boolean {
  if (id === undefined) return false;
  for (let at = verb + 1; at <= verb + objectReachWords; at += 1) {
    const word = words[at];
    if (word === undefined || /^[;:—–]$/u.test(word.text)) return false;
    if (stemOf(word.lower) === id) return true;
  }
  return false;
}

function isVerb(words: readonly Word[], at: number): boolean {
  const [before, word, following] = [words[at - 1], words[at], words[at + 1]].map((one) => one?.lower ?? '');
  return (
    /(?:ed|s)$/u.test(word ?? '') ||
    auxiliary.test(before ?? '') ||
    beforeVerb.test(before ?? '') ||
    afterVerb.test(following ?? '')
  );
}
