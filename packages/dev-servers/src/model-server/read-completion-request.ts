/** Parses the body of a chat-completions request. */
import type { CompletionRequest } from './llama-engine.ts';

/** The parsed request, or a sentence that describes the problem together with the name of the affected parameter. */
export type ReadCompletionRequest =
  | { readonly request: CompletionRequest }
  | { readonly problem: string; readonly param: string };

const temperatureMax = 2;

export function readCompletionRequest(body: unknown): ReadCompletionRequest {
  if (typeof body !== 'object' || body === null) return { problem: 'The body must be a JSON object.', param: 'body' };
  const { messages, temperature = 0.8, stream, response_format: format, ...limits } = body as Record<string, unknown>;
  if (stream === true) return { problem: "'stream' is not supported.", param: 'stream' };
  if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage)) {
    return {
      problem: "'messages' must be a list of objects with 'role' and 'content', both strings.",
      param: 'messages',
    };
  }
  if (typeof temperature !== 'number' || temperature < 0 || temperature > temperatureMax) {
    return { problem: `'temperature' must be a number from 0 to ${temperatureMax}.`, param: 'temperature' };
  }
  const tokensMax = limits['max_completion_tokens'] ?? limits['max_tokens'];
  if (tokensMax !== undefined && !(Number.isInteger(tokensMax) && Number(tokensMax) > 0)) {
    return { problem: "'max_tokens' must be a positive whole number.", param: 'max_tokens' };
  }
  const read = readFormat(format);
  if ('problem' in read) return read;
  const tokens = tokensMax === undefined ? undefined : Number(tokensMax);
  return { request: { messages, temperature, tokensMax: tokens, schema: read.schema } };
}

function isMessage(value: unknown): value is CompletionRequest['messages'][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { role, content } = value as Record<string, unknown>;
  return typeof content === 'string' && (role === 'system' || role === 'user' || role === 'assistant');
}

function readFormat(format: unknown): { schema: unknown } | { problem: string; param: string } {
  const { type, json_schema: named } = (format ?? { type: 'text' }) as Record<string, unknown>;
  if (type === 'text') return { schema: undefined };
  if (type === 'json_object') return { schema: { type: 'object' } };
  const schema = typeof named === 'object' && named !== null ? (named as Record<string, unknown>)['schema'] : undefined;
  if (type === 'json_schema' && schema !== undefined) return { schema };
  return {
    problem: "'response_format' must be of type text, json_object or json_schema with a schema.",
    param: 'response_format',
  };
}
