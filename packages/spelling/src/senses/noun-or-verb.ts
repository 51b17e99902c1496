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
  // The tagger takes any word after `not` for a verb, but `It is not practice` contains a noun.
  const [previous = '', beforeThat = ''] = context.before.filter((other) => other !== 'not');
  const isTaggedVerb = context.tag.startsWith('VB');
  if (determiners.has(previous)) return 'noun';
  if (word.endsWith('s') && (previous === 'to' || modals.has(previous))) return 'noun';
  if (modals.has(previous) || subjects.has(previous)) return 'verb';
  if (previous === 'to') return nounBeforeTo.has(beforeThat) ? 'noun' : 'verb';
  if (prepositions.has(previous)) return 'noun';
  const resemblesVerb = adverbs.has(previous) || takesObject(context);
  if (resemblesVerb !== isTaggedVerb) return undefined;
  return isTaggedVerb ? 'verb' : 'noun';
}

/**
 * Returns whether a determiner follows the word. A determiner usually starts an object: practise the skill, license
 * their software.
 */
function takesObject(context: WordContext): boolean {
  return determiners.has(context.after[0] ?? '');
}
