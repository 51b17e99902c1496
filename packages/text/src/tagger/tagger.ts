/**
 * Assigns a part of speech and a dictionary form to each token of a sentence. Applies the context rules of
 * wink-pos-tagger to the possible tags of each word, then corrects the most frequent errors (see correct-tags.ts).
 */
import type { ApplyContextRules, WinkToken } from 'wink-pos-tagger';
import { startsUpper, uncapitalized } from '../document/characters.ts';
import type { RawToken } from '../document/tokenize.ts';
import { loadPackage } from '../load-package.ts';
import { loadTable } from '../tables/shared-table.ts';
import { correctTags } from './correct-tags.ts';
import { createDictionaryForm, type DictionaryForm } from './dictionary-form.ts';
import { createPossibleTags, type PossibleTags } from './possible-tags.ts';
import { correctVerbs } from './verb-by-frame.ts';
import { irregularFormsTable, lexiconTable, sensesTable } from './tagger-tables.ts';

export type Tagging = {
  readonly tag: string;
  readonly lemma: string;
};

export type Tagger = {
  /** Returns one tagging per token. Takes time linear in the number of tokens. */
  tagSentence(tokens: readonly RawToken[], isName: (token: RawToken) => boolean): Tagging[];
};

/** Creates a tagger. Its tables are shared between threads. */
export function createTagger(): Tagger {
  const tables = {
    lexicon: loadTable(lexiconTable),
    senses: loadTable(sensesTable),
    irregularForms: loadTable(irregularFormsTable),
  };
  const possibleTags = createPossibleTags(tables);
  const dictionaryForm = createDictionaryForm(tables);
  const rules = loadPackage(import.meta.resolve('wink-pos-tagger/src/rules-engine.js')) as ApplyContextRules;
  return {
    tagSentence(tokens, isName) {
      let seenWord = false;
      const fed = tokens.map((token): WinkToken => {
        const opens = !seenWord;
        seenWord ||= token.kind !== 'punctuation';
        return asWinkToken(token, opens, isName);
      });
      const possible = fed.map((token) => setFirstTag(token, possibleTags));
      rules(fed, possible);
      for (const token of fed) setLemma(token, dictionaryForm);
      const tags = fed.map((token, index) => plainTag(token, tokens[index]));
      const words = tokens.map(lowerOf);
      correctTags(tokens, words, tags);
      correctVerbs({ words, tags, possible, first: tokens.findIndex(({ kind }) => kind !== 'punctuation') });
      return fed.map((token, index) => {
        const tag = tags[index] ?? 'NN';
        return { tag, lemma: lemmaOf(token, tag) };
      });
    },
  };
}

/** Sets the most common tag and returns all possible tags. */
function setFirstTag(token: WinkToken, possibleTags: PossibleTags): readonly string[] {
  const tags = tagsOf(token, possibleTags);
  token.pos = tags[0] ?? 'NN';
  return tags;
}

/** The tags that wink's rules use for punctuation. The tag of a mark without an entry is the mark itself. */
const punctuationTags: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': '. ! ?',
    '-LRB-': '( [ {',
    '-RRB-': ') ] }',
    ',': ',',
    ':': ': ; -- … ...',
    HYPH: '-',
    '"': '" \'',
  }).flatMap(([tag, marks]) => marks.split(' ').map((mark): [string, string] => [mark, tag])),
);

function tagsOf({ tag, value, normal }: WinkToken, possibleTags: PossibleTags): readonly string[] {
  switch (tag) {
    case 'punctuation':
      return [punctuationTags.get(value) ?? value];
    case 'symbol':
      return ['NN'];
    case 'number':
      return ['CD'];
    case 'word':
      return possibleTags(normal, value);
  }
}

/** Matches the decades that wink tags as numbers, unlike `1920s`, which wink tags as a noun. */
const decade = /^(?:19[13-9]0s|mid-19[1-9]0s)$/u;

const contractedLemmas: ReadonlyMap<string, string> = new Map(
  Object.entries({ ai: 'be', ca: 'can', sha: 'shall', wo: 'will', "'ll": 'will', "n't": 'not', "'d": 'would' }),
);

