/** Runs the light edit on a corpus and measures the changes. */
import { cpuUsage } from 'node:process';
import type { LightEditor } from '@humanize/light-edit';
import { changedShare } from './changed-words.ts';
import type { GrammarJudge } from './grammar-judge.ts';
import type { Corpus, CorpusDocument } from './read-corpora.ts';

export type Side = {
  readonly documents: number;
  readonly words: number;
  readonly changedDocuments: number;
  /** Share of changed words, 0 to 1, including spelling. */
  readonly wordsChanged: number;
  /** The same share without the spelling rules, calculated from the words in the edits. */
  readonly wordsChangedByWording: number;
  /** Edits by rule, most frequent first. */
  readonly editsByRule: readonly (readonly [ruleId: string, edits: number])[];
};

export type CorpusReport = {
  readonly name: string;
  readonly machine: Side;
  readonly human: Side | undefined;
  /** Share of words that a second pass changes, from 0 to 1. */
  readonly secondPassChanged: number;
  readonly wordsPerCpuSecond: number;
  /** Grammar problems in the outputs that are not in the inputs. */
  readonly grammar: { readonly documents: number; readonly complaints: number } | undefined;
};

export type MeasureDeps = {
  readonly editor: LightEditor;
  readonly grammar: GrammarJudge | undefined;
  /** Number of documents to check for grammar, evenly distributed across the corpus. */
  readonly grammarMax: number;
};

/** Number of texts to edit before measuring, so that the code is compiled as it is in a running service. */
const warmUpDocuments = 300;
const variant = 'en-US';

export async function measureCorpus(corpus: Corpus, deps: MeasureDeps): Promise<CorpusReport> {
  const { editor } = deps;
  const texts = corpus.documents.map(({ machine }) => machine);
  for (const text of texts.slice(0, warmUpDocuments)) editor.edit(text, { variant });
  const before = cpuUsage();
  const machine = measureSide(texts, editor);
  const { user, system } = cpuUsage(before);
  const outputs = texts.map((text) => editor.edit(text, { variant }).text);
  const human = corpus.documents.flatMap((document) => (document.human === undefined ? [] : [document.human]));
  return {
    name: corpus.name,
    machine,
    human: human.length === 0 ? undefined : measureSide(human, editor),
    secondPassChanged: measureSide(outputs, editor).wordsChanged,
    wordsPerCpuSecond: (machine.words * 1_000_000) / (user + system),
    grammar: await judgeGrammar(corpus.documents, outputs, deps),
  };
}

function measureSide(texts: readonly string[], editor: LightEditor): Side {
  const editsByRule = new Map<string, number>();
  let [words, changed, changedByWording, changedDocuments] = [0, 0, 0, 0];
  for (const text of texts) {
    const { text: output, edits } = editor.edit(text, { variant });
    const own = countWords(text);
    words += own;
    changed += changedShare(text, output) * own;
    if (output !== text) changedDocuments += 1;
    for (const { ruleId, before, after } of edits) {
      editsByRule.set(ruleId, (editsByRule.get(ruleId) ?? 0) + 1);
      if (!ruleId.startsWith('spelling-')) changedByWording += Math.max(countWords(before), countWords(after));
    }
  }
  return {
    documents: texts.length,
    words,
    changedDocuments,
    wordsChanged: changed / Math.max(1, words),
    wordsChangedByWording: changedByWording / Math.max(1, words),
    editsByRule: [...editsByRule].toSorted((a, b) => b[1] - a[1]),
  };
}

async function judgeGrammar(
  documents: readonly CorpusDocument[],
  outputs: readonly string[],
  { grammar, grammarMax }: MeasureDeps,
): Promise<CorpusReport['grammar']> {
  if (grammar === undefined) return undefined;
  const step = Math.max(1, documents.length / grammarMax);
  let [judged, complaints, next] = [0, 0, 0];
  for (const [place, { machine }] of documents.entries()) {
    if (place < next) continue;
    next += step;
    judged += 1;
    complaints += (await grammar.newComplaints(machine, outputs[place] ?? machine, variant)).length;
  }
  return { documents: judged, complaints };
}

function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
