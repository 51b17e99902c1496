/**
 * Runs the passes (draft, repair, polish, audit) on a passage. The meaning check compares each version with its source,
 * and the audit decides the questions that the check raises. A rejected paragraph is repaired once more with the
 * findings. If it is rejected again, only this paragraph is returned as rejected.
 */
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
import { requestVerdicts, requestVersion, type RequestPassDeps } from './request-pass.ts';
import { chooseCandidate } from './choose-candidate.ts';
import type { PassPlan } from './pass-names.ts';

/**
 * A finding of the meaning check about a paragraph. `refuse` findings are certain; `ask` findings are questions for the
 * audit.
 */
export type Finding = { readonly kind: string; readonly weight: 'refuse' | 'ask'; readonly message: string };

/** A paragraph and a version of it. */
export type Pair = { readonly source: string; readonly version: string };

/** All dependencies, including those of the requests. */
export type RewriteDeps = RequestPassDeps & {
  /** Runs the meaning check. Returns the findings of each pair, in order. */
  readonly compare: (pairs: readonly Pair[]) => Promise<readonly (readonly Finding[])[]>;
  readonly plan: PassPlan;
  /** Number of drafts to choose from; at least 1. */
  readonly candidates: number;
};

/** The pass that wrote the final version. `second repair` is the repair after a rejection. */
export type Writer = 'draft' | 'repair' | 'polish' | 'second repair';

/** A rejection of a paragraph, by the check, by the audit, or because no response was usable. */
export type Rejection = { readonly by: 'check' | 'audit' | 'response'; readonly kind: string };

/** The result for a paragraph. `rejections` contains all rejections, including those of accepted paragraphs. */
export type ParagraphResult = { readonly rejections: readonly Rejection[] } & (
  | { readonly outcome: 'accepted'; readonly text: string; readonly writer: Writer }
  | { readonly outcome: 'rejected' }
);

/** The current version of a paragraph, with the findings of the check. */
type Version = { readonly text: string; readonly writer: Writer; readonly findings: readonly Finding[] };

type Judged = { readonly version: Version; readonly rejection: (Rejection & { readonly message: string }) | undefined };

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
  const versions = await writeVersions(work);
  if (versions === undefined) return rewriteOneByOne(work);
  const first = await judge(work, passage.paragraphs, versions);
  const again = await repairRejected(work, first);
  return first.map(({ version, rejection }, index) => {
    if (rejection === undefined)
      return { outcome: 'accepted', rejections: [], text: version.text, writer: version.writer };
    const second = again.get(index);
    if (second === undefined) return { outcome: 'rejected', rejections: [rejection] };
    const rejections = second.rejection === undefined ? [rejection] : [rejection, second.rejection];
    return second.rejection === undefined
      ? { outcome: 'accepted', rejections, text: second.version.text, writer: second.version.writer }
      : { outcome: 'rejected', rejections };
  });
}

type Work = { readonly deps: RewriteDeps; readonly passage: Passage; readonly assignment: Assignment };

/** Requests each paragraph separately, for passages whose paragraphs the model does not keep separate. */
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

/**
 * Runs draft, repair and polish. Returns undefined if no draft is usable. If a later pass fails, the previous version
 * is kept.
 */
async function writeVersions(work: Work): Promise<readonly Version[] | undefined> {
  const { deps, passage, assignment } = work;
  const { plan, candidates } = deps;
  const { paragraphs, text: source } = passage;
  const careful = !plan.has('repair');
  const drafts = await Promise.all(
    Array.from({ length: candidates }, () =>
      write(work, {
        writer: 'draft',
        sources: paragraphs,
        messages: (retry) => writeDraftMessages(assignment, { ...passage, careful }, retry),
      }),
    ),
  );
  const usable = drafts.filter((draft) => draft !== undefined);
  let versions = chooseCandidate(paragraphs, usable);
  if (versions === undefined) return undefined;
  if (plan.has('repair')) {
    const pair = { source, version: join(versions), remarks: remarksOf(versions, 'refuse') };
    const messages = (retry?: Retry): ChatMessage[] => writeRepairMessages(assignment, pair, retry);
    const repaired = await write(work, { writer: 'repair', sources: paragraphs, messages, previous: versions });
    versions = repaired ?? versions;
  }
  if (!plan.has('polish')) return versions;
  const pair = { source, version: join(versions) };
  const messages = (retry?: Retry): ChatMessage[] => writePolishMessages(assignment, pair, retry);
  const polished = await write(work, { writer: 'polish', sources: paragraphs, messages, previous: versions });
  const unpolished = versions;
  // If a paragraph is rejected only after polish, its previous version is kept.
  return (polished ?? unpolished).map((own, index) => {
    const before = unpolished[index];
    return isRefused(own) && before !== undefined && !isRefused(before) ? before : own;
  });
}

