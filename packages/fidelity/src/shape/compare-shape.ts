/** Compares the form of the texts: language, approximate length, endings, paragraphs and Markdown. */
import { detectLanguage } from '@humanize/text';
import type { Finding, RefusedKind } from '../finding.ts';
import type { Block, Passage } from '../passage/read-passage.ts';

/** Minimum and maximum ratio of the word counts of version and source, with a tolerance of {@link lengthSlackWords}. */
const lengthRatio = { min: 0.5, max: 1.7 };
const lengthSlackWords = 12;

export function compareShape(source: Passage, version: Passage): Finding[] {
  return [...compareLength(source, version), ...compareEnds(source, version), ...compareMarkdown(source, version)];
}

/** Reports a version whose number of paragraphs differs from the source. */
export function compareParagraphs(source: Passage, version: Passage): Finding[] {
  const [had, has] = [source.blocks.length, version.blocks.length];
  return had === has
    ? []
    : [refusal('paragraphs', `The source has ${count(had, 'paragraph')}, and the version has ${has}.`)];
}

function refusal(kind: RefusedKind, message: string): Finding {
  return { kind, weight: 'refuse', source: null, version: null, message };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The other checks do not apply to a version in another language. */
export function compareLanguage(source: Passage, version: Passage): Finding[] {
  const guess = detectLanguage(version.text);
  if (guess.outcome === 'not_english' && detectLanguage(source.text).language !== guess.language)
    return [
      refusal('language', `The version is not in the language of the source: it seems to be in “${guess.language}”.`),
    ];
  return [];
}

function compareLength(source: Passage, version: Passage): Finding[] {
  const [had, has] = [wordsIn(source), wordsIn(version)];
  const isTooShort = has < had * lengthRatio.min - lengthSlackWords || (has === 0 && had > 0);
  const isTooLong = has > had * lengthRatio.max + lengthSlackWords;
  if (!isTooShort && !isTooLong) return [];
  return [refusal('length', `The source has ${count(had, 'word')}, and the version has ${has}.`)];
}

function wordsIn({ blocks }: Passage): number {
  let words = 0;
  for (const block of blocks) for (const { kind } of block.words) if (kind !== 'mark') words += 1;
  return words;
}

function compareEnds(source: Passage, version: Passage): Finding[] {
  const isPaired = source.blocks.length === version.blocks.length;
  const places = isPaired ? source.blocks.map((_, place) => place - source.blocks.length) : [-1];
  return places.flatMap((place) => {
    const [block, other] = [source.blocks.at(place), version.blocks.at(place)];
    if (block === undefined || other === undefined || !isClosed(block) || isClosed(other)) return [];
    const last = other.words.at(-1);
    if (last === undefined || last.kind === 'opaque') return [];
    const start = other.words[Math.max(other.words.length - 4, 0)]?.start ?? last.start;
    const fragment = { start, end: last.end, text: version.text.slice(start, last.end) };
    const message = `The version ends at “${fragment.text}” without completing the sentence.`;
    return [{ kind: 'cut_off', weight: 'refuse', source: null, version: fragment, message }];
  });
}

/** True if the text ends with a sentence-ending mark, which closing quotation marks may follow. */
function isClosed({ words }: Block): boolean {
  let at = words.length - 1;
  while (at > 0 && /^["'”’»)\]*_]$/u.test(words[at]?.text ?? '')) at -= 1;
  return /[.!?…]$/u.test(words[at]?.text ?? '');
}

const skeletonNames: Readonly<Record<string, string>> = {
  heading: 'heading',
  code: 'code block',
  table: 'table',
  'block-quote': 'block quotation',
  link: 'link',
};

function compareMarkdown(source: Passage, version: Passage): Finding[] {
  const [had, has] = [skeletonOf(source), skeletonOf(version)];
  const findings: Finding[] = [];
  for (const name of new Set([...had.keys(), ...has.keys()])) {
    const [before, after] = [had.get(name) ?? 0, has.get(name) ?? 0];
    if (before !== after)
      findings.push(refusal('markdown', `The source has ${count(before, name)}, and the version has ${after}.`));
  }
  if (isEmphasised(version) && !isEmphasised(source))
    findings.push(refusal('markdown', 'The version has bold or italic text, and the source has none.'));
  return findings;
}

function isEmphasised({ markup }: Passage): boolean {
  return markup.some(({ kind }) => kind === 'strong' || kind === 'emphasis');
}

function skeletonOf({ markup, listItems }: Passage): Map<string, number> {
  const counts = new Map<string, number>([['list item', listItems]]);
  for (const { kind, level } of markup) {
    const name = skeletonNames[kind];
    if (name === undefined) continue;
    const key = kind === 'heading' ? `level-${level} heading` : name;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
