/**
 * Compares the meaning of a version with its source. Certain differences (amounts, names, quotations, structure) reject
 * the version; suspected ones become questions. Pure, and linear in the length of the texts.
 */
import { compareAmounts } from './amounts/compare-amounts.ts';
import type { Amount } from './amounts/amount.ts';
import { indexAmounts } from './amounts/amount-index.ts';
import { readAmounts } from './amounts/read-amounts.ts';
import { formGroup, isOneOfTwo } from './amounts/replacement.ts';
import { isYear } from './amounts/relative-time.ts';
import { compareClaims } from './claims/compare-claims.ts';
import type { Comparison, Finding } from './finding.ts';
import { compareLiterals } from './literals/compare-literals.ts';
import { isAlsoName, isCommonWord } from './names/common-words.ts';
import { groupSentences } from './claims/group-sentences.ts';
import { alignSentences, type AlignedSentences } from './claims/read-sentences.ts';
import { compareAppositions } from './names/compare-appositions.ts';
import { compareDenials } from './names/compare-denials.ts';
import { compareDisplaced } from './names/compare-displaced.ts';
import { foldJoined } from './names/fold-name.ts';
import { compareNames } from './names/compare-names.ts';
import { compareSlots } from './names/compare-slots.ts';
import { compareTerms } from './names/compare-terms.ts';
import { compareThings } from './names/compare-things.ts';
import { indexNames } from './names/name-index.ts';
import { readPartners } from './names/name-partners.ts';
import { capitalsOf, readMentions, type Mention, type NameReading, type NameWord } from './names/read-mentions.ts';
import { mergeBlocks } from './passage/merge-blocks.ts';
import { readPassage, type Block, type Passage } from './passage/read-passage.ts';
import { spellStates } from './passage/spell-states.ts';
import { splitJoinedWords } from './passage/split-joined-words.ts';
import type { Word } from './passage/word.ts';
import { compareQuotations, quotedWords } from './quotations/compare-quotations.ts';
import { readQuotations } from './quotations/read-quotations.ts';
import { compareSwaps, type SwapSide } from './roles/compare-swaps.ts';
import type { Placed } from './roles/read-contexts.ts';
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
      ...compareSwapsOf(side, other),
      ...compareSlots(side, other, pairsOf(aligned), partners),
      ...compareDenials(side.text, other.text, pairsOf(aligned)),
      ...compareAppositions(side, other, partners),
      ...compareDisplaced(side, other, groupSentences(aligned), partners),
      ...compareClaims(side, other, aligned),
    ];
  });
}

/** Each sentence of the source with its best counterpart. */
function pairsOf({ before, forward }: AlignedSentences): { source: readonly Word[]; version: readonly Word[] }[] {
  return before.flatMap(({ words }, place) => {
    const best = forward[place]?.[0];
    return best === undefined ? [] : [{ source: words, version: best.words }];
  });
}

/** Finds swapped names and swapped amounts. Names and amounts both count as context. */
function compareSwapsOf(source: Side, version: Side): Finding[] {
  const sourceAmounts = indexAmounts(source.amounts);
  const numbers = new Map(source.amounts.map((amount, place) => [amount, place]));
  const placesOf = ({
    text,
    block,
    mentions,
    amounts,
  }: Side): SwapSide & { amounts: (Placed & Amount)[]; names: Placed[] } => {
    const names = mentions.flatMap(placedNames);
    const placedAmounts = amounts.flatMap((amount) => {
      // one above the other
      if (isOneOfTwo(block.words, amount)) return [];
      const [same] = sourceAmounts.find(amount);
      return same === undefined ? [] : [{ ...amount, id: `#${numbers.get(same)}` }];
    });
    return { text, block, names, amounts: placedAmounts, placed: [...names, ...placedAmounts] };
  };
  const [before, after] = [placesOf(source), placesOf(version)];
  const kinds = Map.groupBy(before.amounts, swapKind);
  return [
    ...compareSwaps('name', before.names, before, after),
    ...[...kinds.values()].flatMap((amounts) => compareSwaps('number', amounts, before, after)),
  ];
}

/** Amounts of one kind can be exchanged for each other. A year and a count cannot. */
function swapKind(amount: Amount): string {
  return `${formGroup(amount)} ${amount.unit?.dimensions[0] ?? ''} ${isYear(amount)}`;
}

/** Splits a name at its connecting words: `Ann Lee of York` gives `Ann Lee` and `York`. */
function placedNames({ words }: Mention): Placed[] {
  const parts = words.reduce<NameWord[][]>((found, name) => {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && name.word.index - last.word.index === 1) found.at(-1)?.push(name);
    else found.push([name]);
    return found;
  }, []);
  return parts.flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { start, index } = first.word;
    const id = foldJoined(part.map(({ word }) => word.lower)) ?? last.key;
    return [{ start, end: last.word.end, id, first: index, last: last.word.index + 1 }];
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