/** Sets the lemma. A capitalized noun or adjective becomes a name. */
function setLemma(token: WinkToken, dictionaryForm: DictionaryForm): void {
  const { normal, value } = token;
  if (decade.test(normal)) token.pos = 'CD';
  const contracted = contractedLemmas.get(normal);
  if (contracted !== undefined) {
    token.lemma = contracted;
    return;
  }
  const tag = token.pos ?? 'NN';
  const isInflected = tag.length > 2 && tag !== 'NNP';
  switch (tag.charAt(0)) {
    case 'J':
    case 'N':
      token.lemma = normal;
      if (/^[A-Z]/u.test(value)) token.pos = 'NNP';
      else if (isInflected) token.lemma = dictionaryForm(normal, tag.startsWith('J') ? 'adjective' : 'noun');
      return;
    case 'V':
      token.lemma = tag.length > 2 ? (normal === "'s" ? 'be' : dictionaryForm(normal, 'verb')) : normal;
      return;
    case 'M':
      token.lemma = dictionaryForm(normal, 'verb');
  }
}

/** Returns a word as wink normalizes it: in lower case, without accents. */
function normalOf(value: string): string {
  const lower = value.toLowerCase();
  return /^[\0-\x7f]*$/u.test(lower) ? lower : lower.normalize('NFD').replace(/[\u0300-\u036F]/gu, '');
}

function lowerOf({ text }: RawToken): string {
  const lower = text.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

function asWinkToken(token: RawToken, opensSentence: boolean, isName: (token: RawToken) => boolean): WinkToken {
  switch (token.kind) {
    case 'opaque':
      return newWinkToken('Thing', 'word');
    case 'number':
      return newWinkToken(token.text, 'number');
    case 'punctuation':
      return newWinkToken(straightMark(token.text), 'punctuation');
    case 'symbol':
      return newWinkToken(token.text, token.text === '&' ? 'punctuation' : 'symbol');
    case 'word': {
      // Convert the first letter of a sentence to lower case, because wink tags capitalized nouns as names.
      const lowered = opensSentence && startsUpper(token.text) && token.text !== 'I' && !isName(token);
      const value = lowered ? uncapitalized(token.text) : token.text;
      return newWinkToken(value.includes('’') ? value.replaceAll('’', "'") : value, 'word');
    }
  }
}

function newWinkToken(value: string, tag: WinkToken['tag']): WinkToken {
  return { value, tag, normal: normalOf(value) };
}

const longMarks: Readonly<Record<string, string>> = { '—': '-', '–': '-', '--': '-', '---': '-', '“': '"', '”': '"' };

function straightMark(mark: string): string {
  return longMarks[mark] ?? mark;
}

function plainTag(tagged: WinkToken, token: RawToken | undefined): string {
  if (token?.kind === 'opaque') return 'NNP';
  if (token?.kind === 'number') return 'CD';
  if (token?.kind === 'symbol') return token.text === '&' ? 'CC' : 'SYM';
  if (token?.kind === 'punctuation') return token.text;
  const tag = tagged.pos ?? 'NN';
  if (tag !== 'NNP' || token === undefined || startsUpper(token.text)) return tag;
  // wink tags unknown words as names. Most unknown hyphenated compounds are adjectives that precede a noun.
  return token.text.includes('-') ? 'JJ' : 'NN';
}

/** Lemmas that wink lacks or gets wrong. */
const lemmaCorrections: ReadonlyMap<string, string> = new Map([
  ['am', 'be'],
  ['are', 'be'],
  ["'re", 'be'],
  ["'m", 'be'],
  ['data', 'data'],
  ['media', 'media'],
  ['does', 'do'],
  ['has', 'have'],
  ["'ve", 'have'],
  ['being', 'be'],
  ['cannot', 'can'],
]);

function lemmaOf(tagged: WinkToken, tag: string): string {
  const { normal } = tagged;
  const corrected = lemmaCorrections.get(normal);
  if (corrected !== undefined) return corrected;
  return tag.startsWith('NNP') ? normal : (tagged.lemma ?? normal);
}
