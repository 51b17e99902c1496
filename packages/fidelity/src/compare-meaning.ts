/** Compares a version with its source. Changed facts are rejected. What requires understanding becomes a question. */
import { compareAmounts } from './amounts/compare-amounts.ts';
import { indexAmounts } from './amounts/match-amounts.ts';
import { readAmounts } from './amounts/read-amounts.ts';
import type { Comparison, Finding } from './finding.ts';
import { compareLiterals } from './literals/literals.ts';
import { compareNames } from './names/compare-names.ts';
import { findExchanges } from './names/find-exchanges.ts';
import { indexNames } from './names/name-index.ts';
import { capitalsOf, readNames } from './names/read-names.ts';
import { alignBlocks, mergeBlocks, type Block, type Passage } from './passage/passage.ts';
import { readPassage } from './passage/read-passage.ts';
import { compareQuotations, quotedWords, readQuotations } from './quotations/quotations.ts';
import { compareLanguage, compareShape } from './shape/compare-shape.ts';

/**
 * Compares a passage of one or several paragraphs, or a whole text, with a version of it. If both have the same number
 * of paragraphs, each is compared with the one that shares the most words with it. Pure, and linear in the length of
 * the texts.
 */
export function compareMeaning(source: string, version: string): Comparison {
  if (source === version) return { accepted: true, findings: [] };
  const [before, after] = [readPassage(source), readPassage(version)];
  const language = compareLanguage(before, after);
  if (language.length > 0) return { accepted: false, findings: language };
  const findings = [...compareShape(before, after), ...compareLiterals(before, after), ...compareBlocks(before, after)];
  const { refuse = [], ask = [] } = Object.groupBy(findings, ({ weight }) => weight);
  return { accepted: refuse.length === 0, findings: [...refuse, ...ask] };
}

function compareBlocks(source: Passage, version: Passage): Finding[] {
  const comparers = [compareAmounts, compareNames, compareQuotations, findExchanges];
  const capitals = capitalsOf([...source.blocks, ...version.blocks]);
  const isPaired = source.blocks.length === version.blocks.length;
  const [mine, theirs] = isPaired
    ? [source.blocks, alignBlocks(source.blocks, version.blocks)]
    : [mergeBlocks(source.blocks), mergeBlocks(version.blocks)];
  const [before, after] = [readSides(source.text, mine, capitals), readSides(version.text, theirs, capitals)];
  return before.flatMap((side, place) => {
    const other = after[place];
    const facts = [side, other].flatMap((one) => [one?.amounts, one?.names, one?.quotations].flat());
    if (other === undefined || facts.length === 0) return [];
    return comparers.flatMap((compare) => compare(side, other));
  });
}

/** Reads the facts of each block of a text. `capitals` are words of both texts with a capital within a sentence. */
function readSides(text: string, blocks: readonly Block[], capitals: ReadonlySet<string>) {
  const facts = blocks.map((block) => {
    const amounts = readAmounts(block);
    const taken = new Set(amounts.flatMap(({ first, last }) => block.words.slice(first, last)));
    return { text, block, amounts, names: readNames(block, capitals, taken), quotations: readQuotations(block) };
  });
  const passage = {
    amounts: indexAmounts(facts.flatMap(({ amounts }) => amounts)),
    words: indexNames(blocks),
    quoted: quotedWords(facts.flatMap(({ quotations }) => quotations)),
  };
  if (facts.length === 1)
    return facts.map((own) => ({ ...own, index: passage.amounts, words: passage.words, passage }));
  return facts.map((own) => ({ ...own, index: indexAmounts(own.amounts), words: indexNames([own.block]), passage }));
}
