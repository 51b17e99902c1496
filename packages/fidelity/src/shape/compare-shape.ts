/** Compares the language, the approximate length, the endings, the paragraphs and the Markdown of the texts. */
import { detectLanguage } from '@humanize/text';
import { fragmentOf, type ExactKind, type Finding, type Weight } from '../finding.ts';
import type { Block, Passage } from '../passage/passage.ts';
import { readGroups } from '../read-groups.ts';

/** Limits for the ratio of the version's word count to the source's, with a tolerance of {@link lengthSlackWords}. */
const lengthRatio = { min: 0.5, max: 1.7 };
const lengthSlackWords = 12;

export function compareShape(source: Passage, version: Passage): Finding[] {
  return [...compareLength(source, version), ...compareEnds(source, version), ...compareMarkdown(source, version)];
}

function refusal(kind: ExactKind, message: string, weight: Weight = 'refuse'): Finding {
  return { kind, weight, source: null, version: null, message };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Compares the languages. The other checks do not apply to a version in another language. */
export function compareLanguage(source: Passage, version: Passage): Finding[] {
  const guess = detectLanguage(version.text);
  if (guess.outcome !== 'not_english' || detectLanguage(source.text).language === guess.language) return [];
  const message = `The version is not in the language of the source: it seems to be in “${guess.language}”.`;
  return [refusal('language', message)];
}

function compareLength(source: Passage, version: Passage): Finding[] {
  const [had = 0, has = 0] = [source, version].map(
    ({ blocks }) => blocks.flatMap(({ words }) => words.filter(({ kind }) => kind !== 'mark')).length,
  );
  const [min, max] = [had * lengthRatio.min - lengthSlackWords, had * lengthRatio.max + lengthSlackWords];
  if (has >= min && has <= max && (has > 0 || had === 0)) return [];
  return [refusal('length', `The source has ${count(had, 'word')}, and the version has ${has}.`)];
}

function compareEnds(source: Passage, version: Passage): Finding[] {
  const isPaired = source.blocks.length === version.blocks.length;
  return source.blocks.slice(isPaired ? 0 : -1).flatMap((block, place) => {
    const other = version.blocks.at(isPaired ? place : -1);
    if (other === undefined || !isClosed(block) || isClosed(other) || endOf(block) === endOf(other)) return [];
    const [first, last] = [other.words.at(-4) ?? other.words[0], other.words.at(-1)];
    if (first === undefined || last === undefined || last.kind === 'opaque') return [];
    const fragment = fragmentOf(version.text, { start: first.start, end: last.end });
    const message = `The version ends at “${fragment.text}” without completing the sentence.`;
    return [{ kind: 'cut_off', weight: 'refuse', source: null, version: fragment, message }];
  });
}

/** The last two words: `Customer Director` at the end of a letter that is signed without a full stop. */
const endOf = ({ words }: Block): string =>
  Array.from(words.filter(({ kind }) => kind !== 'mark').slice(-2), ({ lower }) => lower).join(' ');

/** Returns whether the text ends with a sentence-ending mark, which closing quotation marks may follow. */
function isClosed({ words }: Block): boolean {
  const last = words.findLast(({ text }) => !/^["'”’»)\]*_]$/u.test(text));
  return last !== undefined && /[.!?…]$/u.test(last.text);
}

const emphasis = 'emphasized passage';
const structures = readGroups(`code block=code,table,quotation=block-quote,link,${emphasis}=strong=emphasis`, ',', '=');

function compareMarkdown(source: Passage, version: Passage): Finding[] {
  const [had, has] = [skeletonOf(source), skeletonOf(version)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((name) => {
    const [before, after] = [had.get(name) ?? 0, has.get(name) ?? 0];
    if (before === after || (name === emphasis && before > 0)) return [];
    // A list that is rewritten as running text says the same thing.
    const weight = name === 'list item' && after === 0 ? 'ask' : 'refuse';
    return [refusal('markdown', `The source has ${count(before, name)}, and the version has ${after}.`, weight)];
  });
}

function skeletonOf({ markup, listItems }: Passage): Map<string, number> {
  const counts = new Map<string, number>([['list item', listItems]]);
  for (const { kind, level } of markup) {
    const name = kind === 'heading' ? `level-${level} heading` : structures.get(kind);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
