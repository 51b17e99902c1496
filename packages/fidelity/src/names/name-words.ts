/** The words in names: titles, kinds, acronyms, and one normalized form for all spellings of a name. */
import { startsUpper } from '@humanize/text';
import { readGroups } from '../read-groups.ts';
import type { Word } from '../passage/passage.ts';

/** Forms of address and offices, which a version may omit. Words joined by hyphens have the same meaning. */
const titles: ReadonlyMap<string, string> = readGroups(
  `mr ms-mrs-miss-mx dr-doctor-drs prof-professor sir dame lord lady king queen prince princess duke duchess count countess
    earl baron president vice secretary minister prime chancellor senator-sen governor-gov mayor congressman
    congresswoman councillor-cllr-councilor representative-rep judge justice chief captain-capt colonel-col general-gen major-maj lieutenant-lt
    sergeant-sgt officer detective inspector reverend-rev father brother sister saint-st pope bishop archbishop cardinal
    rabbi imam mother private corporal chairman chairwoman premier ceo cfo cto vp mp mep gp coach uncle aunt mum-mom dad grandma grandpa jr sr esq phd md ba bs bsc beng ma
    msc meng mba mphil dphil llb llm`,
);

export function titleOf(lower: string): string | undefined {
  const bare = lower.replaceAll('.', '');
  return titles.get(bare) ?? titles.get(bare.replace(/s$/u, ''));
}

/** Words for the kind of thing that is named, in the same notation. */
const kinds: ReadonlyMap<string, string> = readGroups(
  `company-inc-corp-corporation-co-ltd-limited-llc-plc-group-gmbh mount-mt-mountain-mountains river ocean sea lake
    island-islands desert valley party prize-prizes-award-awards`,
);

export const kindNamed = (lower: string): string | undefined => kinds.get(lower.replaceAll('.', ''));

export const isAcronym = (text: string): boolean => /^(?:\p{Lu}\.?){2,30}s?$/u.test(text);

export const lettersOf = (acronym: string): string => acronym.replace(/s$/u, '').replaceAll('.', '').toLowerCase();

/** Other forms of names, such as the adjectives of countries. Each group begins with its normalized form. */
const aliases: ReadonlyMap<string, string> = readGroups(
  `united_states unitedstates us u.s usa u.s.a america american, united-kingdom unitedkingdom greatbritain uk u.k britain british briton
england english, scotland scottish scot, wales welsh, ireland irish, germany german, italy italian
france french, spain spanish spaniard, netherlands dutch holland, switzerland swiss
sweden swedish swede, norway norwegian, denmark danish dane, finland finnish finn, iceland icelandic icelander
poland polish pole, portugal portuguese, greece greek, turkey turkish turk türkiye, czechia czech czechrepublic, hungary hungarian
ukraine ukrainian, russia russian, soviet ussr u.s.s.r sovietunion, china chinese, japan japanese, vietnam vietnamese
taiwan taiwanese, thailand thai, philippines philippine filipino, afghanistan afghan, pakistan pakistani, iraq iraqi
israel israeli, yemen yemeni, lebanon lebanese, argentina argentine argentinian, brazil brazilian, peru peruvian
mexico mexican, canada canadian, slovakia slovak, croatia croat, serbia serb, mongolia mongol, alps alpine, congo congolese, cyprus cypriot, europe european, eu e.u europeanunion
un u.n unitednations, jew jewish judaism, conservative tory tories, republican gop, democrat democratic
venice venetian, florence florentine, glasgow glaswegian, liverpool liverpudlian, manchester mancunian, moscow muscovite, cornwall cornish, tuscany tuscan, catalonia catalan, brittany breton, normandy norman, flanders flemish, naples neapolitan, fort ft, tv television, la l.a losangeles, nyc newyorkcity
washington washingtondc d.c dc, mars martian, venus venusian, jupiter jovian, medieval mediaeval middleages
norse viking, african_american africanamerican africanamericans blackamerican blackamericans
native_american nativeamerican nativeamericans americanindian americanindians`,
  /, |\n/u,
  ' ',
);

/** Endings of words for the inhabitants of a country: Dutchwoman, Germans. */
const ofPerson = /(?:(?:wo)?m[ae]n|s)$/u;

/** Lower case without accents, dots, possessive endings, `.com` and British spelling. `us` is read as the pronoun. */
export function foldName(lower: string): string {
  const isPlain = /^[a-z0-9]*$/u.test(lower);
  const bare = isPlain ? lower : lower.replace(/['’][sd]?$/u, '').replace(/\.(?:(?:com|net|org)\.?)?$/u, '');
  const alias = bare === 'us' ? undefined : (aliases.get(bare) ?? aliases.get(bare.replace(ofPerson, '')));
  return alias ?? respelled(isPlain ? bare : withoutAccents(bare).replaceAll('.', ''));
}

/** Returns the normalized form of a word. The capitalized `US` is the country, and a single capital is a letter. */
export function foldWord({ text, lower }: Pick<Word, 'text' | 'lower'>): string {
  if (text === lower) return foldName(lower);
  if (/^\p{Lu}\.?$/u.test(text)) return text.charAt(0);
  // CVs
  if (/^\p{Lu}{2,}s$/u.test(text)) return lettersOf(text);
  return lower === 'us' && startsUpper(text) ? 'united_states' : foldName(lower);
}

const unaccented: ReadonlyMap<string, string> = readGroups('ss-ß ae-æ oe-œ o-ø l-ł d-đ-ð th-þ');

function withoutAccents(text: string): string {
  const bare = text.normalize('NFD').replace(/[\p{M}'’_]/gu, '');
  return bare.replace(/[ßæœøłđðþ]/gu, (letter) => unaccented.get(letter) ?? letter);
}

const american: ReadonlyMap<string, string> = readGroups('ter-tre or-our ense-ence og-ogue m-mme');

/** Converts British to American spelling: `organisation`, `centre`, `labour`, `defence`. */
function respelled(word: string): string {
  const british = /is(?=(?:ation|ations|e|es|ed|ing|er|ers)$)|(?:tre|our|ence|ogue|mme)(?=s?$)/u;
  return word.replace(british, (ending) => american.get(ending) ?? 'iz');
}
