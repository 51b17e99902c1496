/** Normalizes words so that different spellings of a name are equal. */

import { startsUpper } from '@humanize/text';
import type { Word } from '../passage/word.ts';

/** Countries with their adjectives, each line after its normalized form. */
const countryNames = `
united-states unitedstates us u.s usa u.s.a america american
united-kingdom unitedkingdom greatbritain uk u.k britain british briton
england english englishman englishmen
scotland scottish scot
wales welsh
ireland irish
france french frenchman frenchmen frenchwoman
germany german
spain spanish spaniard
italy italian
netherlands dutch holland
switzerland swiss
sweden swedish swede
norway norwegian
denmark danish dane
finland finnish finn
iceland icelandic icelander
poland polish pole
portugal portuguese
greece greek
turkey turkish turk türkiye
czechia czech
hungary hungarian
ukraine ukrainian
russia russian
soviet ussr u.s.s.r
china chinese
japan japanese
vietnam vietnamese
taiwan taiwanese
thailand thai
philippines philippine filipino
afghanistan afghan
pakistan pakistani
israel israeli
iraq iraqi
yemen yemeni
lebanon lebanese
argentina argentine argentinian
brazil brazilian
peru peruvian
mexico mexican
canada canadian
congo congolese
cyprus cypriot
`;

/** Alternative names, each line after its normalized form. */
const aliases: ReadonlyMap<string, string> = readAliases(`${countryNames}europe european
eu e.u europeanunion
un u.n unitednations
jew jewish judaism
bce b.c.e bc b.c
ce c.e ad a.d
conservative tory tories
republican gop
democrat democratic
venice venetian
naples neapolitan
mount mt
company co
corporation corp
fort ft
tv television
la l.a losangeles
nyc newyorkcity
washington washingtondc d.c dc
mars martian
venus venusian
jupiter jovian
medieval mediaeval middleages
norse viking norseman norsemen
african-american africanamerican africanamericans blackamerican blackamericans
native-american nativeamerican nativeamericans americanindian americanindians
`);

const countries: ReadonlySet<string> = new Set(
  countryNames
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? ''),
);

function readAliases(lines: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [family = '', ...names] = line.split(' ');
    for (const name of [family, ...names]) found.set(name, family);
  }
  return found;
}

/**
 * Lower case without accents, dots, possessive endings, `.com`, and differences between American and British spelling.
 * `us` is read as the pronoun.
 */
export function foldName(lower: string): string {
  const bare = lower.replace(/['’][sd]?$/u, '').replace(/\.(?:(?:com|net|org)\.?)?$/u, '');
  const alias = bare === 'us' ? undefined : (aliases.get(bare) ?? aliases.get(bare.replace(/s$/u, '')));
  if (alias !== undefined) return alias;
  return /^[a-z0-9]*$/u.test(bare) ? respelled(bare) : respelled(withoutAccents(bare).replaceAll('.', ''));
}

/** The normalized form of a name of several words without spaces, such as `unitedstates`, or undefined. */
export function foldJoined(lowers: readonly string[]): string | undefined {
  return aliases.get(lowers.join('').replace(/['’]s?$/u, ''));
}

/** True for the name of a country: `United States`, `Spain`. */
export function isCountryName(lowers: readonly string[]): boolean {
  const family = aliases.get(lowers.join('').replace(/['’]s?$/u, ''));
  return family !== undefined && countries.has(family);
}

/** The normalized form of a word in a text. The capitalized `US` is read as the country. */
export function foldWord({ text, lower }: { readonly text: string; readonly lower: string }): string {
  return lower === 'us' && startsUpper(text) ? 'united-states' : foldName(lower);
}

/** The signs that belong to a name: C++, C#. */
export function signsAfter(words: readonly Word[], { index }: Word): string {
  let signs = '';
  for (let at = index + 1; words[at]?.spaced === false && /^[+#]$/u.test(words[at]?.text ?? ''); at += 1)
    signs += words[at]?.text ?? '';
  return signs;
}

const unaccented: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’_]/gu, '')
    .replace(/[ßæœøłđðþ]/gu, (letter) => unaccented[letter] ?? letter);
}

/** Converts to American spelling: organisation, centre, labour, defence. */
function respelled(word: string): string {
  if (word.length < 5) return word;
  return word
    .replace(/is(?=(?:ation|ations|e|es|ed|ing|er|ers)$)/u, 'iz')
    .replace(/tre(?=s?$)/u, 'ter')
    .replace(/our(?=s?$)/u, 'or')
    .replace(/ence(?=s?$)/u, 'ense')
    .replace(/ogue(?=s?$)/u, 'og')
    .replace(/mme(?=s?$)/u, 'm');
}
