/**
 * Detected traits of the server: the parameters that it rejects, and whether the model has hidden reasoning. Each trait
 * is reported once and kept until the process ends, so that later requests do not fail because of it.
 */
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** The known traits. The initial values are the most common form of the protocol. */
export type ServerTraits = {
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens' | 'none';
  /** The highest token limit that the server accepts. */
  readonly tokensMax: number;
  readonly temperature: boolean;
  readonly systemRole: boolean;
  /** Additional tokens for hidden reasoning. */
  readonly reasoningRoom: number;
};

/** A detected trait, for the log. */
export type LearnedTrait =
  | 'max_tokens refused'
  | 'max_completion_tokens refused'
  | 'token limit lowered'
  | 'temperature refused'
  | 'system role refused'
  | 'reasoning needs room';

// English has about four characters per token. Half of that allows for longer responses and other tokenizers.
const charactersPerToken = 2;
const tokensMin = 512;
const reasoningRoomTokens = 16_384;
// A server that accepts less cannot return a passage. The numbers in its message are then something else.
const tokensMaxMin = 512;

/** Patterns for error messages, which all contain the parameter names. */
const refusals = {
  maxTokens: /max_tokens/,
  maxCompletionTokens: /max_completion_tokens/,
  tooManyTokens:
    /max_(?:completion_)?tokens[^]{0,200}(?:too large|at most|maximum|range|less than|exceed|must be|>)|(?:too large|at most|maximum|exceed)[^]{0,200}max_(?:completion_)?tokens/i,
  temperature: /temperature/i,
  systemRole:
    /\bsystem\W{0,3}(?:role|message|prompt|instruction)|\brole\b[^\n]{0,60}\bsystem\b|developer instruction|roles must alternate/i,
} as const;

export function createServerTraits(onLearned: (trait: LearnedTrait) => void) {
  let traits: ServerTraits = {
    tokenLimit: 'max_tokens',
    tokensMax: Number.POSITIVE_INFINITY,
    temperature: true,
    systemRole: true,
    reasoningRoom: 0,
  };

  function learn(trait: LearnedTrait, change: Partial<ServerTraits>): true {
    // Concurrent requests are rejected together; only the first one reports the trait.
    const changed = Object.entries(change).some(([name, value]) => traits[name as keyof ServerTraits] !== value);
    traits = { ...traits, ...change };
    if (changed) onLearned(trait);
    return true;
  }

  return {
    current: (): ServerTraits => traits,

    /** `unlimited`: without a token limit, for a request that fits into the context of the model only without one. */
    writeBody(
      { model, messages, temperature, textLength }: ChatRequest,
      { unlimited }: { unlimited: boolean },
    ): Record<string, unknown> {
      const wanted = Math.ceil(textLength / charactersPerToken) + tokensMin + traits.reasoningRoom;
      const tokens = Math.min(wanted, traits.tokensMax);
      return {
        model,
        messages: traits.systemRole ? messages : foldSystemMessage(messages),
        ...(traits.temperature ? { temperature } : {}),
        ...(traits.tokenLimit === 'none' || unlimited ? {} : { [traits.tokenLimit]: tokens }),
      };
    },

    /** True if the error message `refusal` reveals a new trait, so that a retry can succeed. */
    learnFromRefusal(refusal: string, body: Readonly<Record<string, unknown>>): boolean {
      const accepted = refusals.tooManyTokens.test(refusal) ? readTokensMax(refusal, body) : undefined;
      if (accepted !== undefined) return learn('token limit lowered', { tokensMax: accepted });
      // OpenAI's error for max_tokens recommends max_completion_tokens.
      if ('max_tokens' in body && refusals.maxTokens.test(refusal)) {
        return learn('max_tokens refused', { tokenLimit: 'max_completion_tokens' });
      }
      if ('max_completion_tokens' in body && refusals.maxCompletionTokens.test(refusal)) {
        return learn('max_completion_tokens refused', { tokenLimit: 'none' });
      }
      if ('temperature' in body && refusals.temperature.test(refusal)) {
        return learn('temperature refused', { temperature: false });
      }
      if (hasSystemMessage(body) && refusals.systemRole.test(refusal)) {
        return learn('system role refused', { systemRole: false });
      }
      return false;
    },

    learnFromAnswer(completion: { reason?: string; cutOff?: boolean; reasoned?: boolean }): void {
      const { reason, cutOff = false, reasoned = false } = completion;
      if (reason === 'only_reasoning' || (cutOff && reasoned)) {
        learn('reasoning needs room', { reasoningRoom: reasoningRoomTokens });
      }
    },
  };
}

/** The highest token limit that an error message names as accepted; undefined if it names none below the requested one. */
function readTokensMax(refusal: string, body: Readonly<Record<string, unknown>>): number | undefined {
  const requested = Number(body['max_tokens'] ?? body['max_completion_tokens']);
  const numbers = Array.from(refusal.matchAll(/\d{3,7}/g), ([digits]) => Number(digits));
  const accepted = numbers.filter((number) => number >= tokensMaxMin && number < requested);
  return accepted.length === 0 ? undefined : Math.max(...accepted);
}

function hasSystemMessage(body: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(body['messages']) && (body['messages'] as ChatMessage[]).some(({ role }) => role === 'system');
}

/** Moves the instructions to the start of the first user message. The text remains at the end of the last message. */
function foldSystemMessage(messages: readonly ChatMessage[]): ChatMessage[] {
  const instructions = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...rest] = messages.filter(({ role }) => role !== 'system');
  if (first === undefined) return [];
  return [{ ...first, content: [...instructions, first.content].join('\n\n') }, ...rest];
}
