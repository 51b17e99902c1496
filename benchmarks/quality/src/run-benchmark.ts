// Measures an engine on the corpora of a folder and writes what was found.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCorpora, type Corpus } from './corpora/read-corpora.ts';
import { createGrammarJudge } from './grammar/grammar-judge.ts';
import type { Engine } from './measure/engine.ts';
import { measureDocument, type DocumentMeasures, type Judges } from './measure/measure-document.ts';
import { createSpellingJudge } from './spelling/spelling-purity.ts';
import { humanFeatures, summarise, type CorpusSummary, type HumanReference } from './measure/summarise.ts';
import type { Options } from './options.ts';
import { distancePlot } from './report/distance-plot.ts';
import { qualityPage } from './report/quality-page.ts';
import { refreshQuotes } from './report/quotes.ts';
import { corpusTables } from './report/tables.ts';
import { worstOutputs } from './report/worst-outputs.ts';

/** Documents rewritten before the clock counts: from here on the compiler has seen the code, as in a running service. */
const warmUpDocuments = 300;

/** Returns the tables; the JSON, plots and lists are in the folder of the options. */
export async function runBenchmark(options: Options, engine: Engine, say: (line: string) => void): Promise<string> {
  const corpora = readCorpora(options.folder, options.sampleMax);
  const spelling = createSpellingJudge();
  const grammar = options.grammarMax === 0 ? undefined : await createGrammarJudge();
  warmUp(engine, corpora);
  const measured: { corpus: Corpus; documents: DocumentMeasures[] }[] = [];
  for (const corpus of corpora) {
    say(`${corpus.name}: ${corpus.documents.length} documents`);
    measured.push({
      corpus,
      documents: await measureCorpus(corpus, { engine, spelling, grammar }, options.grammarMax),
    });
  }
  const reference = referenceOf(
    measured.map(({ documents }) => documents),
    corpora,
  );
  const summaries = measured.map(({ corpus, documents }) => summarise(corpus.name, documents, reference));
  mkdirSync(options.out, { recursive: true });
  writeFileSync(path.join(options.out, 'figures.json'), `${JSON.stringify(summaries, undefined, 2)}\n`);
  for (const [place, summary] of summaries.entries())
    writeLists(options.out, summary, measured[place]?.documents ?? []);
  const tables = summaries.map((summary) => corpusTables(summary)).join('\n\n');
  if (options.write !== undefined) {
    const { page, changed } = refreshQuotes(qualityPage(options.write, tables), engine);
    writeFileSync(options.write, page);
    if (changed.length > 0) say(`quotes with a new wording, whose verdicts to read again: ${changed.join(', ')}`);
  }
  return tables;
}

function writeLists(folder: string, summary: CorpusSummary, documents: readonly DocumentMeasures[]): void {
  writeFileSync(path.join(folder, `distance-${summary.name}.svg`), `${distancePlot(summary)}\n`);
  writeFileSync(path.join(folder, `worst-${summary.name}.md`), `${worstOutputs(documents)}\n`);
}

async function measureCorpus(corpus: Corpus, judges: Judges, grammarMax: number): Promise<DocumentMeasures[]> {
  const measures: DocumentMeasures[] = [];
  const step = Math.max(1, corpus.documents.length / Math.max(1, grammarMax));
  let nextForGrammar = 0;
  for (const [place, document] of corpus.documents.entries()) {
    const isJudged = place >= nextForGrammar;
    if (isJudged) nextForGrammar += step;
    const { grammar, ...others } = judges;
    measures.push(await measureDocument(document, { ...others, grammar: isJudged ? grammar : undefined }));
  }
  return measures;
}

function referenceOf(measured: readonly (readonly DocumentMeasures[])[], corpora: readonly Corpus[]): HumanReference {
  const withHuman = measured.map((documents) => humanFeatures(documents));
  return {
    from: corpora
      .filter((_, place) => (withHuman[place]?.length ?? 0) > 0)
      .map((corpus) => corpus.name)
      .join(', '),
    features: withHuman.flat(),
  };
}

function warmUp(engine: Engine, corpora: readonly Corpus[]): void {
  const documents = corpora.flatMap((corpus) => corpus.documents).slice(0, warmUpDocuments);
  for (const document of documents) engine.rewrite(document.machine, { variant: 'en-US', seed: 'warm-up' });
}
