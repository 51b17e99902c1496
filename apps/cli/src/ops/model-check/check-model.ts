/**
 * Measures how well the configured language model rewrites and audits built-in texts, how fast it is, what it costs,
 * and which settings to use.
 */
import {
  type CompleteChat,
  type PassName,
  passNames,
  type PassSettings,
  type ServerTraits,
  type Tier,
} from '@humanize/language-model';
import { listAuditPairs } from './audit-samples.ts';
import { checkAudits, type AuditReport } from './check-audits.ts';
import { listCheckPassages } from './check-passages.ts';
import { checkRewriting, type RewritingReport } from './check-rewriting.ts';
import { createUsageCount, type PassUsage } from './count-usage.ts';

/** `complete` and `traits` come from a chat client. */
export type CheckModelDeps = {
  readonly complete: CompleteChat;
  readonly traits: () => ServerTraits;
  readonly passSettings: PassSettings;
  /** The sets of instructions to check. If both are given, the second set is tried only if the first falls short. */
  readonly tiers: readonly [Tier, ...Tier[]];
  /** Whether to check only three passages and twelve pairs. */
  readonly short: boolean;
  /** Millionths of a currency unit per thousand tokens; 0 if unknown. */
  readonly prices: {
    readonly inputMicrosPerThousandTokens: number;
    readonly outputMicrosPerThousandTokens: number;
  };
  /** Maximum number of concurrent requests. */
  readonly concurrency: number;
  /** Called after each part of the check. */
  readonly onProgress: (what: 'passages' | 'pairs', done: number, all: number) => void;
  readonly signal: AbortSignal;
};

export type ModelReport = {
  readonly models: PassSettings['models'];
  /** The result with the recommended instructions. */
  readonly rewriting: RewritingReport;
  /** The result with the other instructions, if they were tried. */
  readonly otherRewriting: RewritingReport | undefined;
  readonly audit: AuditReport;
  readonly usage: {
    readonly audits: PassUsage;
    /** Estimate for 1,000 words, based on the passages. */
    readonly perThousandWords: {
      readonly promptTokens: number;
      readonly completionTokens: number;
      /** Undefined if no price is set. */
      readonly costMicros: number | undefined;
      readonly seconds: number;
    };
  };
  readonly parameters: ServerTraits;
  readonly recommended: { readonly tier: Tier; readonly passes: readonly PassName[] };
  /** Whether the model rewrites and audits well enough. */
  readonly ok: boolean;
};

/** The minimum share of paragraphs that must be accepted. */
export const acceptedShareMin = 0.8;
/** The maximum share of paragraphs that may come back unchanged. */
export const unchangedShareMax = 0.2;

const shortCheck = { passages: 3, pairs: 12 } as const;

/** @throws ModelUnavailableError if the model does not respond */
export async function checkModel(deps: CheckModelDeps): Promise<ModelReport> {
  const { rewriting, other } = await chooseRewriting(deps);
  const { tier } = rewriting;
  const auditUsage = createUsageCount();
  const pairs = listAuditPairs().slice(0, deps.short ? shortCheck.pairs : undefined);
  const audit = await checkAudits(
    {
      ...deps,
      models: deps.passSettings.models,
      tier,
      onPassDone: auditUsage.add,
      onProgress: (done, all) => deps.onProgress('pairs', done, all),
    },
    pairs,
  );
  return {
    models: deps.passSettings.models,
    rewriting,
    otherRewriting: other,
    audit,
    usage: { audits: auditUsage.total(), perThousandWords: estimateThousandWords(rewriting, deps.prices) },
    parameters: deps.traits(),
    recommended: { tier, passes: recommendPasses(tier, audit) },
    ok: audit.sufficient && rewritesWell(rewriting),
  };
}

function recommendPasses(tier: Tier, { sufficient }: AuditReport): readonly PassName[] {
  return passNames.filter((pass) => (pass !== 'polish' || tier === 'full') && (pass !== 'audit' || sufficient));
}

/**
 * Tries each set of instructions until one is good enough, and chooses the one with the most paragraphs that were
 * accepted and changed.
 */
async function chooseRewriting(
  deps: CheckModelDeps,
): Promise<{ rewriting: RewritingReport; other: RewritingReport | undefined }> {
  const passages = listCheckPassages(deps.short ? shortCheck.passages : undefined);
  const tried: RewritingReport[] = [];
  for (const tier of deps.tiers) {
    const onProgress = (done: number, all: number): void => deps.onProgress('passages', done, all);
    tried.push(await checkRewriting({ ...deps, passSettings: { ...deps.passSettings, tier }, onProgress }, passages));
    if (tried.some(rewritesWell)) break;
  }
  const [rewriting, other] = tried.toSorted((a, b) => written(b) - written(a));
  if (rewriting === undefined) throw new Error('no instructions were tried');
  return { rewriting, other };
}

const written = ({ accepted, unchanged }: RewritingReport): number => accepted - unchanged;

export function rewritesWell({ accepted, unchanged, paragraphs }: RewritingReport): boolean {
  return accepted >= acceptedShareMin * paragraphs && unchanged <= unchangedShareMax * paragraphs;
}

function estimateThousandWords(
  { usage, words, seconds }: RewritingReport,
  prices: CheckModelDeps['prices'],
): ModelReport['usage']['perThousandWords'] {
  const sum = (part: 'promptTokens' | 'completionTokens'): number =>
    Object.values(usage).reduce((all, own) => all + own[part], 0);
  const [promptTokens, completionTokens] = [sum('promptTokens'), sum('completionTokens')];
  const scale = 1_000 / words;
  const micros =
    (promptTokens * prices.inputMicrosPerThousandTokens + completionTokens * prices.outputMicrosPerThousandTokens) /
    1_000;
  return {
    promptTokens: Math.round(promptTokens * scale),
    completionTokens: Math.round(completionTokens * scale),
    costMicros: micros === 0 ? undefined : Math.ceil(micros * scale),
    seconds: seconds * scale,
  };
}