/**
 * A pass that returns a version. Paragraphs that are unchanged from `previous` keep their writer and are not checked
 * again.
 */
type Writing = {
  readonly writer: Writer;
  readonly sources: readonly string[];
  readonly messages: (retry?: Retry) => ChatMessage[];
  readonly previous?: readonly Version[];
};

/** Requests a version of the sources and checks it. Returns undefined after two unusable responses. */
async function write({ deps }: Work, writing: Writing): Promise<readonly Version[] | undefined> {
  const { writer, sources, messages, previous } = writing;
  return requestVersion(deps, {
    pass: writer === 'second repair' ? 'repair' : writer,
    source: sources,
    write: messages,
    async examine(texts) {
      const changed = [...texts.keys()].filter((index) => texts[index] !== previous?.[index]?.text);
      const pairs = changed.map((index) => ({ source: sources[index] ?? '', version: texts[index] ?? '' }));
      const findings = pairs.length === 0 ? [] : await deps.compare(pairs);
      const isForeign = findings.flat().some(({ kind }) => kind === 'language');
      if (isForeign) return { problem: 'language', because: 'it was not in English. Write in English.' };
      const value = texts.map((text, index): Version => {
        const place = changed.indexOf(index);
        const same = place === -1 ? previous?.[index] : undefined;
        return same ?? { text, writer, findings: findings[place] ?? [] };
      });
      return { value };
    },
  });
}

function isRefused({ findings }: Version): boolean {
  return findings.some(({ weight }) => weight === 'refuse');
}

/** Returns the verdict on each version. Versions that the check rejects are not audited. */
async function judge(
  { deps }: Work,
  sources: readonly string[],
  versions: readonly Version[],
): Promise<readonly Judged[]> {
  const checked = versions.map((version): Judged => ({ version, rejection: rejectionByCheck(version) }));
  const passed = [...checked.keys()].filter((index) => checked[index]?.rejection === undefined);
  if (!deps.plan.has('audit') || passed.length === 0) return checked;
  const pairs = passed.map((index) => ({ source: sources[index] ?? '', version: versions[index] as Version }));
  const texts = pairs.map(({ version }) => version.text);
  const questions = remarksOf(
    pairs.map(({ version }) => version),
    'ask',
  );
  const [source, version] = [pairs.map((pair) => pair.source).join('\n\n'), texts.join('\n\n')];
  const verdicts = await requestVerdicts(deps, texts, (retry) =>
    writeAuditMessages({ source, version, questions }, retry),
  );
  return checked.map((own, index): Judged => {
    const place = passed.indexOf(index);
    if (place === -1) return own;
    const verdict = verdicts?.[place];
    if (verdict?.same === true) return own;
    const rejection =
      verdict === undefined
        ? {
            by: 'audit' as const,
            kind: 'no_verdict',
            message: 'It could not be confirmed that the claims are the same.',
          }
        : { by: 'audit' as const, kind: verdict.kind, message: `${verdict.kind}: ${verdict.evidence}` };
    return { ...own, rejection };
  });
}

function rejectionByCheck({ findings }: Version): Judged['rejection'] {
  const refusing = findings.filter(({ weight }) => weight === 'refuse');
  const [first] = refusing;
  if (first === undefined) return undefined;
  return { by: 'check', kind: first.kind, message: refusing.map(({ message }) => message).join(' ') };
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
    writer: 'second repair',
    sources,
    messages: (retry) => writeRepairMessages(assignment, { source, version, remarks }, retry),
    previous: rejected.map((own) => own.version),
  });
  if (versions === undefined) return new Map();
  const judged = await judge(work, sources, versions);
  return new Map(judged.map((own, place) => [rejected[place]?.index ?? -1, own]));
}

function remarksOf(versions: readonly Version[], weight: Finding['weight']): Remark[] {
  return versions.flatMap(({ findings }, paragraph) =>
    findings.filter((finding) => finding.weight === weight).map(({ message }) => ({ paragraph, message })),
  );
}

function join(versions: readonly Version[]): string {
  return versions.map(({ text }) => text).join('\n\n');
}
