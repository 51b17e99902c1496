/** Runs a list of stages over a surveyed text, one after another, and keeps the account of what they did. */
import { type DocumentReader, type Register, type Source, createDocumentReader } from '@humanize/text';
import type { Account } from './edits/account.ts';
import type { Edit, RejectedProposal } from './edits/proposal.ts';
import { runStage, type OffsetMap } from './edits/run-stage.ts';
import type { Engine } from './engine.ts';
import type { RewriteOptions } from './humanizer.ts';
import type { RuleSet } from './rules/rule-set.ts';
import type { Risk } from './rules/rule.ts';

export type StageSettings = RewriteOptions & {
  readonly riskMax: Risk;
  /** False when every hit is to be edited, however rare: for the examples of rules. */
  readonly keepAllowances: boolean;
};

export type StagesInput = {
  readonly engine: Engine;
  readonly stages: readonly RuleSet[];
  readonly reader: DocumentReader;
  readonly source: Source;
  readonly register: Register;
  readonly account: Account;
  readonly settings: StageSettings;
};

export type StagesOutput = {
  readonly source: Source;
  readonly edits: readonly Edit[];
  readonly rejected: readonly RejectedProposal[];
};

/** A reader that knows the engine's words; make one per text. */
export function createEngineReader({ dictionary, tagger }: Engine): DocumentReader {
  const isCommonWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');
  return createDocumentReader({ tagger, names: { isCommonWord } });
}

export function runStages(input: StagesInput): StagesOutput {
  const { engine, settings, account, register, reader } = input;
  // Spellings that rules build (haemodialysis) stand in no dictionary and are words all the same.
  const isEnglishWord = (word: string): boolean =>
    engine.spelling.accepts(word, 'en-US') || engine.spelling.accepts(word, 'en-GB');
  const isNoName = (word: string): boolean => engine.dictionary.isNoName(word);
  const edits: Edit[] = [];
  const rejected: RejectedProposal[] = [];
  let { source } = input;
  let toInput: OffsetMap = sameOffset;
  for (const stage of input.stages) {
    const done = runStage({
      source,
      register,
      reader,
      propose: (document) => stage.propose(document, { ...settings, isNoName }),
      options: {
        stage: stage.stage,
        seed: settings.seed,
        book: engine.book,
        knowledge: { isEnglishWord },
        account,
        keepAllowances: settings.keepAllowances,
      },
      toInput,
    });
    source = done.source;
    toInput = done.toInput;
    edits.push(...done.edits);
    rejected.push(...done.rejected);
  }
  return { source, edits, rejected };
}

function sameOffset(offset: number): number {
  return offset;
}
