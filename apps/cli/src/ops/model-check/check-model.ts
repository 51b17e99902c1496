/**
 * Measures the configured language model: how well it audits, how it rewrites a text in the service's passes, how fast
 * it is, what it costs, and which parameters its server accepts.
 */
import { countWords } from '@humanize/contract';
import { compareMeaning } from '@humanize/fidelity';
import {
  auditPair,
  type PassMetrics,
  type CompleteChat,
  groupPassages,
  type PassName,
  rewritePassage,
  type ServerTraits,
  splitParagraphs,
} from '@humanize/language-model';
import pLimit from 'p-limit';
import { type AuditPair, listAuditPairs } from './audit-samples.ts';
import { createUsageCount, type PassUsage } from './count-usage.ts';
import { rewriteSample } from './rewrite-sample.ts';
import { type AuditOutcome, type AuditScore, scoreAudits } from './score-audits.ts';

/** `complete` and `traits` are those of a chat client. */
export type CheckModelDeps = {
  readonly complete: CompleteChat;
  readonly traits: () => ServerTraits;
  readonly models: Readonly<Record<PassName, string>>;
  readonly plan: ReadonlySet<PassName>;
  /** Millionths of a currency unit per thousand tokens; 0 if unknown. */
  readonly prices: {
    readonly inputMicrosPerThousandTokens: number;
    readonly outputMicrosPerThousandTokens: number;
  };
  /** Maximum number of concurrent audits. */
  readonly concurrency: number;
  /** Called after each audit. */
  readonly onProgress: (done: number, all: number) => void;
  readonly signal: AbortSignal;
};

/** The result for the sample text. */
export type RewriteReport = {
  readonly words: number;
  readonly paragraphs: number;
  /** Paragraphs whose version passed the check and, if the audit is one of the passes, the audit. */
  readonly accepted: number;
  /** Accepted paragraphs that are identical to the source. */
  readonly unchanged: number;
  /** Whether the meaning check accepts every accepted paragraph. */
  readonly passesCheck: boolean;
  readonly rejections: readonly { readonly by: string; readonly kind: string }[];
  readonly seconds: number;
  readonly text: string;
};

export type ModelReport = {
  readonly models: CheckModelDeps['models'];
  readonly passes: readonly PassName[];
  readonly audit: AuditScore & { readonly secondsMedian: number; readonly secondsMax: number };
  readonly rewrite: RewriteReport;
  readonly usage: {
    readonly audits: PassUsage;
    /** Usage for the sample text, by pass. */
    readonly rewrite: Partial<Readonly<Record<PassName, PassUsage>>>;
    /** Estimate for 1,000 words, from the usage for the sample text. */
    readonly perThousandWords: {
      readonly promptTokens: number;
      readonly completionTokens: number;
      /** Undefined if no price is set. */
      readonly costMicros: number | undefined;
      readonly seconds: number;
    };
  };
  readonly parameters: ServerTraits;
  /** Whether the model audits well enough and every paragraph of the sample text was accepted. */
  readonly ok: boolean;
};

/** @throws ModelUnavailableError if the model does not respond */
export async function checkModel(deps: CheckModelDeps): Promise<ModelReport> {
  const auditUsage = createUsageCount();
  const { outcomes, seconds } = await auditAll(deps, auditUsage.add);
  const audit = scoreAudits(outcomes);
  const rewriteUsage = createUsageCount();
  const rewrite = await rewriteText(deps, rewriteUsage.add);
  const inAll = rewriteUsage.total();
  const scale = 1_000 / rewrite.words;
  const micros =
    (inAll.promptTokens * deps.prices.inputMicrosPerThousandTokens +
      inAll.completionTokens * deps.prices.outputMicrosPerThousandTokens) /
    1_000;
  return {
    models: deps.models,
    passes: [...deps.plan],
    audit: { ...audit, secondsMedian: median(seconds), secondsMax: Math.max(...seconds) },
    rewrite,
    usage: {
      audits: auditUsage.total(),
      rewrite: rewriteUsage.byPass(),
      perThousandWords: {
        promptTokens: Math.round(inAll.promptTokens * scale),
        completionTokens: Math.round(inAll.completionTokens * scale),
        costMicros: micros === 0 ? undefined : Math.ceil(micros * scale),
        seconds: rewrite.seconds * scale,
      },
    },
    parameters: deps.traits(),
    ok: audit.sufficient && rewrite.accepted === rewrite.paragraphs && rewrite.unchanged === 0 && rewrite.passesCheck,
  };
}

type OnPassDone = (pass: PassMetrics) => void;

async function auditAll(
  deps: CheckModelDeps,
  onPassDone: OnPassDone,
): Promise<{ outcomes: readonly AuditOutcome[]; seconds: readonly number[] }> {
  const pairs = listAuditPairs();
  const outcomes: AuditOutcome[] = [];
  const seconds: number[] = [];
  await pLimit(deps.concurrency).map(pairs, async (pair) => {
    const audited = await auditOne(deps, pair, onPassDone);
    outcomes.push(audited.outcome);
    seconds.push(audited.seconds);
    deps.onProgress(outcomes.length, pairs.length);
  });
  return { outcomes, seconds };
}

/**
 * Audits one pair. As in a job, suspected differences are sent as questions. Unlike in a job, versions that the check
 * rejects are audited as well.
 */
async function auditOne(deps: CheckModelDeps, pair: AuditPair, onPassDone: OnPassDone) {
  const { source, version } = pair;
  const { accepted, findings } = compareMeaning(source, version);
  const questions = findings.filter(({ weight }) => weight === 'ask').map(({ message }) => message);
  const { verdict, durationMs } = await auditPair({ ...deps, onPassDone }, { source, version, questions });
  const outcome: AuditOutcome = { pair, same: verdict?.same, byCode: !accepted };
  return { outcome, seconds: durationMs / 1_000 };
}

async function rewriteText(deps: CheckModelDeps, onPassDone: OnPassDone): Promise<RewriteReport> {
  const startedAt = performance.now();
  const parts = splitParagraphs(rewriteSample);
  const results = await Promise.all(
    groupPassages(parts).map(async (passage) => ({
      passage,
      results: await rewritePassage(
        {
          ...deps,
          onPassDone,
          candidates: 1,
          compare: async (pairs) => pairs.map(({ source, version }) => compareMeaning(source, version).findings),
        },
        passage,
        { genre: 'general', variant: 'en-US' },
      ),
    })),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const paragraphs = results.flatMap(({ passage, results: own }) =>
    own.map((result, index) => ({ source: passage.paragraphs[index] ?? '', result })),
  );
  const accepted = paragraphs.filter(({ result }) => result.outcome === 'accepted');
  return {
    words: countWords(rewriteSample),
    paragraphs: paragraphs.length,
    accepted: accepted.length,
    unchanged: accepted.filter(({ source, result }) => result.outcome === 'accepted' && result.text === source).length,
    passesCheck: accepted.every(
      ({ source, result }) => result.outcome === 'accepted' && compareMeaning(source, result.text).accepted,
    ),
    rejections: paragraphs.flatMap(({ result }) => result.rejections),
    seconds,
    text: paragraphs.map(({ source, result }) => (result.outcome === 'accepted' ? result.text : source)).join('\n\n'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
