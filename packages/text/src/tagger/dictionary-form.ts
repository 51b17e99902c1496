/**
 * Finds the dictionary forms of inflected words. Follows wink-lemmatizer (MIT), which is based on WordNet's lemmatizer.
 */
import { valueOf } from '../tables/word-values.ts';
import type { TaggerTables } from './possible-tags.ts';
import { sense } from './tagger-tables.ts';

/** Returns the dictionary form of a word, or the word itself if none is known. */
export type DictionaryForm = (word: string, wordClass: 'adjective' | 'noun' | 'verb') => string;

type Endings = readonly (readonly [ending: string, to: string])[];

/**
 * Endings and their replacements, in the order in which they are tried. The first one that gives a dictionary form of
 * the word class is used.
 */
const endingsOf: Readonly<Record<'adjective' | 'noun' | 'verb', Endings>> = {
  adjective: [
    ['est', ''],
    ['er', ''],
    ['est', 'e'],
    ['er', 'e'],
  ],
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 's'],
    ['ves', 'f'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', ''],
    ['ed', ''],
    ['ing', ''],
    ['es', 'e'],
    ['ed', 'e'],
    ['ing', 'e'],
  ],
};

const prefixes = { adjective: 'J', noun: 'N', verb: 'V' } as const;

export function createDictionaryForm({ senses, irregularForms }: TaggerTables): DictionaryForm {
  return (word, wordClass) => {
    const irregular = valueOf(irregularForms, prefixes[wordClass] + word);
    if (irregular !== undefined) return irregular;
    for (const [ending, to] of endingsOf[wordClass]) {
      if (!word.endsWith(ending)) continue;
      const form = word.slice(0, -ending.length) + to;
      if ((senses.get(form) & sense[wordClass]) !== 0) return form;
    }
    return word;
  };
}
