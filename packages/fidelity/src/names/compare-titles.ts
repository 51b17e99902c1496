/**
 * Compares the titles of persons. A version may omit a title or use `Mr.` instead, but not give a person another title,
 * or a title to another person.
 */
import type { Finding } from '../finding.ts';
import { areForms } from './name-index.ts';
import { isTitle } from './name-words.ts';
import { fragmentOf, replaced, type NameSide } from './name-side.ts';
import type { Mention } from './read-mentions.ts';

const full: ReadonlyMap<string, string> = new Map(
  Object.entries({
    prof: 'professor',
    dr: 'doctor',
    sen: 'senator',
    gov: 'governor',
    rep: 'representative',
    capt: 'captain',
    col: 'colonel',
    gen: 'general',
    maj: 'major',
    lt: 'lieutenant',
    sgt: 'sergeant',
    rev: 'reverend',
    st: 'saint',
    mrs: 'ms',
    miss: 'ms',
    mx: 'ms',
    mum: 'mom',
  }),
);
const courtesy: ReadonlySet<string> = new Set(['mr', 'ms', 'sir', 'lord', 'lady', 'dame']);

type Titled = { readonly titles: Set<string>; readonly mention: Mention };

/** Linear in the names. */
export function compareTitles(source: NameSide, version: NameSide): Finding[] {
  return [...findOtherTitles(source, version), ...findOtherHolders(source, version)];
}

/** Persons with another title: `Lieutenant Harris` and `Captain Harris`. */
function findOtherTitles(source: NameSide, version: NameSide): Finding[] {
  const has = readTitles(version);
  return [...readTitles(source)].flatMap(([name, { titles, mention }]): Finding[] => {
    const other = has.get(name);
    if (other === undefined || [...titles].some((title) => other.titles.has(title))) return [];
    const isCourtesy = [titles, other.titles].map((all) => [...all].some((title) => courtesy.has(title)));
    if (isCourtesy[0] !== isCourtesy[1]) return [];
    return [replaced(fragmentOf(source.text, mention), fragmentOf(version.text, other.mention))];
  });
}

/** The titles directly before each surname, by surname. */
function readTitles({ mentions }: NameSide): Map<string, Titled> {
  const found = new Map<string, Titled>();
  for (const mention of mentions) {
    const start = mention.words.findIndex(({ word }) => !isTitle(word.lower));
    const surname = mention.words.at(-1)?.key ?? '';
    const known = found.get(surname) ?? { titles: new Set<string>(), mention };
    for (const { word } of mention.words.slice(0, Math.max(0, start))) {
      const title = word.lower.replaceAll('.', '');
      known.titles.add(full.get(title) ?? title);
    }
    if (known.titles.size > 0) found.set(surname, known);
  }
  return found;
}

/** Titles that went to another person: `Captain Ann Lee` and `Captain Bob Kim`. */
function findOtherHolders(source: NameSide, version: NameSide): Finding[] {
  const [had, has] = [holders(source.mentions), holders(version.mentions)];
  return [...had].flatMap(([title, known]) => {
    const others = has.get(title);
    if (
      others === undefined ||
      [...others.keys()].some((key) => [...known.keys()].some((other) => key === other || areForms(key, other)))
    )
      return [];
    const [mine, theirs] = [[...known.values()][0], [...others.values()][0]];
    if (mine === undefined || theirs === undefined) return [];
    return [replaced(fragmentOf(source.text, mine), fragmentOf(version.text, theirs))];
  });
}

/** The names directly after each title, with the mention of each. */
function holders(mentions: readonly Mention[]): Map<string, Map<string, Mention>> {
  const found = new Map<string, Map<string, Mention>>();
  for (const mention of mentions) {
    const at = mention.words.findLastIndex(({ word }) => isTitle(word.lower));
    const [title, next] = [mention.words[at], mention.words[at + 1]];
    if (title === undefined || next === undefined || next.word.index - title.word.index !== 1) continue;
    const known = found.get(title.key) ?? new Map<string, Mention>();
    for (const { key } of mention.words.slice(at + 1)) known.set(key, mention);
    found.set(title.key, known);
  }
  return found;
}
