/**
 * Detects traits of the server: the parameters that it rejects, and whether the model has hidden reasoning. A trait is
 * reported once and remembered until the process ends, so later requests do not fail because of it.
 */
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** The traits of the server. The initial values are those of the most common form of the protocol. */
export type ServerTraits = {
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens' | 'none';
  /** The highest token limit that the server accepts. */
  readonly tokensMax: number;
  readonly temperature: boolean;
  readonly systemRole: boolean;
  /** Whether the server accepts a JSON Schema for the response. */
  readonly responseSchema: boolean;
  /** Additional tokens for hidden reasoning. */
  readonly extraTokens: number;
};

/** A detected trait, for the log. */
export type DetectedTrait =
  | 'max_tokens rejected'
  | 'max_completion_tokens rejected'
  | 'token limit lowered'
  | 'temperature rejected'
  | 'system role rejected'
  | 'response schema rejected'
  | 'reasoning needs tokens';

// English has about four characters per token. Half of that allows for longer responses and other tokenizers.
const charactersPerToken = 2;
const tokensMin = 512;
const extraReasoningTokens = 16_384;
// A server with a lower limit could not return a passage, so smaller numbers in its message are not the limit.
const tokensMaxMin = 512;

/** Patterns for error messages, all of which contain the parameter names. */
const errorPatterns = {
  maxTokens: /max_tokens/,
  maxCompletionTokens: /max_completion_tokens/,
  tooManyTokens:
    /max_(?:completion_)?tokens[^]{0,200}(?:too large|at most|maximum|range|less than|exceed|must be|>)|(?:too large|at most|maximum|exceed)[^]{0,200}max_(?:completion_)?tokens/i,
  temperature: /temperature/i,
  responseSchema: /response_format|json_schema|\bschema\b|\bgrammar\b|structured (?:output|response)/i,
  systemRole:
    /\bsystem\W{0,3}(?:role|message|prompt|instruction)|\brole\b[^\n]{0,60}\bsystem\b|developer instruction|roles must alternate/i,
} as const;

export function createServerTraits(onTraitDetected: (trait: DetectedTrait) => void) {
  let traits: ServerTraits = {
    tokenLimit: 'max_tokens',
    tokensMax: Number.POSITIVE_INFINITY,
    temperature: true,
    systemRole: true,
    responseSchema: true,
    extraTokens: 0,
  };

  function report(trait: DetectedTrait, change: Partial<ServerTraits>): true {
    // Concurrent requests are rejected for the same reason. Only the first one reports the trait.
    const changed = Object.entries(change).some(([name, value]) => traits[name as keyof ServerTraits] !== value);
    traits = { ...traits, ...change };
    if (changed) onTraitDetected(trait);
    return true;
  }

  return {
    current: (): ServerTraits => traits,

    /**
     * Returns the request body. `unlimited` omits the token limit, for requests that would otherwise exceed the model's
     * context.
     */
    writeBody(
      { model, messages, temperature, textLength, schema }: ChatRequest,
      { unlimited }: { unlimited: boolean },
    ): Record<string, unknown> {
      return {
        model,
        messages: traits.systemRole ? messages : foldSystemMessage(messages),
        ...(traits.temperature ? { temperature } : {}),
        ...(traits.responseSchema ? responseFormat(schema) : {}),
        ...(unlimited ? {} : tokenLimit(traits, textLength)),
      };
    },

    /** Returns true if an error message reveals a new trait, so a retry can succeed. */
    detectFromError(message: string, body: Readonly<Record<string, unknown>>): boolean {
      if ('response_format' in body && errorPatterns.responseSchema.test(message)) {
        return report('response schema rejected', { responseSchema: false });
      }
      const accepted = errorPatterns.tooManyTokens.test(message) ? readTokensMax(message, body) : undefined;
      if (accepted !== undefined) return report('token limit lowered', { tokensMax: accepted });
      // OpenAI's error for max_tokens recommends max_completion_tokens.
      if ('max_tokens' in body && errorPatterns.maxTokens.test(message)) {
        return report('max_tokens rejected', { tokenLimit: 'max_completion_tokens' });
      }
      if ('max_completion_tokens' in body && errorPatterns.maxCompletionTokens.test(message)) {
        return report('max_completion_tokens rejected', { tokenLimit: 'none' });
      }
      if ('temperature' in body && errorPatterns.temperature.test(message)) {
        return report('temperature rejected', { temperature: false });
      }
      if (hasSystemMessage(body) && errorPatterns.systemRole.test(message)) {
        return report('system role rejected', { systemRole: false });
      }
      return false;
    },

    /** Detects hidden reasoning that exhausted the token limit. */
    detectFromCompletion(completion: { reason?: string; cutOff?: boolean; reasoned?: boolean }): void {
      const { reason, cutOff = false, reasoned = false } = completion;
      if (reason === 'only_reasoning' || (cutOff && reasoned)) {
        report('reasoning needs tokens', { extraTokens: extraReasoningTokens });
      }
    },
  };
}

function responseFormat(schema: ChatRequest['schema']): Record<string, unknown> {
  if (schema === undefined) return {};
  return { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } };
}

function tokenLimit(traits: ServerTraits, textLength: number): Record<string, number> {
  if (traits.tokenLimit === 'none') return {};
  const wanted = Math.ceil(textLength / charactersPerToken) + tokensMin + traits.extraTokens;
  return { [traits.tokenLimit]: Math.min(wanted, traits.tokensMax) };
}

/**
 * Returns the highest token limit that the server accepts, as stated in an error message, or undefined if the message
 * states no limit below the requested one.
 */
function readTokensMax(message: string, body: Readonly<Record<string, unknown>>): number | undefined {
  const requested = Number(body['max_tokens'] ?? body['max_completion_tokens']);
  const numbers = Array.from(message.matchAll(/\d{3,7}/g), ([digits]) => Number(digits));
  const accepted = numbers.filter((number) => number >= tokensMaxMin && number < requested);
  return accepted.length === 0 ? undefined : Math.max(...accepted);
}

function hasSystemMessage(body: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(body['messages']) && (body['messages'] as ChatMessage[]).some(({ role }) => role === 'system');
}

/** Moves the instructions to the start of the first user message. The text stays at the end of the last message. */
function foldSystemMessage(messages: readonly ChatMessage[]): ChatMessage[] {
  const instructions = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...rest] = messages.filter(({ role }) => role !== 'system');
  if (first === undefined) return [];
  return [{ ...first, content: [...instructions, first.content].join('\n\n') }, ...rest];
}
