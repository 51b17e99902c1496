/** Builds the word tables of the tagger from the data of wink-pos-tagger. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type createWinkTagger from 'wink-pos-tagger';
import type { WinkTagger } from 'wink-pos-tagger';
import { irregularVerbs } from '../inflection/irregular-verbs.ts';
import type { SharedTable } from '../tables/shared-table.ts';
import { packWords } from '../tables/word-table.ts';
import { packWordValues } from '../tables/word-values.ts';
import { taggerLexicon } from './tagger-lexicon.ts';

/** The tags of each word, separated by spaces. The most common tag comes first. */
export const lexiconTable: SharedTable = {
  name: 'lexicon',
  file: new URL('./lexicon.bin', import.meta.url),
  build() {
    const wink = (fromWink('wink-pos-tagger') as typeof createWinkTagger)();
    wink.updateLexicon(taggerLexicon);
    wink.updateLexicon(unknownPasts(wink));
    const lexicon = fromWink('wink-lexicon/src/lexicon.js') as Record<string, readonly string[]>;
    return packWordValues(new Map(Object.entries(lexicon).map(([word, tags]) => [word, tags.join(' ')])));
  },
};

/** Flags of a dictionary form: its parts of speech in WordNet, and whether its first sense is a place. */
export const sense = { adjective: 1, verb: 2, noun: 4, place: 8, listed: 16 } as const;

/** WordNet's numbers for the files that contain the senses of each part of speech. */
const senseFiles = { adjectives: 2, place: 15, nouns: [3, 28], verbs: [29, 43] } as const;

export const sensesTable: SharedTable = {
  name: 'senses',
  file: new URL('./senses.bin', import.meta.url),
  build() {
    const words = fromWink('wink-lexicon/src/wn-words.js') as Record<string, number>;
    const senses = fromWink('wink-lexicon/src/wn-word-senses.js') as readonly (readonly number[])[];
    // wink ignores the word with index 0.
    const known = Object.entries(words).filter(([, index]) => index > 0);
    return packWords(new Map(known.map(([word, index]) => [word, flagsOf(senses[index] ?? [])])));
  },
};

function flagsOf(senses: readonly number[]): number {
  const isWithin = ([first, last]: readonly [number, number]): boolean =>
    senses.some((file) => file >= first && file <= last);
  return (
    sense.listed |
    (isWithin([0, senseFiles.adjectives - 1]) ? sense.adjective : 0) |
    (isWithin(senseFiles.verbs) ? sense.verb : 0) |
    (isWithin(senseFiles.nouns) ? sense.noun : 0) |
    (senses[0] === senseFiles.place ? sense.place : 0)
  );
}

/** The dictionary forms of irregular words. The key is the part of speech (J, N or V) followed by the word. */
export const irregularFormsTable: SharedTable = {
  name: 'irregular forms',
  file: new URL('./irregular-forms.bin', import.meta.url),
  build() {
    const forms = new Map<string, string>();
    for (const [prefix, kind] of [
      ['J', 'adjective'],
      ['N', 'noun'],
      ['V', 'verb'],
    ] as const) {
      const exceptions = fromWink(`wink-lexicon/src/wn-${kind}-exceptions.js`) as Record<string, string>;
      for (const [word, form] of Object.entries(exceptions)) forms.set(prefix + word, form);
    }
    return packWordValues(forms);
  },
};

/** Loads wink-pos-tagger or a module that it depends on. */
function fromWink(name: string): unknown {
  return createRequire(fileURLToPath(import.meta.resolve('wink-pos-tagger')))(name);
}

/** Irregular past forms that are nouns more often than verbs. */
const nounsFirst = new Set('bit burst cast cost forecast shot split spread wound'.split(' '));

/**
 * Returns lexicon entries for irregular past forms that wink's lexicon lacks and that wink therefore tags as nouns:
 * slept, wept, strode.
 */
function unknownPasts(wink: WinkTagger): Record<string, string[]> {
  const lexicon: Record<string, string[]> = {};
  for (const { past, participle } of irregularVerbs.values()) {
    for (const form of [past, participle]) {
      const [tagged] = wink.tag([{ value: form, tag: 'word' }]);
      if (tagged?.pos !== undefined && /^[VJM]/u.test(tagged.pos)) continue;
      if (nounsFirst.has(form)) lexicon[form] = ['NN', 'VBD', 'VBN'];
      else lexicon[form] = form === past ? (past === participle ? ['VBD', 'VBN'] : ['VBD']) : ['VBN'];
    }
  }
  return lexicon;
}
