/**
 * The faults that a recorded model can simulate. Each behavior has a name, the passes to which it applies, and an
 * effect. Behaviors can be combined, and each can be restricted to one pass and to a number of requests:
 * `server-error`, `server-error@audit`, `server-error=3`, `server-error@audit=3`.
 */
import { type ChatRequest, type Pass, passes } from './read-chat-request.ts';
import type { Meaning } from './recorded-writer.ts';

/** An error response: status, headers, and the fields of OpenAI's error object. */
export type ErrorResponse = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error: { message: string; type: string; param: string | null; code: string | null };
};

/** The effect of a behavior on a request. */
export type Effect =
  | { readonly effect: 'respond'; readonly response: ErrorResponse }
  | { readonly effect: 'meaning'; readonly meaning: Meaning }
  | { readonly effect: 'approve' }
  /** Changes the text. `turn` is the number of earlier requests to which the behavior was applied. */
  | { readonly effect: 'text'; readonly write: (text: string, request: ChatRequest, turn: number) => string }
  /** Adds a reasoning block before the text. */
  | { readonly effect: 'think'; readonly thoughts: string }
  /** Adds hidden reasoning tokens before the text. They count toward the request's limit. */
  | { readonly effect: 'reasoning'; readonly tokens: number }
  /** Truncates the text in the middle, as if it had reached a token limit. */
  | { readonly effect: 'halve' }
  | { readonly effect: 'connection'; readonly connection: 'cut' | 'hang' };

/** A behavior. It applies to requests for one of the `passes` if `applies` is absent or returns true. */
export type Behavior = Effect & {
  readonly summary: string;
  readonly passes: readonly Pass[];
  readonly applies?: (request: ChatRequest) => boolean;
};

const textPasses: readonly Pass[] = ['draft', 'repair'];
const retryAfterSeconds = 2;

function failure(status: number, type: string, message: string, code: string | null = null): ErrorResponse {
  return { status, error: { message, type, param: null, code } };
}

function unsupported(param: string, code: string, message: string): ErrorResponse {
  return { status: 400, error: { message, type: 'invalid_request_error', param, code } };
}

const thoughts =
  'The user wants this text rewritten. I should keep the numbers and names as they are. ' +
  'Let me look at the first sentence. It could begin with the subject. The rest follows from there.';

const rateLimit = failure(429, 'requests', 'Rate limit reached for requests.', 'rate_limit_exceeded');

