/**
 * Compares the meaning of a version with its source. Certain differences (amounts, names, quotations, structure) reject
 * the version; suspected ones become questions. Pure, and linear in the length of the texts.
 */
import { compareAmounts } from './amounts/compare-amounts.ts';
import { indexAmounts } from './amounts/amount-index.ts';
import { readAmounts } from './amounts/read-amounts.ts';
import { compareClaims } from './claims/compare-claims.ts';
import type { Comparison, Finding } from './finding.ts';
import { compareLiterals } from './literals/compare-literals.ts';
import { isAlsoName, isCommonWord } from './names/common-words.ts';
import { alignSentences } from './claims/read-sentences.ts';
import { compareNames } from './names/compare-names.ts';
import { compareTerms } from './names/compare-terms.ts';
import { compareThings } from './names/compare-things.ts';
import { indexNames } from './names/name-index.ts';
import { readPartners } from './names/name-partners.ts';
import { capitalsOf, readMentions, type NameReading } from './names/read-mentions.ts';
import { mergeBlocks } from './passage/merge-blocks.ts';
import { readPassage, type Block, type Passage } from './passage/read-passage.ts';
import { spellStates } from './passage/spell-states.ts';
import { splitJoinedWords } from './passage/split-joined-words.ts';
import { compareQuotations, quotedWords } from './quotations/compare-quotations.ts';
import { readQuotations } from './quotations/read-quotations.ts';
import { compareBrackets } from './slots/compare-brackets.ts';
import { compareSlots } from './slots/compare-slots.ts';
import { findExchangedNeighbors } from './slots/exchanged-neighbors.ts';
import { compareLanguage, compareParagraphs, compareShape } from './shape/compare-shape.ts';

export type CompareOptions = {
  /** Rejects a version whose number of paragraphs differs from its source. Off by default. */
  readonly sameParagraphs?: boolean;
};

/**
 * Compares a passage of one or several paragraphs, or a whole text, with a version of it. If both have the same
 * number of paragraphs, each is compared with its counterpart.
 */
export function compareMeaning(source: string, version: string, options: CompareOptions = {}): Comparison {
  if (source === version) return { accepted: true, findings: [] };
  const [written, rewritten] = [readPassage(source), readPassage(version)];
  const [before, after] = [alignNotation(written, rewritten), alignNotation(rewritten, written)];
  const language = compareLanguage(before, after);
  if (language.length > 0) return { accepted: false, findings: language };
  const findings = [
    ...(options.sameParagraphs === true ? compareParagraphs(before, after) : []),
    ...compareShape(before, after),
    ...compareLiterals(before.literals, after.literals),
    ...compareBlocks(before, after),
  ];
  const refusals = withoutRepeats(
    findings.filter(({ weight }) => weight === 'refuse'),
    [],
  );
  const questions = withoutRepeats(
    findings.filter(({ weight }) => weight === 'ask'),
    refusals,
  );
  return { accepted: refusals.length === 0, findings: [...refusals, ...questions] };
}

/** The passage with words in the notation of the other one: states spelled out, and joined words split. */
function alignNotation(passage: Passage, other: Passage): Passage {
  return spellStates(splitJoinedWords(passage, other), other);
}

/** The findings without those about words of the source that an earlier finding is about. */
function withoutRepeats(findings: readonly Finding[], earlier: readonly Finding[]): Finding[] {
  const known = new Set(earlier.flatMap(({ source }) => (source === null ? [] : [`${source.start} ${source.end}`])));
  return findings.filter(({ source }) => {
    if (source === null) return true;
    const id = `${source.start} ${source.end}`;
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
}

function compareBlocks(source: Passage, version: Passage): Finding[] {
  const capitals = capitalsOf([...source.blocks, ...version.blocks]);
  const reading: NameReading = { isCommon: isCommonWord, isAlsoName, capitals };
  const isPaired = source.blocks.length === version.blocks.length;
  const [before, after] = [source, version].map((passage) =>
    readSides(passage, isPaired ? passage.blocks : mergeBlocks(passage.blocks), reading),
  );
  const partners = readPartners(before ?? []);
  return (before ?? []).flatMap((side, place) => {
    const other = after?.[place];
    if (other === undefined) return [];
    const aligned = alignSentences(side.block, other.block);
    return [
      ...compareAmounts(side, other),
      ...compareNames(side, other, partners, aligned),
      ...compareTerms(side, other),
      ...compareThings(side, other),
      ...compareQuotations(side, other),
      ...compareBrackets(side, other),
      ...compareSlots(side, other, partners, capitals),
      ...findExchangedNeighbors(side, other),
      ...compareClaims(side, other, aligned),
    ];
  });
}

type Side = Parameters<typeof compareAmounts>[0] &
  Parameters<typeof compareNames>[0] &
  Parameters<typeof compareQuotations>[0];

function readSides({ text }: Passage, blocks: readonly Block[], reading: NameReading): Side[] {
  const amounts = blocks.map((block) => readAmounts(block));
  const quotations = blocks.map((block) => readQuotations(block));
  const passage = { ...indexNames(blocks), ...indexAmounts(amounts.flat()) };
  const quotedInPassage = quotedWords(quotations.flat());
  return blocks.map((block, place) => {
    const own = amounts[place] ?? [];
    const taken = new Set(own.flatMap(({ first, last }) => range(first, last)));
    return {
      text,
      block,
      amounts: own,
      mentions: readMentions(block, reading, taken),
      presence: blocks.length === 1 ? passage : indexNames([block]),
      passage,
      quotations: quotations[place] ?? [],
      quotedInPassage,
    };
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first }, (_, step) => first + step);
}
