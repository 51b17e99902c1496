/**
 * Creates the reply to a request: the recorded text, changed by the active behaviors and truncated at the request's
 * token limit, together with the token usage.
 */
import { type Behavior, type ChosenBehavior, type ErrorResponse, modelBehaviors } from './model-behaviors.ts';
import { type ChatRequest, passes as allPasses } from './read-chat-request.ts';
import {
  createRecordedWriter,
  type Meaning,
  type RecordedWriter,
  type WriterOptions,
  writeApproval,
} from './recorded-writer.ts';

/** Token counts, estimated from characters. */
export type Usage = { readonly prompt: number; readonly completion: number };

/** A reply. `cut` closes the connection in the middle of the body; `hang` sends nothing. */
type Outcome =
  | { readonly kind: 'error'; readonly response: ErrorResponse }
  | { readonly kind: 'text' | 'cut' | 'hang'; readonly body: object; readonly usage: Usage };

export type Reply = Outcome & { readonly behaviors: readonly string[] };

export type Replies = {
  reply(request: ChatRequest): Reply;
  /** Replaces the behaviors. */
  behave(behaviors: readonly ChosenBehavior[]): void;
  /** Returns the active behaviors, each with the number of requests to which it still applies. */
  behaviors(): readonly ChosenBehavior[];
};

// A common estimate for English.
const charactersPerToken = 4;
const plainReply = 'This is a recorded model. It rewrites only the paragraphs for which it has recordings.';

type Active = ChosenBehavior & { timesLeft: number; turn: number };

export function createReplies({
  behaviors = [],
  style = 'careful',
  ...writer
}: Omit<WriterOptions, 'style'> & Partial<WriterOptions> & { behaviors?: readonly ChosenBehavior[] }): Replies {
  const write = createRecordedWriter({ ...writer, style });
  let active = behaviors.map(activate);
  return {
    behave: (chosen) => {
      active = chosen.map(activate);
    },
    behaviors: () => active.map(({ name, pass, timesLeft }) => ({ name, pass, times: finite(timesLeft) })),
    reply: (request) => {
      const meant = active.filter((one) => one.timesLeft > 0 && isMeant(one, modelBehaviors[one.name], request));
      // An error response excludes all other behaviors.
      const error = meant.find(({ name }) => modelBehaviors[name].effect === 'respond');
      const applied = error === undefined ? meant : [error];
      const reply = makeReply(request, applied, write);
      for (const one of applied) {
        one.timesLeft -= 1;
        one.turn += 1;
      }
      return { ...reply, behaviors: applied.map(({ name }) => name) };
    },
  };
}

function activate(chosen: ChosenBehavior): Active {
  return { ...chosen, timesLeft: chosen.times ?? Infinity, turn: 0 };
}

function finite(times: number): number | undefined {
  return Number.isFinite(times) ? times : undefined;
}

function isMeant({ pass }: ChosenBehavior, { passes, applies }: Behavior, request: ChatRequest): boolean {
  // For a request without a pass, only behaviors that apply to all passes are active.
  const asked = request.work?.pass;
  if (pass !== undefined && pass !== asked) return false;
  if (asked === undefined ? passes.length < allPasses.length : !passes.includes(asked)) return false;
  return applies === undefined || applies(request);
}

function makeReply(request: ChatRequest, applied: readonly Active[], write: RecordedWriter): Outcome {
  let meaning: Meaning = 'faithful';
  let approves = false;
  let reasoning = 0;
  let halved = false;
  let thinking = '';
  let kind: 'text' | 'cut' | 'hang' = 'text';
  const wraps: ((text: string) => string)[] = [];
  for (const { name, turn } of applied) {
    const behavior: Behavior = modelBehaviors[name];
    if (behavior.effect === 'respond') return { kind: 'error', response: behavior.response };
    if (behavior.effect === 'meaning') meaning = behavior.meaning;
    else if (behavior.effect === 'approve') approves = true;
    else if (behavior.effect === 'think') thinking = `<think>\n${behavior.thoughts}\n</think>\n\n`;
    else if (behavior.effect === 'reasoning') reasoning += behavior.tokens;
    else if (behavior.effect === 'halve') halved = true;
    else if (behavior.effect === 'connection') kind = behavior.connection;
    else wraps.push((text) => behavior.write(text, request, turn));
  }
  const { work } = request;
  const written = work === undefined ? plainReply : approves ? writeApproval(work) : write(work, meaning);
  const whole = thinking + wraps.reduce((text, wrap) => wrap(text), written);
  const limit = readLimit(request);
  const reasoned = Math.min(reasoning, limit);
  const tokensMax = Math.min(limit - reasoned, halved ? tokensOf(whole) / 2 : Infinity);
  const text = whole.slice(0, Math.floor(tokensMax * charactersPerToken));
  const usage = { prompt: Math.ceil(request.promptLength / charactersPerToken), completion: tokensOf(text) + reasoned };
  return { kind, usage, body: completion(text, text.length < whole.length ? 'length' : 'stop', usage, reasoned) };
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

function readLimit({ parameters: { max_completion_tokens: newer, max_tokens: older } }: ChatRequest): number {
  const limit = newer ?? older;
  return typeof limit === 'number' && limit > 0 ? limit : Infinity;
}

function completion(content: string, finishReason: 'stop' | 'length', usage: Usage, reasoning: number): object {
  return {
    id: 'chatcmpl-recorded',
    object: 'chat.completion',
    created: 0,
    model: 'recorded',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage: {
      prompt_tokens: usage.prompt,
      completion_tokens: usage.completion,
      total_tokens: usage.prompt + usage.completion,
      ...(reasoning === 0 ? {} : { completion_tokens_details: { reasoning_tokens: reasoning } }),
    },
  };
}
