/** The facts of a block of one text. The functions that compare each kind of fact receive these facts for the source and for the version. */
import { indexAmounts, type AmountSide } from './amounts/match-amounts.ts';
import { readAmounts } from './amounts/read-amounts.ts';
import type { NameSide } from './names/compare-names.ts';
import { indexNames } from './names/name-index.ts';
import { readNames } from './names/read-names.ts';
import type { Block } from './passage/passage.ts';
import { quotedWords, readQuotations, type QuotedSide } from './quotations/quotations.ts';

export type Side = AmountSide & NameSide & QuotedSide;

/** Reads the blocks of a text. `capitals` contains the words of both texts that are capitalized within a sentence. */
export function readSides(text: string, blocks: readonly Block[], capitals: ReadonlySet<string>): Side[] {
  const facts = blocks.map((block) => {
    const amounts = readAmounts(block);
    const taken = new Set<number>();
    for (const { first, last } of amounts) for (let at = first; at < last; at += 1) taken.add(at);
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
