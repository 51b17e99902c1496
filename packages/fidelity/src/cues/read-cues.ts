/** Finds the words that deny, weaken, quantify, compare or condition a claim. */
import type { SuspectedKind } from '../finding.ts';
import type { Block, Fact } from '../passage/passage.ts';

/** A word that expresses an aspect of a claim, such as `possibility`. Words of one aspect are interchangeable. */
export type Cue = Fact & { readonly kind: SuspectedKind; readonly aspect: string };

/** Kind, aspect and words of each cue. The words after the bar express the aspect too, but are no cue by themselves. */
const table = `
negation denial: not n't never no none nobody nothing nowhere neither nor without cannot lack lacks lacked lacking unable fail fails failed | hardly barely scarcely absent absence refuse refused refuses stop stopped deny denied instead rather unless only avoid avoids few little less free
modality possibility: may might could perhaps maybe possibly possible potentially likely probably seem seems seemed appear appears appeared suggest suggests suggested apparently allegedly reportedly | can would whether if believe believed believes think thought expected chance risk prone sometimes often tend tends potential
modality need: must should need needs needed ought required require requires necessary essential | have has had important vital crucial demands key without cannot only mandatory compulsory
condition if: if provided unless except otherwise | assuming providing when whenever once until without where depending depends should as whether by only but while given then
quantifier all: all every everyone everybody everything always entirely completely fully | each any whole entire both throughout none no nothing only everywhere across
quantifier most: most mostly majority largely mainly primarily usually generally typically | normally nearly almost tend tends chiefly main much often commonly general
quantifier some: some sometimes occasionally partly partially somewhat several few many | certain part times or one any others various particular occasional slightly bit numerous lot lots range number variety often frequently different
quantifier only: only solely merely exclusively alone sole | just nothing no more simply except than purely mere n't single
comparison less: less fewer lower smaller least worse | not n't reduce reduced cut fall fell fallen drop down than short rather weaker decline under below
comparison more: greater higher larger better bigger | than more least plus additional further beyond most up increase increased rise rose exceed exceeds exceeded over above
comparison before: before earlier previously prior | until ahead by when first previous former then already yet used past pre still not ago last since
comparison after: after afterwards later following subsequently | since once then when next follow followed follows from with having in as now on through past behind
`;

type Aspect = { readonly kind: SuspectedKind; readonly aspect: string; readonly words: ReadonlySet<string> };

const cuesByWord = new Map<string, Aspect>();
const aspects: readonly Aspect[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', words = ''] = line.split(': ');
    const [kind = '', aspect = ''] = head.split(' ');
    const [cues = [], others = []] = words.split(' | ').map((part) => part.split(' '));
    const entry = { kind: kind as SuspectedKind, aspect, words: new Set([...cues, ...others]) };
    for (const word of cues) cuesByWord.set(word, entry);
    return entry;
  });

/** Phrases in which such a word is no cue. */
const setPhrases =
  /^(?:no (?:fewer|less|more|later)|at (?:least|most)|not (?:only|just|merely|simply|solely)|(?:above|after|at|once) all|(?:the|a|his|her|its|their|our|my|your|and|at) most|some (?:way|time|kind|sort)|(?:as|how) many)$/u;

/** Returns the cues in text order. Linear in the words. */
export function readCues({ words }: Block): Cue[] {
  return words.flatMap(({ lower, start, end, index }) => {
    const found = cuesByWord.get(lower);
    if (found === undefined) return [];
    const [before, next] = [words[index - 1]?.lower, words[index + 1]?.lower];
    if (setPhrases.test(`${before} ${lower}`) || setPhrases.test(`${lower} ${next}`)) return [];
    return [{ kind: found.kind, aspect: found.aspect, start, end, first: index, last: index + 1 }];
  });
}

/** Longer runs of characters are no words that derive from another one. */
const derivedLengthMax = 40;
const denyingWord = /^(?:un|dis|im|ir|non)\p{L}{4}|^\p{L}{3,}less(?:ly|ness)?$/u;

/** The aspects that the words of a block express: `lacks` and `unforeseen` a denial, `perhaps` a possibility. */
export function readAspects({ words }: Block): ReadonlySet<string> {
  const lowers = new Set(words.map(({ lower }) => lower));
  const found = aspects.filter(({ words: own }) => [...own].some((word) => lowers.has(word)));
  const denies = [...lowers].some((lower) => lower.length <= derivedLengthMax && denyingWord.test(lower));
  return new Set([...found.map(({ aspect }) => aspect), ...(denies ? ['denial'] : [])]);
}
