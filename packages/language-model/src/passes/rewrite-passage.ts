/**
 * Rewrites a passage: drafts and polishes it, checks and audits each changed paragraph, and makes at most one attempt to
 * repair the paragraphs that the check or the audit rejected. A paragraph that is rejected again, or that has no repair,
 * is returned as rejected.
 */
import type { Finding } from '@humanize/fidelity';
import {
  writeAuditMessages,
  writeDraftMessages,
  writePolishMessages,
  writeRepairMessages,
  type Remark,
  type Retry,
} from '../messages/write-messages.ts';
import type { ChatMessage } from '../chat/chat-request.ts';
import type { Assignment } from '../instructions/assignment.ts';
import type { Passage } from '../passages/group-passages.ts';
import type { Verdict } from '../responses/read-audit.ts';
import { requestPolish, requestVerdicts, requestVersion, type RequestPassDeps } from './request-pass.ts';
import { chooseCandidate } from './choose-candidate.ts';
import type { PassPlan } from './pass-names.ts';

/** A paragraph and a version of it. */
export type Pair = { readonly source: string; readonly version: string };

/**
 * A finding of the meaning check about a paragraph. `refuse` findings are certain; `ask` findings are questions for the
 * audit. The `unchecked` kind means that the check did not finish.
 */
export type CheckFinding = Pick<Finding, 'weight' | 'message'> & { readonly kind: Finding['kind'] | 'unchecked' };

/** All dependencies, including those of the requests. */
export type RewriteDeps = RequestPassDeps & {
  /** Runs the meaning check. Returns the findings for each pair, in order. */
  readonly compare: (pairs: readonly Pair[]) => Promise<readonly (readonly CheckFinding[])[]>;
  readonly plan: PassPlan;
  /** Number of drafts to choose from; at least 1. */
  readonly candidates: number;
};

/** The pass that wrote the final version. */
export type Writer = 'draft' | 'polish' | 'repair';

/** A rejection of a paragraph, either by the check or the audit, or because no response was usable. */
export type Rejection = { readonly by: 'check' | 'audit' | 'response'; readonly kind: string };

/** The result for a paragraph. `rejections` contains all rejections, even if the paragraph was eventually accepted. */
export type ParagraphResult = { readonly rejections: readonly Rejection[] } & (
  | { readonly outcome: 'accepted'; readonly text: string; readonly writer: Writer }
  | { readonly outcome: 'rejected' }
);

/** A version of a paragraph, with the findings of the check. */
type Version = { readonly text: string; readonly writer: Writer; readonly findings: readonly CheckFinding[] };

/** `message` describes all mistakes, for the repair. */
type Refusal = Rejection & { readonly message: string };

type Judged = { readonly version: Version; readonly rejection: Refusal | undefined };

/**
 * Rewrites a passage. Returns one result for each paragraph, in order.
 * @throws ModelUnavailableError if the model is unavailable, or the signal's reason if it was aborted
 */
export async function rewritePassage(
  deps: RewriteDeps,
  passage: Passage,
  assignment: Assignment,
): Promise<readonly ParagraphResult[]> {
  const work = { deps, passage, assignment };
  const draft = await writeDraft(work);
  if (draft === undefined) return rewriteOneByOne(work);
  const first = await judge(work, passage.paragraphs, await polish(work, draft));
  const repaired = deps.plan.has('repair') ? await repairRejected(work, first) : new Map<number, Judged>();
  return first.map((judged, index) => toResult(judged, repaired.get(index)));
}

type Work = { readonly deps: RewriteDeps; readonly passage: Passage; readonly assignment: Assignment };

function toResult(first: Judged, repaired: Judged | undefined): ParagraphResult {
  const rejections = [first, repaired].flatMap((judged) =>
    judged?.rejection === undefined ? [] : [{ by: judged.rejection.by, kind: judged.rejection.kind }],
  );
  const { version, rejection } = repaired ?? first;
  return rejection === undefined
    ? { outcome: 'accepted', rejections, text: version.text, writer: version.writer }
    : { outcome: 'rejected', rejections };
}

/**
 * Requests each paragraph separately. Used if the model does not keep the paragraphs separate, or if the passage
 * exceeds the model's context.
 */
async function rewriteOneByOne({ deps, passage, assignment }: Work): Promise<readonly ParagraphResult[]> {
  const rejected: ParagraphResult = { outcome: 'rejected', rejections: [{ by: 'response', kind: 'unusable' }] };
  if (passage.paragraphs.length === 1) return [rejected];
  const results = await Promise.all(
    passage.paragraphs.map(async (paragraph, index) => {
      const before = passage.paragraphs[index - 1] ?? passage.before;
      const after = passage.paragraphs[index + 1] ?? passage.after;
      const part = passage.parts[index] ?? 0;
      return rewritePassage(
        deps,
        { parts: [part], paragraphs: [paragraph], text: paragraph, before, after },
        assignment,
      );
    }),
  );
  return results.map(([result]) => result ?? rejected);
}

/** Returns the best draft, or undefined if none is usable. */
async function writeDraft(work: Work): Promise<readonly Version[] | undefined> {
  const { deps, passage, assignment } = work;
  const { paragraphs: sources } = passage;
  const messages = (retry?: Retry): ChatMessage[] => writeDraftMessages(assignment, passage, retry);
  const drafts = await Promise.all(
    Array.from({ length: deps.candidates }, () => write(work, { writer: 'draft', sources, messages })),
  );
  return chooseCandidate(
    sources,
    drafts.filter((draft) => draft !== undefined),
  );
}

/**
 * Returns the draft with the polished paragraphs that the check accepts. Without a usable response, this is the draft
 * itself.
 */
