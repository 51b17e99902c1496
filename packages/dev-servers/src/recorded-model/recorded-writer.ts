/**
 * What a recorded model writes: recorded rewrites as drafts, the draft as it is in repair and polish, and an honest
 * audit, which knows a recorded change of meaning when it sees one. How faithful it is can be chosen; it then changes
 * the meaning with the recorded versions, and keeps in mind what it was already told about.
 */
import type { PassRequest } from './read-chat-request.ts';
import type { Recording, Recordings } from './recordings.ts';

/**
 * How a model treats the meaning.
 * - `faithful`: every draft is a faithful rewrite.
 * - `changed`: every draft is a version with a recorded change, and repair brings it back in.
 * - `changed-once`: the first draft of a paragraph has a change; repair takes it out, and later drafts are faithful.
 * - `mended-when-told`: drafts have a change, which repair takes out where it is given findings, or where an audit or
 *   an earlier repair has seen the change.
 */
export type Meaning = 'faithful' | 'changed' | 'changed-once' | 'mended-when-told';

/** Which recorded rewrite is returned. */
export type RewriteStyle = 'careful' | 'free';

export type WriterOptions = {
  readonly recordings: Recordings;
  readonly style: RewriteStyle;
  /** The kinds of change that may be made; all where undefined. */
  readonly changeKinds?: readonly string[] | undefined;
};

/** The model's text for one request: paragraphs parted by blank lines, or the audit's JSON list. */
export type RecordedWriter = (work: PassRequest, meaning: Meaning) => string;

/** One paragraph of an audit. */
type Verdict = { readonly same: true } | { readonly same: false; readonly kind: string; readonly evidence: string };

// Memory of what was drafted and judged, as a long-running server must not grow: the oldest is forgotten.
const rememberedMax = 100_000;

export function createRecordedWriter({ recordings, style, changeKinds }: WriterOptions): RecordedWriter {
  const draftCounts = createMemory<number>();
  const judged = createMemory<true>();

  const rewriteOf = ({ rewrite, freeRewrite }: Recording): string => (style === 'free' ? freeRewrite : rewrite);

  /** The changes that may be made to a paragraph take turns; undefined where none was recorded. */
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
    // Polish never changes the meaning.
    if (pass === 'polish' || (pass === 'repair' && source.length !== paragraphs.length)) return join(paragraphs);
    if (pass === 'repair')
      return join(paragraphs.map((version, index) => repair(source[index] ?? '', version, meaning, hasFindings)));
    if (source.length !== paragraphs.length)
      return JSON.stringify(source.map(() => ({ same: false, kind: 'dropped', evidence: 'paragraphs do not match' })));
    return JSON.stringify(paragraphs.map((version, index) => audit(source[index] ?? '', version)));
  };
}

/** What an audit says that finds everything in order. */
export function writeConsent(work: PassRequest): string {
  return JSON.stringify(work.source.map(() => ({ same: true })));
}

function changeKey({ source }: Recording, change: number): string {
  return `${change} ${source}`;
}

function join(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

/** A map that forgets its oldest entries. */
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
