/**
 * Determines whether words such as practice, license and program are used as nouns or verbs. The tagger is not accurate
 * enough for these words, so the neighboring words must either determine the use or confirm the tag.
 */
import type { WordContext } from './word-context.ts';

const modals: ReadonlySet<string> = new Set([
  'can',
  'cannot',
  'could',
  'did',
  'do',
  'does',
  'let',
  'may',
  'might',
  'must',
  "n't",
  'shall',
  'should',
  'will',
  'would',
  "can't",
  "couldn't",
  "didn't",
  "don't",
  "doesn't",
  "shouldn't",
  "won't",
  "wouldn't",
  "'ll",
  "'d",
]);

const subjects: ReadonlySet<string> = new Set(['he', 'i', 'it', 'she', 'they', 'we', 'who', 'you']);

const adverbs: ReadonlySet<string> = new Set([
  'actively',
  'actually',
  'always',
  'constantly',
  'consistently',
  'daily',
  'diligently',
  'ever',
  'frequently',
  'just',
  'legally',
  'never',
  'not',
  'often',
  'openly',
  'rarely',
  'regularly',
  'safely',
  'simply',
  'sometimes',
  'still',
  'usually',
]);

/** Words after which `to` is a preposition, so a noun follows: relevant to practice, from theory to practice. */
const nounBeforeTo: ReadonlySet<string> = new Set([
  'addition',
  'applicable',
  'applied',
  'apply',
  'approach',
  'approaches',
  'barriers',
  'central',
  'changes',
  'committed',
  'commitment',
  'compared',
  'comes',
  'contrary',
  'contribution',
  'dedicated',
  'due',
  'essential',
  'guide',
  'key',
  'knowledge',
  'linked',
  'policy',
  'related',
  'relation',
  'relevance',
  'relevant',
  'research',
  'respect',
  'return',
  'returned',
  'science',
  'theory',
  'thanks',
]);

const determiners: ReadonlySet<string> = new Set([
  'a',
  'an',
  'another',
  'any',
  'each',
  'every',
  'her',
  'his',
  'its',
  'my',
  'no',
  'our',
  'some',
  'such',
  'that',
  'the',
  'their',
  'these',
  'this',
  'those',
  'your',
  "'s",
]);

const prepositions: ReadonlySet<string> = new Set([
  'about',
  'after',
  'as',
  'before',
  'between',
  'by',
  'during',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'through',
  'under',
  'with',
  'without',
]);

/** Returns whether the word is used as a noun or a verb, or undefined if the context is not conclusive. */
export function partOfSpeech(word: string, context: WordContext): 'noun' | 'verb' | undefined {
  const [previous, beforeThat] = context.before;
  const tagged = context.tag.startsWith('VB') ? 'verb' : 'noun';
  if (previous === undefined) return tagged === 'verb' && takesObject(context) ? 'verb' : nounByTag(context);
  if (determiners.has(previous)) return 'noun';
  if (word.endsWith('s') && (previous === 'to' || modals.has(previous))) return 'noun';
  if (modals.has(previous)) return 'verb';
  if (previous === 'to')
    return beforeThat !== undefined && nounBeforeTo.has(beforeThat) ? 'noun' : verbAfterTo(context);
  if (subjects.has(previous)) return 'verb';
  if (prepositions.has(previous)) return 'noun';
  if (adverbs.has(previous)) return tagged === 'verb' ? 'verb' : undefined;
  if (tagged === 'verb') return takesObject(context) ? 'verb' : undefined;
  return takesObject(context) ? undefined : 'noun';
}

/**
 * Returns whether a determiner follows the word. A determiner usually starts an object: practise the skill, license
 * their software.
 */
function takesObject(context: WordContext): boolean {
  const next = context.after[0];
  return next !== undefined && determiners.has(next);
}

function verbAfterTo(context: WordContext): 'verb' | undefined {
  return context.tag.startsWith('VB') || takesObject(context) ? 'verb' : undefined;
}

function nounByTag(context: WordContext): 'noun' | undefined {
  return context.tag.startsWith('NN') && !takesObject(context) ? 'noun' : undefined;
}
