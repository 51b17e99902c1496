/**
 * Writes the texts of a recorded model. Drafts are recorded rewrites, polish and repair leave them unchanged, and audits
 * recognize recorded changes of meaning. The model can also be configured to make recorded changes of meaning.
 * The writer then remembers which changes an audit or a repair has seen.
 */
import type { PassRequest } from './read-chat-request.ts';
import type { Recording, Recordings } from './recordings.ts';

/**
 * Whether a model preserves the meaning.
 * - `faithful`: all drafts are faithful rewrites.
 * - `changed`: all drafts contain a recorded change, and repair introduces one again.
 * - `changed-once`: the first draft of a paragraph contains a change; repair removes it, and later drafts are faithful.
 * - `repaired-when-told`: drafts contain a change. Repair removes it if the request lists findings, or if an audit or
 *   an earlier repair has seen the change.
 */
export type Meaning = 'faithful' | 'changed' | 'changed-once' | 'repaired-when-told';

/** The style of the recorded rewrite that is returned. */
export type RewriteStyle = 'careful' | 'free';

export type WriterOptions = {
  readonly recordings: Recordings;
  readonly style: RewriteStyle;
  /** The kinds of change to make; undefined means all. */
  readonly changeKinds?: readonly string[] | undefined;
};

/** Returns the model's text for one request: paragraphs separated by blank lines, or the JSON of a polish or an audit. */
export type RecordedWriter = (work: PassRequest, meaning: Meaning) => string;

/** The verdict on a paragraph in an audit. */
type Verdict = { readonly same: true } | { readonly same: false; readonly kind: string; readonly evidence: string };

// Maximum number of remembered entries. The oldest entries are dropped, which limits the memory use of a long-running
// server.
const rememberedMax = 100_000;

export function createRecordedWriter({ recordings, style, changeKinds }: WriterOptions): RecordedWriter {
  const draftCounts = createMemory<number>();
  const judged = createMemory<true>();

  const rewriteOf = ({ rewrite, freeRewrite }: Recording): string => (style === 'free' ? freeRewrite : rewrite);

  /**
   * Returns the index of the change for this turn, or undefined if there is none. Consecutive turns use different
   * changes.
   */
  function changeOf(recording: Recording, turn: number): number | undefined {
    const allowed = recording.changedVersions.flatMap(({ kind }, index) =>
      changeKinds === undefined || changeKinds.includes(kind) ? [index] : [],
    );
    return allowed[turn % Math.max(1, allowed.length)];
  }

  function draft(paragraph: string, meaning: Meaning): string {
    const recording = recordings.find(paragraph);
    if (recording === undefined) return paragraph;
    const earlier = draftCounts.get(recording.source) ?? 0;
    draftCounts.set(recording.source, earlier + 1);
    if (meaning === 'faithful' || (meaning === 'changed-once' && earlier > 0)) return rewriteOf(recording);
    const change = changeOf(recording, earlier);
    if (change === undefined) return rewriteOf(recording);
    judged.delete(changeKey(recording, change));
    return recording.changedVersions[change]?.text ?? rewriteOf(recording);
  }

  function repair(source: string, version: string, meaning: Meaning, hasFindings: boolean): string {
    const recording = recordings.find(source);
    if (recording === undefined || meaning === 'faithful') return version;
    const kind = recordings.classify(recording, version);
    if (meaning === 'changed-once') return kind === 'faithful' ? version : rewriteOf(recording);
    if (meaning === 'changed') {
      const change = changeOf(recording, draftCounts.get(recording.source) ?? 0);
      return kind === 'faithful' && change !== undefined
        ? (recording.changedVersions[change]?.text ?? version)
        : version;
    }
    if (typeof kind === 'string') return version;
    const key = changeKey(recording, kind.changed);
    if (hasFindings || judged.get(key) === true) return rewriteOf(recording);
    judged.set(key, true);
    return version;
  }

  function audit(source: string, version: string): Verdict {
    const recording = recordings.find(source);
    if (recording === undefined)
      return source === version ? { same: true } : { same: false, kind: 'unknown', evidence: 'not a recorded text' };
    const kind = recordings.classify(recording, version);
    if (kind === 'faithful') return { same: true };
    if (kind === 'unknown') return { same: false, kind, evidence: 'unlike every recorded version' };
    judged.set(changeKey(recording, kind.changed), true);
    const change = recording.changedVersions[kind.changed];
    return { same: false, kind: change?.kind ?? 'unknown', evidence: change?.note ?? '' };
  }

  return ({ pass, paragraphs, source, hasFindings }, meaning) => {
    if (pass === 'draft') return join(paragraphs.map((paragraph) => draft(paragraph, meaning)));
    if (pass === 'polish') return JSON.stringify({ edits: [] });
    if (pass === 'repair' && source.length !== paragraphs.length) return join(paragraphs);
    if (pass === 'repair')
      return join(paragraphs.map((version, index) => repair(source[index] ?? '', version, meaning, hasFindings)));
    if (source.length !== paragraphs.length)
      return JSON.stringify(source.map(() => ({ same: false, kind: 'dropped', evidence: 'paragraphs do not match' })));
    return JSON.stringify(paragraphs.map((version, index) => audit(source[index] ?? '', version)));
  };
}

/** Returns the response of an audit that finds no change. */
export function writeApproval(work: PassRequest): string {
  return JSON.stringify(work.source.map(() => ({ same: true })));
}

function changeKey({ source }: Recording, change: number): string {
  return `${change} ${source}`;
}

function join(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

/** A map with a bounded number of entries. */
function createMemory<Value>(): Pick<Map<string, Value>, 'get' | 'delete'> & { set(key: string, value: Value): void } {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    delete: (key) => entries.delete(key),
    set: (key, value) => {
      entries.set(key, value);
      const oldest = entries.size > rememberedMax ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
