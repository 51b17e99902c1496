/**
 * Assigns a part of speech and a dictionary form to each token of a sentence. Runs wink-pos-tagger with an extended
 * lexicon (tagger-lexicon.ts) and corrects its most frequent errors (correct-tags.ts).
 */
import type createWinkTagger from 'wink-pos-tagger';
import type { WinkTagger, WinkToken } from 'wink-pos-tagger';
import { irregularVerbs } from '../inflection/irregular-verbs.ts';
import { startsUpper, uncapitalized } from '../document/characters.ts';
import { loadPackage } from '../load-package.ts';
import { correctTags } from './correct-tags.ts';
import { taggerLexicon } from './tagger-lexicon.ts';
import type { RawToken } from '../document/tokenize.ts';

export type Tagging = {
  readonly tag: string;
  readonly lemma: string;
};

export type Tagger = {
  /** One tagging per token. Linear in the number of tokens. */
  tagSentence(tokens: readonly RawToken[], isName: (token: RawToken) => boolean): Tagging[];
};

/** Creates a tagger and loads its lexicon (150 ms and 50 MB, once per thread). */
export function createTagger(): Tagger {
  const wink = (loadPackage(import.meta.resolve('wink-pos-tagger')) as typeof createWinkTagger)();
  wink.updateLexicon(taggerLexicon);
  wink.updateLexicon(unknownPasts(wink));
  return {
    tagSentence(tokens, isName) {
      let seenWord = false;
      const fed = tokens.map((token): WinkToken => {
        const opens = !seenWord;
        seenWord ||= token.kind !== 'punctuation';
        return asWinkToken(token, opens, isName);
      });
      wink.tag(fed);
      const tags = fed.map((token, index) => plainTag(token, tokens[index]));
      correctTags(tokens, tokens.map(lowerOf), tags);
      return fed.map((token, index) => {
        const tag = tags[index] ?? 'NN';
        return { tag, lemma: lemmaOf(token, tag) };
      });
    },
  };
}

function lowerOf({ text }: RawToken): string {
  const lower = text.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

/** Irregular past forms that are nouns more often than verbs. */
const nounsFirst = new Set('bit burst cast cost forecast shot split spread wound'.split(' '));

/** Lexicon entries for irregular past forms that wink does not know and tags as nouns: slept, wept, strode. */
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

function asWinkToken(token: RawToken, opensSentence: boolean, isName: (token: RawToken) => boolean): WinkToken {
  switch (token.kind) {
    case 'opaque':
      return { value: 'Thing', tag: 'word' };
    case 'number':
      return { value: token.text, tag: 'number' };
    case 'punctuation':
      return { value: straightMark(token.text), tag: 'punctuation' };
    case 'symbol':
      return { value: token.text, tag: token.text === '&' ? 'punctuation' : 'symbol' };
    case 'word': {
      // Lower the initial capital of a sentence, because wink tags a capitalized noun as a name.
      const lowered = opensSentence && startsUpper(token.text) && token.text !== 'I' && !isName(token);
      const value = lowered ? uncapitalized(token.text) : token.text;
      return { value: value.includes('’') ? value.replaceAll('’', "'") : value, tag: 'word' };
    }
  }
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
  // wink tags unknown words as names. Most unknown hyphenated compounds are adjectives before a noun.
  return token.text.includes('-') ? 'JJ' : 'NN';
}

/** Lemmas that wink does not return or returns incorrectly. */
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
  const normal = tagged.normal ?? tagged.value.toLowerCase();
  const corrected = lemmaCorrections.get(normal);
  if (corrected !== undefined) return corrected;
  return tag.startsWith('NNP') ? normal : (tagged.lemma ?? normal);
}
