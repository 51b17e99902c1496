/**
 * Parses the body of a chat completion without assumptions about its structure. Servers differ in where they put the
 * reasoning, in the names of finish reasons, and in how they report that the model declined.
 */
import { field, parseJson } from './read-json.ts';
import { findErrorStatus, readServerError, type ErrorResponse, type ServerError } from './read-server-error.ts';

/** Token counts that the server reports, or 0 if it reports none. Completion tokens include reasoning tokens. */
export type TokenUsage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly reasoningTokens: number;
};

/**
 * A parsed completion. `cutOff` is true if the response ended at the token limit, and `reasoned` if it contains
 * reasoning. If the server ended a completion because of its content, the result is an error, because a partial text
 * must not be treated as complete.
 */
export type Completion = { readonly usage: TokenUsage } & (
  | { readonly outcome: 'answered'; readonly text: string; readonly cutOff: boolean; readonly reasoned: boolean }
  | { readonly outcome: 'malformed'; readonly reason: 'not_json' | 'no_text' | 'only_reasoning' | 'refusal' }
  | ServerError
);

const limitReasons = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length']);
const filterReason = /^(?:content_filter|refusal|safety|prohibited|recitation|sensitive|blocklist|guardrail)/;
const interruptions = new Set(['insufficient_system_resource', 'abort', 'error']);

/** Parses a completion. @param response must have a 2xx status */
export function readCompletion(response: ErrorResponse): Completion {
  const answer = parseJson(response.body);
  const usage = readUsage(field(answer, 'usage'));
  if (answer === undefined) return { outcome: 'malformed', reason: 'not_json', usage };
  const status = findErrorStatus(answer);
  if (status !== undefined) return { ...readServerError({ ...response, status }), usage };
  const choices = field(answer, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = field(choice, 'message');
  const named = field(choice, 'finish_reason');
  const reason = typeof named === 'string' ? named.toLowerCase() : '';
  if (filterReason.test(reason)) return { outcome: 'rejected', reason: 'content filter', message: '', usage };
  if (interruptions.has(reason)) {
    const unavailable = { outcome: 'unavailable', misconfigured: false, retryAfterMs: 0 } as const;
    return { ...unavailable, reason: 'interrupted', message: '', usage };
  }
  const text = readContent(field(message, 'content'));
  const cutOff = limitReasons.has(reason);
  const reasoned = usage.reasoningTokens > 0 || hasReasoning(message, text);
  if (text.trim() !== '') return { outcome: 'answered', text, cutOff, reasoned, usage };
  if (hasText(message, 'refusal')) return { outcome: 'malformed', reason: 'refusal', usage };
  // A model with hidden reasoning can reach the token limit before the first word of the text.
  return { outcome: 'malformed', reason: cutOff && reasoned ? 'only_reasoning' : 'no_text', usage };
}

function readUsage(counted: unknown): TokenUsage {
  return {
    promptTokens: count(field(counted, 'prompt_tokens')),
    completionTokens: count(field(counted, 'completion_tokens')),
    reasoningTokens:
      count(field(field(counted, 'completion_tokens_details'), 'reasoning_tokens')) ||
      count(field(counted, 'reasoning_tokens')),
  };
}

/** Parses content that is a string or a list of parts. Parts with reasoning contain no text. */
function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter((part) => !isReasoning(part))
    .map((part: unknown) => (typeof part === 'string' ? part : field(part, 'text')))
    .filter((text) => typeof text === 'string')
    .join('');
}

function hasReasoning(message: unknown, text: string): boolean {
  const content = field(message, 'content');
  return (
    hasText(message, 'reasoning_content') ||
    hasText(message, 'reasoning') ||
    (Array.isArray(content) && content.some(isReasoning)) ||
    /^\s*(?:<think|\[THINK\])/i.test(text)
  );
}

function isReasoning(part: unknown): boolean {
  const type = field(part, 'type');
  return type === 'thinking' || type === 'reasoning' || type === 'redacted_thinking';
}

function hasText(value: unknown, name: string): boolean {
  const text = field(value, name);
  return typeof text === 'string' && text !== '';
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
