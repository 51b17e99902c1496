/** Words that carry a clause's yes and no and its certainty. No edit may lose or add one, unless its rule is excused. */
const negations: ReadonlySet<string> = new Set(
  `not n't never no none nobody nothing nowhere neither nor without hardly barely scarcely cannot`.split(/\s+/u),
);

const modals: ReadonlySet<string> = new Set(
  `may might must shall should will would could ought if unless only can perhaps maybe probably possibly`.split(/\s+/u),
);

const contracted: Readonly<Record<string, string>> = { "'ll": 'will', wo: 'will', ca: 'can', sha: 'shall' };

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** `not only`, `not just`: the two halves of one conjunction, neither a denial nor a limit. */
const pairedWith = new Set(['only', 'just', 'merely', 'simply', 'solely']);

/** Counts of the negations and of the modal words of a text. `'d` counts as neither: it is would or had. */
export function countMeaningWords(text: string): { negation: Map<string, number>; modality: Map<string, number> } {
  const negation = new Map<string, number>();
  const modality = new Map<string, number>();
  const words = meaningTokens(text);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === 'not' && pairedWith.has(words[index + 1] ?? '')) {
      index += 1;
      continue;
    }
    if (meansCan(word, words[index + 1])) {
      modality.set('can', (modality.get('can') ?? 0) + 1);
    } else if (negations.has(word)) negation.set(word, (negation.get(word) ?? 0) + 1);
    else if (modals.has(word)) modality.set(word, (modality.get(word) ?? 0) + 1);
  }
  return { negation, modality };
}

/** `able to`, `the ability to` and `capable of` say what `can` says. */
function meansCan(word: string, next: string | undefined): boolean {
  if (word === 'capable') return next === 'of';
  return (word === 'able' || word === 'ability' || word === 'capacity') && next === 'to';
}

/** Lower-case words with contractions undone: don't → do not, can't → can not, we'll → we will. */
function meaningTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0].toLowerCase().replaceAll('’', "'");
    if (word === 'cannot') tokens.push('can', 'not');
    else if (word.endsWith("n't")) {
      const base = word.slice(0, -3);
      tokens.push(contracted[base] ?? base, 'not');
    } else if (word.endsWith("'ll")) tokens.push(word.slice(0, -3), 'will');
    else tokens.push(word);
  }
  return tokens;
}

/** Words whose counts differ. */
export function lostOrAdded(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const different: string[] = [];
  for (const word of new Set([...before.keys(), ...after.keys()])) {
    const had = before.get(word) ?? 0;
    const has = after.get(word) ?? 0;
    if (had !== has) different.push(word);
  }
  return different;
}
