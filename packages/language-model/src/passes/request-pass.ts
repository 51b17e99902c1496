/**
 * Runs a pass over a passage: sends the request with the pass's model and temperature, parses the response, repeats the
 * request once if the response is unusable and the pass is required, and reports metrics. Throws if the model is
 * unavailable.
 */
import type { CompleteChat, ChatResult } from '../chat/chat-client.ts';
import type { ChatMessage, ResponseSchema } from '../chat/chat-request.ts';
import { writeAuditSchema } from '../responses/audit-schema.ts';
import { readAudit, type Verdict } from '../responses/read-audit.ts';
import { applyEdits, editsSchema, readEdits } from '../responses/read-edits.ts';
import { readVersion } from '../responses/read-version.ts';
import type { Retry } from '../messages/write-messages.ts';
import type { PassName } from './pass-names.ts';

type Unavailable = Pick<Extract<ChatResult, { outcome: 'unavailable' }>, 'reason' | 'misconfigured' | 'retryAfterMs'>;

/** Thrown if the model is unavailable. The caller decides whether to postpone the job. */
export class ModelUnavailableError extends Error {
  override readonly name = 'ModelUnavailableError';
  readonly reason: string;
  /** True if there is a problem with the settings or the account that makes all requests fail. */
  readonly misconfigured: boolean;
  readonly retryAfterMs: number;

