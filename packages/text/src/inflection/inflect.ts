/**
 * Inflects words by Penn tag. The forms are used in replacements and in searches for all forms of the replaced words.
 * Regular forms follow spelling rules; irregular forms are in tables. Only the first word of a phrasal verb changes.
 */
import { irregularVerbs } from './irregular-verbs.ts';

/** Verbs of more than one syllable that double their last letter. In most of them, the last syllable is stressed. */
const doublingVerbs = new Set(
  `abet abhor acquit admit allot begin commit compel concur confer control defer deter dispel emit enrol equip
    excel expel format fulfil forget impel incur infer instil occur omit outrun patrol permit prefer propel rebut recur
    refer regret repel reset submit transfer transmit upset unplug unpin kidnap worship handicap program`.split(/\s+/u),
);

function doublesLast(word: string): boolean {
  if (doublingVerbs.has(word)) return true;
  const syllables = word.match(/[aeiouy]+/gu)?.length ?? 0;
  return syllables === 1 && /(?:[^aeiou]|qu)[aeiouy][^aeiouwxy]$/u.test(word) && word.length >= 3;
}

function withEd(word: string): string {
  if (word.endsWith('e')) return `${word}d`;
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ied`;
  if (doublesLast(word)) return `${word}${word.at(-1)}ed`;
  return `${withHardC(word)}ed`;
}

function withIng(word: string): string {
  if (word === 'be') return 'being';
  if (word.endsWith('ie')) return `${word.slice(0, -2)}ying`;
  if (word.endsWith('e') && !/(?:ee|oe|ye|inge)$/u.test(word)) return `${word.slice(0, -1)}ing`;
  return doublesLast(word) ? `${word}${word.at(-1)}ing` : `${withHardC(word)}ing`;
}

/** Adds a k after a final c before e and i: `panic` → `panicked`. */
function withHardC(word: string): string {
  return /[aeiou]c$/u.test(word) ? `${word}k` : word;
}

function withS(word: string): string {
  if (/[^aeiou]iz$|quiz$/u.test(word)) return `${word}zes`;
  if (/(?:s|x|z|ch|sh)$/u.test(word)) return `${word}es`;
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:[^aeiou]o)$/u.test(word) ? `${word}es` : `${word}s`;
}

const irregularThird: ReadonlyMap<string, string> = new Map(
  Object.entries({ be: 'is', have: 'has', do: 'does', go: 'goes' }),
);

/** Returns the form of a verb for a tag. For modal and base-form tags, returns the dictionary form. */
function inflectVerb(word: string, tag: string): string {
  switch (tag) {
    case 'VBZ':
      return irregularThird.get(word) ?? withS(word);
    case 'VBG':
      return withIng(word);
    case 'VBD':
      return irregularVerbs.get(word)?.past ?? withEd(word);
    case 'VBN':
      return irregularVerbs.get(word)?.participle ?? withEd(word);
    case 'VBP':
      return word === 'be' ? 'are' : word;
    default:
      return word;
  }
}

const irregularPlurals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alumnus: 'alumni',
    analysis: 'analyses',
    appendix: 'appendices',
    axis: 'axes',
    bacterium: 'bacteria',
    basis: 'bases',
    calf: 'calves',
    child: 'children',
    crisis: 'crises',
    criterion: 'criteria',
    curriculum: 'curricula',
    datum: 'data',
    diagnosis: 'diagnoses',
    elf: 'elves',
    foot: 'feet',
    fungus: 'fungi',
    goose: 'geese',
    half: 'halves',
    hypothesis: 'hypotheses',
    knife: 'knives',
    leaf: 'leaves',
    life: 'lives',
    loaf: 'loaves',
    logo: 'logos',
    man: 'men',
    matrix: 'matrices',
    memo: 'memos',
    mouse: 'mice',
    nucleus: 'nuclei',
    oasis: 'oases',
    ox: 'oxen',
    parenthesis: 'parentheses',
    person: 'people',
    phenomenon: 'phenomena',
    photo: 'photos',
    piano: 'pianos',
    scarf: 'scarves',
    self: 'selves',
    shelf: 'shelves',
    stimulus: 'stimuli',
    synthesis: 'syntheses',
    thief: 'thieves',
    thesis: 'theses',
    tooth: 'teeth',
    wife: 'wives',
    wolf: 'wolves',
    woman: 'women',
    zero: 'zeros',
  }),
);

/** Nouns whose singular and plural are the same. */
const unchangedNouns = new Set([
  'means',
  'series',
  'species',
  'sheep',
  'deer',
  'moose',
  'salmon',
  'offspring',
  'fish',
  'aircraft',
  'news',
  'work',
  'help',
  'know-how',
]);

function inflectNoun(word: string, tag: string): string {
  if (tag !== 'NNS' && tag !== 'NNPS') return word;
  if (unchangedNouns.has(word)) return word;
  return irregularPlurals.get(word) ?? compoundPlural(word) ?? withS(word);
}

/** Last parts of compounds that keep their irregular plural: `spokesman`, `grandchild`, `midwife`, `salesperson`. */
const compoundEnding = /^(.{2,})(man|woman|child|person|wife|foot|tooth|shelf)$/u;
/** Nouns that only look like compounds of `man`. */
const notCompounds = new Set(['german', 'human', 'roman', 'shaman', 'talisman', 'ottoman', 'norman', 'caiman']);

function compoundPlural(word: string): string | undefined {
  const [, start, last = ''] = compoundEnding.exec(word) ?? [];
  return start === undefined || notCompounds.has(word) ? undefined : `${start}${irregularPlurals.get(last)}`;
}

/**
 * Returns the form of a word or phrase for a Penn tag. If the tag is not a verb or noun tag, the phrase is returned
 * unchanged. Verb tags inflect the first word (`set up`, VBG → `setting up`), noun tags the last (`set point`, NNS →
 * `set points`).
 */
export function inflect(phrase: string, tag: string): string {
  if (tag.startsWith('V')) {
    const space = phrase.indexOf(' ');
    if (space === -1) return inflectVerb(phrase, tag);
    return inflectVerb(phrase.slice(0, space), tag) + phrase.slice(space);
  }
  if (tag.startsWith('N')) {
    const space = phrase.lastIndexOf(' ');
    return space === -1
      ? inflectNoun(phrase, tag)
      : phrase.slice(0, space + 1) + inflectNoun(phrase.slice(space + 1), tag);
  }
  return phrase;
}

const formTags = {
  V: ['VB', 'VBP', 'VBZ', 'VBG', 'VBD', 'VBN'],
  N: ['NN', 'NNS'],
} as const;

export type WordClass = keyof typeof formTags;

/** Returns all forms of a word with their possible tags, in both the -ize and the -ise spelling. */
export function formsOf(lemma: string, wordClass: WordClass): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>();
  const spellings = /[^aeiou]ize$|[^aeiou]ise$/u.test(lemma) ? [lemma, otherSpelling(lemma)] : [lemma];
  for (const spelling of spellings) {
    for (const tag of formTags[wordClass]) {
      const form = inflect(spelling, tag);
      if (form.includes(' ') && !spelling.includes(' ')) continue;
      forms.set(form, [...(forms.get(form) ?? []), tag]);
    }
  }
  if (wordClass === 'V' && lemma === 'be') forms.set('were', ['VBD']);
  return forms;
}

function otherSpelling(lemma: string): string {
  return lemma.endsWith('ize') ? `${lemma.slice(0, -3)}ise` : `${lemma.slice(0, -3)}ize`;
}
