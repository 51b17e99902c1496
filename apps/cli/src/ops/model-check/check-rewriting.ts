/** Measures how well a model rewrites the built-in passages with one set of instructions. */
import { countWords } from '@humanize/contract';
import { compareMeaning } from '@humanize/fidelity';
import {
  assembleText,
  prepareText,
  rewritePassages,
  type PassMetrics,
  type PassName,
  type PassSettings,
  type RequestPassDeps,
  type Tier,
} from '@humanize/language-model';
import { createLightEditor } from '@humanize/light-edit';
import { detectLanguage } from '@humanize/text';
import pLimit from 'p-limit';
import { createUsageCount, type PassUsage } from './count-usage.ts';

export type CheckRewritingDeps = Pick<RequestPassDeps, 'complete' | 'signal'> & {
  readonly passSettings: PassSettings;
  /** Maximum number of passages rewritten concurrently. */
  readonly concurrency: number;
  /** Called after each passage. */
  readonly onProgress: (done: number, all: number) => void;
};

export type RewritingReport = {
  readonly tier: Tier;
  readonly words: number;
  readonly paragraphs: number;
  /** Paragraphs whose rewritten version passed the check, and also the audit if it is one of the passes. */
  readonly accepted: number;
  /** Accepted paragraphs that are identical to the source. */
  readonly unchanged: number;
  /** Causes of rejections, including rejections that a repair resolved. */
  readonly rejections: readonly { readonly by: string; readonly kind: string }[];
  /** Usage by pass. */
  readonly usage: Partial<Readonly<Record<PassName, PassUsage>>>;
  /** Total time for all passages, as if they had been processed one after another. */
  readonly seconds: number;
  /** The first passage and its rewritten text, as a sample. */
  readonly sample: { readonly source: string; readonly text: string };
};

/** @throws ModelUnavailableError if the model does not respond */
export async function checkRewriting(deps: CheckRewritingDeps, passages: readonly string[]): Promise<RewritingReport> {
  const usage = createUsageCount();
  const editor = createLightEditor();
  let done = 0;
  const rewritten = await pLimit(deps.concurrency).map(passages, async (source) => {
    const startedAt = performance.now();
    const one = await rewriteOne(deps, { source, editor, onPassDone: usage.add });
    done += 1;
    deps.onProgress(done, passages.length);
    return { ...one, seconds: (performance.now() - startedAt) / 1_000 };
  });
  const results = rewritten.flatMap(({ results: own }) => own);
  return {
    tier: deps.passSettings.tier,
    words: passages.reduce((words, source) => words + countWords(source), 0),
    paragraphs: results.length,
    accepted: results.filter(({ outcome }) => outcome === 'accepted').length,
    unchanged: rewritten.reduce((count, { unchanged }) => count + unchanged, 0),
    rejections: results.flatMap(({ rejections }) => rejections),
    usage: usage.byPass(),
    seconds: rewritten.reduce((sum, { seconds }) => sum + seconds, 0),
    sample: { source: passages[0] ?? '', text: rewritten[0]?.text ?? '' },
  };
}

type Rewriting = {
  readonly source: string;
  readonly editor: ReturnType<typeof createLightEditor>;
  readonly onPassDone: (pass: PassMetrics) => void;
};

async function rewriteOne(
  { passSettings, complete, signal }: CheckRewritingDeps,
  { source, editor, onPassDone }: Rewriting,
) {
  const variant = 'en-US';
  const { tier } = passSettings;
  const prepared = prepareText(source, { language: detectLanguage(source), tier, variant, editor });
  const { results, versions } = await rewritePassages(
    {
      ...passSettings,
      complete,
      signal,
      onPassDone,
      onPassageDone: () => undefined,
      onFailedPassage: (error) => {
        throw error;
      },
      // oxlint-disable-next-line require-await -- the worker runs the check on a thread
      compare: async (pairs) => pairs.map((pair) => compareMeaning(pair.source, pair.version).findings),
    },
    prepared,
  );
  const { text } = assembleText(editor, { parts: prepared.parts, versions, variant });
  const unchanged = versions.filter((version, index) => version?.text === prepared.parts[index]?.text).length;
  return { results, text, unchanged };
}