  constructor({ reason, misconfigured, retryAfterMs }: Unavailable) {
    super(`the model is unavailable: ${reason}`);
    this.reason = reason;
    this.misconfigured = misconfigured;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The metrics for a request: pass, outcome, and duration in milliseconds, excluding the time spent waiting for a slot.
 */
export type PassMetrics = {
  readonly pass: PassName;
  readonly model: string;
  readonly outcome: string;
  readonly durationMs: number;
  readonly completion: ChatResult;
};

/** The dependencies. `models` contains the model name of each pass. */
export type RequestPassDeps = {
  readonly complete: CompleteChat;
  readonly models: Readonly<Record<PassName, string>>;
  /** Called before each request. */
  readonly onPassBegun?: (pass: PassName) => void;
  readonly onPassDone: (asked: PassMetrics) => void;
  readonly signal: AbortSignal;
};

// Drafts may vary, corrections should vary little, and audits should be deterministic.
const temperatures: Readonly<Record<PassName, number>> = { draft: 0.8, polish: 0.3, audit: 0, repair: 0.3 };
// Without a polish, the draft is used as it is, which does not justify another request.
const attempts: Readonly<Record<PassName, number>> = { draft: 2, polish: 1, audit: 2, repair: 2 };

/**
 * A request for a version. `examine` converts the paragraphs to the result, or returns the reason why they are
 * unusable.
 */
type WantedVersion<Value> = {
  readonly pass: PassName;
  readonly source: readonly string[];
  readonly write: (retry?: Retry) => ChatMessage[];
  readonly examine: (paragraphs: readonly string[]) => Promise<Read<Value>>;
};

/**
 * Returns a version with the same number of paragraphs as `source`, or undefined if the server rejects the request or
 * two responses are unusable.
 * @throws ModelUnavailableError, or the signal's reason if it was aborted
 */
export async function requestVersion<Value>(
  deps: RequestPassDeps,
  { pass, source, write, examine }: WantedVersion<Value>,
): Promise<Value | undefined> {
  const textLength = source.reduce((sum, { length }) => sum + length, 0);
  return requestValue(deps, { pass, textLength, write }, async (text, context) => {
    const reading = readVersion(text, source, context);
    return reading.outcome === 'read'
      ? examine(reading.paragraphs)
      : { problem: reading.kind, because: reading.because };
  });
}

/**
 * Returns one verdict for each paragraph, or undefined if the server rejects the request or two responses are
 * malformed. Throws like {@link requestVersion}.
 */
export async function requestVerdicts(
  deps: RequestPassDeps,
  version: readonly string[],
  write: (retry?: Retry) => ChatMessage[],
): Promise<readonly Verdict[] | undefined> {
  const textLength = version.reduce((sum, { length }) => sum + length, 0);
  const schema = writeAuditSchema(version.length);
  return requestValue(deps, { pass: 'audit', textLength, write, schema }, async (text) => {
    const verdicts = readAudit(text, version.length);
    const because = `it was not JSON with ${version.length} objects as described. Answer with the JSON only.`;
    return verdicts === undefined ? { problem: 'unparsable', because } : { value: verdicts };
  });
}

/**
 * Returns the version with the edits of the response, or undefined if the server rejects the request or the response is
 * unusable. The edited version must meet the requirements for a draft. Throws like {@link requestVersion}.
 */
export async function requestPolish(
  deps: RequestPassDeps,
  { source, version }: { readonly source: readonly string[]; readonly version: readonly string[] },
  write: () => ChatMessage[],
): Promise<readonly string[] | undefined> {
  const textLength = version.reduce((sum, { length }) => sum + length, 0);
  const request = { pass: 'polish', textLength, write, schema: editsSchema } as const;
  return requestValue(deps, request, async (text, { instruction }) => {
    const edits = readEdits(text, textLength);
    if (edits === undefined) return { problem: 'unparsable', because: 'it was not JSON as described.' };
    const edited = applyEdits(version, edits);
    if (edited.every((paragraph, index) => paragraph === version[index])) return { value: version };
    const reading = readVersion(edited.join('\n\n'), source, { cutOff: false, instruction });
    return reading.outcome === 'read'
      ? { value: reading.paragraphs }
      : { problem: reading.kind, because: reading.because };
  });
}

/** A parsed response: a value, or a problem, which is described by a label for metrics and a sentence for the model. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string; readonly because: string };

type PassRequest = {
  readonly pass: PassName;
  readonly textLength: number;
  readonly write: (retry?: Retry) => ChatMessage[];
  readonly schema?: ResponseSchema;
};

async function requestValue<Value>(
  deps: RequestPassDeps,
  { pass, textLength, write, schema }: PassRequest,
  read: (text: string, context: { cutOff: boolean; instruction: string }) => Promise<Read<Value>>,
): Promise<Value | undefined> {
  const { complete, models, onPassBegun, onPassDone, signal } = deps;
  const [model, temperature] = [models[pass], temperatures[pass]];
  let retry: Retry;
  for (let attempt = 0; attempt < attempts[pass]; attempt += 1) {
    onPassBegun?.(pass);
    const startedAt = performance.now();
    const messages = write(retry);
    const instruction = messages.find(({ role }) => role === 'system')?.content ?? '';
    const request = { model, messages, temperature, textLength, ...(schema && { schema }) };
    const completion = await complete(request, signal);
    const durationMs = performance.now() - startedAt - (completion.waitedMs ?? 0);
    const report = (outcome: string): void => onPassDone({ pass, model, outcome, durationMs, completion });
    const result =
      completion.outcome === 'answered'
        ? await read(completion.text, { cutOff: completion.cutOff, instruction }).catch((error: unknown) => {
            report('unread');
            throw error;
          })
        : undefined;
    report(result !== undefined && 'problem' in result ? result.problem : nameOutcome(completion));
    if (completion.outcome === 'unavailable') throw new ModelUnavailableError(completion);
    if (completion.outcome === 'rejected') return undefined;
    if (result !== undefined && 'value' in result) return result.value;
    retry = { because: result?.because ?? explainMalformed(completion) };
  }
  return undefined;
}

/**
 * Returns the outcome for metrics. For a rejected request, the outcome includes the reason, which is one of a small
 * set.
 */
function nameOutcome(completion: ChatResult): string {
  return completion.outcome === 'rejected' ? `rejected: ${completion.reason}` : completion.outcome;
}

function explainMalformed(completion: ChatResult): string {
  const isRefusal = completion.outcome === 'malformed' && completion.reason === 'refusal';
  return isRefusal ? 'it declined the task. Do the task as instructed.' : 'it held no text.';
}
