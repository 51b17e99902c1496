// What a split or a join does to the row of sentences, told without making it.

import type { Document, Sentence } from '../../document/document.ts';
import { firstWordOf, wordsBetween } from '../../document/reading.ts';
import { sentenceIndexAt } from '../../edits/mend.ts';
import type { OwnedProposal } from '../../edits/proposal.ts';

export interface Effect {
  readonly hit: OwnedProposal;
  /** Sentences `from` up to and including `to` become sentences of these lengths. */
  readonly from: number;
  readonly to: number;
  readonly lengths: readonly number[];
  /** How many more sentences open with And, But, So or Or. */
  readonly conjunctions: number;
  /** How many more open like the one before. */
  readonly alike: number;
}

const conjunctionOpener = /^(?:and|but|so|or)$/u;

export function opensWithConjunction(document: Document, sentence: Sentence): boolean {
  return conjunctionOpener.test(openerOf(document, sentence) ?? '');
}

/** The first word of a sentence in lower case; undefined when it has none or is missing. */
export function openerOf(document: Document, sentence: Sentence | undefined): string | undefined {
  return sentence === undefined ? undefined : firstWordOf(document, sentence)?.lower;
}

export function effectOf(document: Document, hit: OwnedProposal): Effect | undefined {
  const first = hit.changes[0];
  const last = hit.changes.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from = sentenceIndexAt(document, first.start);
  const sentence = document.sentences[from];
  if (sentence === undefined) return undefined;
  const next = document.sentences[from + 1];
  if (next !== undefined && last.end > next.start) return effectOfJoin(document, hit, sentence, next);
  return effectOfSplit(document, hit, sentence);
}

function effectOfJoin(document: Document, hit: OwnedProposal, one: Sentence, other: Sentence): Effect {
  const [first, second, third] = [one, other, document.sentences[other.index + 1]].map((sentence) =>
    openerOf(document, sentence),
  );
  return {
    hit,
    from: one.index,
    to: other.index,
    lengths: [one.wordCount + other.wordCount],
    conjunctions: opensWithConjunction(document, other) ? -1 : 0,
    alike: Number(third !== undefined && first === third) - Number(first === second) - Number(second === third),
  };
}

function effectOfSplit(document: Document, hit: OwnedProposal, sentence: Sentence): Effect {
  const cut = hit.changes.find((change) => change.text.includes('.')) ?? hit.changes[0];
  const at = cut?.start ?? sentence.start;
  let index = sentence.firstToken;
  while (index < sentence.endToken && (document.tokens[index]?.start ?? at) < at) index += 1;
  const left = wordsBetween(document, sentence.firstToken, index);
  const behind =
    (cut?.text.replace(/^[^.]*\.\s*/u, '') ?? '') + document.text.slice(cut?.end ?? at, (cut?.end ?? at) + 20);
  const opener = /^\s*([\p{L}']+)/u.exec(behind)?.[1]?.toLowerCase();
  const own = openerOf(document, sentence);
  const next = openerOf(document, document.sentences[sentence.index + 1]);
  return {
    hit,
    from: sentence.index,
    to: sentence.index,
    lengths: [left, Math.max(1, sentence.wordCount - left)],
    conjunctions: conjunctionOpener.test(opener ?? '') ? 1 : 0,
    alike:
      Number(own === opener) +
      Number(next !== undefined && next === opener) -
      Number(next !== undefined && own === next),
  };
}
