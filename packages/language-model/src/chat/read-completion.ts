/** Parses the body of a chat completion without assumptions about its shape. */

/** Token counts of the server, 0 if not reported. Completion tokens include reasoning tokens. */
export type TokenUsage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly reasoningTokens: number;
};

export type Completion = { readonly usage: TokenUsage } & (
  | { readonly outcome: 'answered'; readonly text: string; readonly cutOff: boolean }
  | { readonly outcome: 'malformed'; readonly reason: 'not_json' | 'no_text' | 'only_reasoning' }
);

export function readCompletion(body: string): Completion {
  const answer = parse(body);
  const counted = field(answer, 'usage');
  const usage = {
    promptTokens: count(field(counted, 'prompt_tokens')),
    completionTokens: count(field(counted, 'completion_tokens')),
    reasoningTokens: count(field(field(counted, 'completion_tokens_details'), 'reasoning_tokens')),
  };
  if (answer === undefined) return { outcome: 'malformed', reason: 'not_json', usage };
  const choices = field(answer, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = field(choice, 'message');
  const text = readContent(field(message, 'content'));
  const cutOff = field(choice, 'finish_reason') === 'length';
  if (text.trim() !== '') return { outcome: 'answered', text, cutOff, usage };
  // A model with hidden reasoning can use its whole token limit before the first word of the text.
  const reasoned = usage.reasoningTokens > 0 || hasText(message, 'reasoning_content') || hasText(message, 'reasoning');
  return { outcome: 'malformed', reason: cutOff && reasoned ? 'only_reasoning' : 'no_text', usage };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Parses a string, or a list of parts of which some are text. */
function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => field(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('');
}

function hasText(value: unknown, name: string): boolean {
  const text = field(value, name);
  return typeof text === 'string' && text !== '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