/** All behaviors by name. */
export const modelBehaviors = {
  'rate-limit': {
    summary: 'respond with 429 without Retry-After',
    passes,
    effect: 'respond',
    response: rateLimit,
  },
  'rate-limit-retry-after': {
    summary: `respond with 429 and Retry-After: ${retryAfterSeconds}`,
    passes,
    effect: 'respond',
    response: { ...rateLimit, headers: { 'retry-after': String(retryAfterSeconds) } },
  },
  'server-error': {
    summary: 'respond with 500',
    passes,
    effect: 'respond',
    response: failure(500, 'server_error', 'The server had an error while processing your request.'),
  },
  unauthorized: {
    summary: 'respond with 401',
    passes,
    effect: 'respond',
    response: failure(401, 'invalid_request_error', 'Incorrect API key provided.', 'invalid_api_key'),
  },
  'no-credit': {
    summary: 'respond with 429 because the credit is used up',
    passes,
    effect: 'respond',
    response: failure(429, 'insufficient_quota', 'The credit of this account is used up.', 'insufficient_quota'),
  },
  'unknown-model': {
    summary: 'respond with 404 because the server does not have the model',
    passes,
    effect: 'respond',
    response: failure(404, 'not_found_error', "model 'recorded' not found", 'model_not_found'),
  },
  loading: {
    summary: 'respond with 503 because the model is being loaded',
    passes,
    effect: 'respond',
    response: failure(503, 'unavailable_error', 'Loading model'),
  },
  'content-filter': {
    summary: 'respond with 400 because a filter rejects the text',
    passes,
    effect: 'respond',
    response: failure(400, 'invalid_request_error', 'The prompt was rejected by a content filter.', 'content_filter'),
  },
  'context-length': {
    summary: 'respond with 400 because the prompt exceeds the context',
    passes,
    effect: 'respond',
    response: failure(400, 'exceed_context_size_error', 'The request exceeds the available context size.'),
  },
  'cut-off': {
    summary: 'close the connection in the middle of the response',
    passes,
    effect: 'connection',
    connection: 'cut',
  },
  hang: { summary: 'never respond', passes, effect: 'connection', connection: 'hang' },
  thinking: {
    summary: 'return reasoning in a <think> block before the text',
    passes,
    effect: 'think',
    thoughts,
  },
  'hidden-reasoning': {
    summary: 'use 400 tokens of the limit for hidden reasoning before the text',
    passes,
    effect: 'reasoning',
    tokens: 400,
  },
  chatty: {
    summary: 'surround the text with an introduction, a code fence, quotation marks or request delimiters, alternately',
    passes,
    effect: 'text',
    write: writeChattily,
  },
  'refuse-max-tokens': {
    summary: 'respond to max_tokens with 400',
    passes,
    applies: ({ parameters }) => parameters.max_tokens !== undefined,
    effect: 'respond',
    response: unsupported(
      'max_tokens',
      'unsupported_parameter',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
  },
  'refuse-temperature': {
    summary: 'respond to a temperature other than 1 with 400',
    passes,
    applies: ({ parameters }) => parameters.temperature !== undefined && parameters.temperature !== 1,
    effect: 'respond',
    response: unsupported(
      'temperature',
      'unsupported_value',
      "Unsupported value: 'temperature' does not support this value with this model. Only the default (1) value is supported.",
    ),
  },
  'refuse-system-role': {
    summary: 'respond to a system message with 400',
    passes,
    applies: ({ roles }) => roles.includes('system'),
    effect: 'respond',
    response: unsupported(
      'messages[0].role',
      'unsupported_value',
      "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    ),
  },
  'refuse-text': {
    summary: 'respond with an apology instead of the text',
    passes: textPasses,
    effect: 'text',
    write: () => "I'm sorry, but I can't help with rewriting this text.",
  },
  'change-meaning': {
    summary: 'change the meaning of every draft and of every repaired version',
    passes: textPasses,
    effect: 'meaning',
    meaning: 'changed',
  },
  'change-meaning-once': {
    summary: 'change the meaning of the first draft of each paragraph',
    passes: textPasses,
    effect: 'meaning',
    meaning: 'changed-once',
  },
  'repair-when-told': {
    summary: 'change the meaning of every draft, and repair it once told or after an audit',
    passes: textPasses,
    effect: 'meaning',
    meaning: 'repaired-when-told',
  },
  'audit-approves': { summary: 'find nothing wrong in any audit', passes: ['audit'], effect: 'approve' },
  'audit-no-json': {
    summary: 'respond to audits with a sentence instead of JSON',
    passes: ['audit'],
    effect: 'text',
    write: () => 'Both versions say the same thing, as far as I can tell.',
  },
  'token-limit': {
    summary: 'stop halfway, with finish_reason "length"',
    passes,
    effect: 'halve',
  },
  'other-language': {
    summary: 'respond in French',
    passes: textPasses,
    effect: 'text',
    write: (text) =>
      text
        .split('\n\n')
        .map(() => frenchParagraph)
        .join('\n\n'),
  },
} as const satisfies Readonly<Record<string, Behavior>>;

/** The name of a behavior. */
export type BehaviorName = keyof typeof modelBehaviors;

/** A requested behavior. `times` is the number of requests to which it applies; undefined means all. */
export type ChosenBehavior = {
  readonly name: BehaviorName;
  readonly pass: Pass | undefined;
  readonly times: number | undefined;
};

/** Parses `NAME[@PASS][=TIMES]`. @throws Error with a description of the problem */
export function parseBehavior(text: string): ChosenBehavior {
  const [, name = '', passName, times] = /^([a-z-]+)(?:@([a-z]+))?(?:=(\d{1,9}))?$/.exec(text) ?? [];
  if (!Object.hasOwn(modelBehaviors, name))
    throw new Error(
      `Unknown behavior ${JSON.stringify(text)}; must be one of ${Object.keys(modelBehaviors).join(', ')}`,
    );
  const pass = passes.find((known) => known === passName);
  if (passName !== undefined && pass === undefined)
    throw new Error(`Unknown pass ${JSON.stringify(passName)}; must be one of ${passes.join(', ')}`);
  return { name: name as BehaviorName, pass, times: times === undefined ? undefined : Number(times) };
}

const frenchParagraph =
  'Le texte que vous avez envoyé parle de plusieurs choses, mais il a été traduit ici sans que personne ne le demande, ' +
  'et la réponse ne dit rien de ce que disait le paragraphe.';

/**
 * Adds the kind of extra text that real models add. The addition varies by request; for JSON, it is only a code
 * fence.
 */
function writeChattily(text: string, { work }: ChatRequest, turn: number): string {
  if (work?.pass === 'audit' || work?.pass === 'polish') return `\`\`\`json\n${text}\n\`\`\``;
  const mark = work?.mark ?? '=====';
  const variants = [
    `Here is the rewritten text:\n\n${text}\n\nLet me know if you would like any changes!`,
    `\`\`\`\n${text}\n\`\`\``,
    `“${text}”`,
    `${mark}\n${text}\n${mark}`,
  ];
  return variants[turn % variants.length] ?? text;
}
