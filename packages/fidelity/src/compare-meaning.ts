/** Compares a version with its source. Changed facts reject the version. Differences that require an understanding of the text become questions. */
import { compareAmounts, type AmountSide } from './amounts/compare-amounts.ts';
import { indexAmounts } from './amounts/match-amounts.ts';
import { readAmounts } from './amounts/read-amounts.ts';
import { findExchanges } from './exchanges/find-exchanges.ts';
import type { Comparison, Finding } from './finding.ts';
import { compareLiterals } from './literals/literals.ts';
import { compareNames, pairsOf, type NameSide } from './names/compare-names.ts';
import { indexNames } from './names/name-index.ts';
import { capitalsOf, readNames } from './names/read-names.ts';
import { alignBlocks, mergeBlocks, type Block, type Passage } from './passage/passage.ts';
import { readPassage } from './passage/read-passage.ts';
import { compareQuotations, quotedWords, readQuotations, type QuotationSide } from './quotations/quotations.ts';
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
  const refusals = findings.filter(({ weight }) => weight === 'refuse');
  const questions = findings.filter(({ weight }) => weight === 'ask');
  return { accepted: refusals.length === 0, findings: [...refusals, ...questions] };
}

type Side = AmountSide & NameSide & QuotationSide;

/** The comparers of facts and questions. All have the same signature. */
const comparers = [compareAmounts, compareNames, compareQuotations, findExchanges];

function compareBlocks(source: Passage, version: Passage): Finding[] {
  const capitals = capitalsOf([...source.blocks, ...version.blocks]);
  const isPaired = source.blocks.length === version.blocks.length;
  const [mine, theirs] = isPaired
    ? [source.blocks, alignBlocks(source.blocks, version.blocks)]
    : [mergeBlocks(source.blocks), mergeBlocks(version.blocks)];
  const [before, after] = [readSides(source.text, mine, capitals), readSides(version.text, theirs, capitals)];
  return before.flatMap((side, place) => {
    const other = after[place];
    return other === undefined ? [] : comparers.flatMap((compare) => compare(side, other));
  });
}

function readSides(text: string, blocks: readonly Block[], capitals: ReadonlySet<string>): Side[] {
  const facts = blocks.map((block) => {
    const amounts = readAmounts(block);
    const taken = new Set<number>();
    for (const { first, last } of amounts) for (let at = first; at < last; at += 1) taken.add(at);
    const names = readNames(block, capitals, taken);
    return { text, block, amounts, names, quotations: readQuotations(block) };
  });
  const passage = {
    amounts: indexAmounts(facts.flatMap(({ amounts }) => amounts)),
    names: pairsOf(facts.flatMap(({ names }) => names)),
    words: indexNames(blocks),
    quoted: quotedWords(facts.flatMap(({ quotations }) => quotations)),
  };
  const isOnly = blocks.length === 1;
  return facts.map((own) => ({
    ...own,
    index: isOnly ? passage.amounts : indexAmounts(own.amounts),
    words: isOnly ? passage.words : indexNames([own.block]),
    passage,
  }));
}
