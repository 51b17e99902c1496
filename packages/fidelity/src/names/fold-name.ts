/** Normalizes words so that different spellings of a name are equal. */

import { startsUpper } from '@humanize/text';

/** Alternative names, each line after its normalized form. */
const aliases: ReadonlyMap<string, string> = readAliases(`
united-states us u.s usa u.s.a america american americans
united-kingdom uk u.k britain british briton britons
england english englishman englishmen
scotland scottish scots scot
wales welsh
ireland irish
france french frenchman frenchmen frenchwoman
germany german germans
spain spanish spaniard spaniards
italy italian italians
netherlands dutch holland
switzerland swiss
sweden swedish swede swedes
norway norwegian norwegians
denmark danish dane danes
finland finnish finn finns
iceland icelandic icelander icelanders
poland polish pole poles
portugal portuguese
greece greek greeks
turkey turkish turk turks türkiye
czechia czech czechs
hungary hungarian hungarians
ukraine ukrainian ukrainians
russia russian russians
soviet soviets ussr u.s.s.r
china chinese
japan japanese
vietnam vietnamese
taiwan taiwanese
thailand thai thais
philippines philippine filipino filipinos
afghanistan afghan afghans
pakistan pakistani pakistanis
israel israeli israelis
iraq iraqi iraqis
yemen yemeni yemenis
lebanon lebanese
argentina argentine argentinian argentinians
brazil brazilian brazilians
peru peruvian peruvians
mexico mexican mexicans
canada canadian canadians
congo congolese
cyprus cypriot cypriots
europe european europeans
eu e.u
un u.n
jew jewish jews
conservative conservatives tory tories
republican republicans gop
democrat democrats
`);

function readAliases(lines: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [family = '', ...names] = line.split(' ');
    for (const name of [family, ...names]) found.set(name, family);
  }
  return found;
}

/**
 * Lower case without accents, dots, possessive endings and differences between American and British spelling. `us` is
 * read as the pronoun.
 */
export function foldName(lower: string): string {
  const bare = lower.replace(/['’]s?$/u, '').replace(/\.$/u, '');
  const alias = bare === 'us' ? undefined : aliases.get(bare);
  if (alias !== undefined) return alias;
  return /^[a-z0-9]*$/u.test(bare) ? respelled(bare) : respelled(withoutAccents(bare).replaceAll('.', ''));
}

/** The normalized form of a word in a text. The capitalized `US` is read as the country. */
export function foldWord({ text, lower }: { readonly text: string; readonly lower: string }): string {
  return lower === 'us' && startsUpper(text) ? 'united-states' : foldName(lower);
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