async function polish({ deps, passage, assignment }: Work, draft: readonly Version[]): Promise<readonly Version[]> {
  if (!deps.plan.has('polish') || assignment.tier !== 'full') return draft;
  const { paragraphs: source, text } = passage;
  const version = draft.map((own) => own.text);
  const pair = { source: text, version: version.join('\n\n') };
  const polished = await requestPolish(deps, { source, version }, () => writePolishMessages(assignment, pair));
  const changed = [...version.keys()].filter((index) => (polished ?? version)[index] !== version[index]);
  if (polished === undefined || changed.length === 0) return draft;
  const pairs = changed.map((index) => ({ source: source[index] ?? '', version: polished[index] ?? '' }));
  const findings = await deps.compare(pairs);
  return draft.map((own, index) => {
    const place = changed.indexOf(index);
    const better: Version = { text: polished[index] ?? '', writer: 'polish', findings: findings[place] ?? [] };
    return place === -1 || better.findings.some(refuses) ? own : better;
  });
}

type Writing = {
  readonly writer: 'draft' | 'repair';
  readonly sources: readonly string[];
  readonly messages: (retry?: Retry) => ChatMessage[];
};

/** Requests a version of the sources and checks it. Returns undefined if no response is usable. */
async function write({ deps }: Work, writing: Writing): Promise<readonly Version[] | undefined> {
  const { writer, sources, messages } = writing;
  return requestVersion(deps, {
    pass: writer,
    source: sources,
    write: messages,
    async examine(texts) {
      const findings = await deps.compare(texts.map((version, index) => ({ source: sources[index] ?? '', version })));
      const isForeign = findings.flat().some(({ kind }) => kind === 'language');
      if (isForeign) return { problem: 'language', because: 'it was not in English. Write in English.' };
      return { value: texts.map((text, index): Version => ({ text, writer, findings: findings[index] ?? [] })) };
    },
  });
}

/**
 * Returns the verdict on each version. The audit also reads versions that the check rejects, so that one repair can
 * correct all mistakes.
 */
async function judge(
  { deps, assignment }: Work,
  sources: readonly string[],
  versions: readonly Version[],
): Promise<readonly Judged[]> {
  // A paragraph that the model left unchanged makes the same claims.
  const changed = [...versions.keys()].filter((index) => versions[index]?.text !== sources[index]);
  const isAudited = deps.plan.has('audit') && changed.length > 0;
  const verdicts = isAudited
    ? await audit(deps, assignment, {
        sources: changed.map((index) => sources[index] ?? ''),
        versions: changed.map((index) => versions[index] as Version),
      })
    : undefined;
  return versions.map((version, index): Judged => {
    const place = changed.indexOf(index);
    const byAudit = isAudited && place !== -1 ? rejectionByAudit(verdicts?.[place]) : undefined;
    return { version, rejection: joinRejections(rejectionByCheck(version), byAudit) };
  });
}

function audit(
  deps: RewriteDeps,
  { tier }: Assignment,
  { sources, versions }: { readonly sources: readonly string[]; readonly versions: readonly Version[] },
): Promise<readonly Verdict[] | undefined> {
  const texts = versions.map(({ text }) => text);
  const questions = versions.flatMap(({ findings }, paragraph) =>
    findings.filter((finding) => !refuses(finding)).map(({ message }): Remark => ({ paragraph, message })),
  );
  const request = { source: sources.join('\n\n'), version: texts.join('\n\n'), questions };
  return requestVerdicts(deps, texts, (retry) => writeAuditMessages(tier, request, retry));
}

/**
 * Also returns true for a list that became running text, which changes the structure although it preserves the meaning.
 */
function refuses({ weight, kind }: CheckFinding): boolean {
  return weight === 'refuse' || kind === 'markdown';
}

function rejectionByCheck({ findings }: Version): Refusal | undefined {
  const refusing = findings.filter(refuses);
  const [first] = refusing;
  if (first === undefined) return undefined;
  return { by: 'check', kind: first.kind, message: refusing.map(({ message }) => message).join(' ') };
}

/** @param verdict undefined if the audit returned no verdict */
function rejectionByAudit(verdict: Verdict | undefined): Refusal | undefined {
  if (verdict?.same === true) return undefined;
  if (verdict !== undefined)
    return { by: 'audit', kind: verdict.kind, message: `${verdict.kind}: ${verdict.evidence}` };
  return { by: 'audit', kind: 'no_verdict', message: 'It could not be confirmed that the claims are the same.' };
}

function joinRejections(byCheck: Refusal | undefined, byAudit: Refusal | undefined): Refusal | undefined {
  if (byCheck === undefined || byAudit === undefined) return byCheck ?? byAudit;
  return { ...byCheck, message: `${byCheck.message} ${byAudit.message}` };
}

/** Repairs the rejected paragraphs in one request and judges them again. Returns the results by paragraph index. */
async function repairRejected(work: Work, first: readonly Judged[]): Promise<ReadonlyMap<number, Judged>> {
  const { passage, assignment } = work;
  const rejected = first.flatMap((judged, index) => (judged.rejection === undefined ? [] : [{ index, ...judged }]));
  if (rejected.length === 0) return new Map();
  const sources = rejected.map(({ index }) => passage.paragraphs[index] ?? '');
  const remarks = rejected.map(({ rejection }, paragraph) => ({ paragraph, message: rejection?.message ?? '' }));
  const [source, version] = [sources.join('\n\n'), rejected.map((own) => own.version.text).join('\n\n')];
  const versions = await write(work, {
    writer: 'repair',
    sources,
    messages: (retry) => writeRepairMessages(assignment, { source, version, remarks }, retry),
  });
  if (versions === undefined) return new Map();
  const judged = await judge(work, sources, versions);
  return new Map(judged.map((own, place) => [rejected[place]?.index ?? -1, own]));
}
