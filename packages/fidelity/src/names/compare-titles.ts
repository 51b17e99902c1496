/** Compares the titles of persons. A version may omit a title or use `Mr.` instead, but not give another one. */
import type { Finding } from '../finding.ts';
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
