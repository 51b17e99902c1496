/**
 * Returns the tags that a word can have, most common first. They come from the lexicon or are guessed from the word's
 * ending. Follows the unigram tagger of wink-pos-tagger (MIT), whose built-in tables take 40 MB in each thread.
 */
import type { WordTable } from '../tables/word-table.ts';
import { textAt } from '../tables/word-values.ts';
import { sense } from './tagger-tables.ts';

export type TaggerTables = {
  readonly lexicon: WordTable;
  readonly senses: WordTable;
  readonly irregularForms: WordTable;
};

/** `normal` is the word in lower case without accents, and `written` is the word as it appears in the text. */
export type PossibleTags = (normal: string, written: string) => readonly string[];

export function createPossibleTags({ lexicon, senses, irregularForms }: TaggerTables): PossibleTags {
  // Lists of tags by offset in the payload. The lexicon has only a few different lists.
  const lists = new Map<number, readonly string[]>();
  const isListed = (word: string): boolean => senses.get(word) !== 0;
  const isEnglish = (word: string): boolean =>
    isListed(word) ||
    ['J', 'N', 'V'].some((prefix) => irregularForms.get(prefix + word) !== 0) ||
    endings.some(({ ending, to }) => word.endsWith(ending) && isListed(word.slice(0, -ending.length) + to));

  function guess(normal: string, written: string): readonly string[] {
    if (!isEnglish(normal)) return ['NNP'];
    if ((senses.get(normal) & sense.place) !== 0 && /^[A-Z][a-z]+/u.test(written)) return ['NNP'];
    const tag = tagOfEnding(normal);
    if (tag === 'NNS') return ['NNS', 'VBZ'];
    if (tag === 'VBN') return ['VBD', 'VBN'];
    if (tag !== undefined) return [tag];
    return normal.startsWith('un') && lexicon.get(normal.slice(2)) !== 0 ? ['JJ'] : ['NN', 'VBP', 'VB'];
  }

  return (normal, written) => {
    const offset = lexicon.get(normal);
    if (offset === 0) return guess(normal, written);
    const known = lists.get(offset);
    if (known !== undefined) return known;
    const tags = textAt(lexicon, offset).split(' ');
    lists.set(offset, tags);
    return tags;
  };
}

/** Endings of inflected forms, with the endings of the dictionary forms. */
const endings = `s: es: ies:y ing: ing:e ed: d: er: r: est: st: xes:x zes:s ves:f ches:ch shes:sh men:man`
  .split(' ')
  .map((pair) => {
    const [ending = '', to = ''] = pair.split(':');
    return { ending, to };
  });

const tagsByEnding: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NNS: 's',
    NN: 'us ss sis',
    VBG: 'ing',
    VBN: 'ed',
    RB: 'ly',
    JJ: 'al ic ve ble ous ful ary ish lar ory less',
    JJR: 'ier',
    JJS: 'est',
  }).flatMap(([tag, suffixes]) => suffixes.split(' ').map((suffix): [string, string] => [suffix, tag])),
);

/** Returns the tag for the longest known ending of a word. */
function tagOfEnding(word: string): string | undefined {
  for (const length of [4, 3, 2, 1]) {
    const tag = tagsByEnding.get(word.slice(-length));
    if (tag !== undefined) return tag;
  }
  return undefined;
}
