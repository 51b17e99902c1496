/**
 * Detected traits of the server: the parameters that it rejects, and whether the model has hidden reasoning. Each trait
 * is reported once and kept until the process ends, so that later requests do not fail because of it.
 */
import type { ChatMessage, ChatRequest } from './chat-request.ts';
import type { Completion } from './read-completion.ts';

/** The known traits. The initial values are the most common form of the protocol. */
export type ServerTraits = {
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens' | 'none';
  readonly temperature: boolean;
  readonly systemRole: boolean;
  /** Additional tokens for hidden reasoning. */
  readonly reasoningRoom: number;
};

/** A detected trait, for the log. */
export type LearnedTrait =
  | 'max_tokens refused'
  | 'max_completion_tokens refused'
  | 'temperature refused'
  | 'system role refused'
  | 'reasoning needs room';

// English has about four characters per token. Half of that allows for longer responses and other tokenizers.
const charactersPerToken = 2;
const tokensMin = 512;
const reasoningRoomTokens = 16_384;

/** Patterns for error messages, which all contain the parameter names. */
const refusals = {
  maxTokens: /max_tokens/,
  maxCompletionTokens: /max_completion_tokens/,
  temperature: /temperature/i,
  systemRole:
    /\bsystem\W{0,3}(?:role|message|prompt|instruction)|\brole\b[^\n]{0,60}\bsystem\b|developer instruction|roles must alternate/i,
} as const;

export function createServerTraits(onLearned: (trait: LearnedTrait) => void) {
  let traits: ServerTraits = { tokenLimit: 'max_tokens', temperature: true, systemRole: true, reasoningRoom: 0 };

  function learn(trait: LearnedTrait, change: Partial<ServerTraits>): true {
    // Concurrent requests are rejected together; only the first one reports the trait.
    const changed = Object.entries(change).some(([name, value]) => traits[name as keyof ServerTraits] !== value);
    traits = { ...traits, ...change };
    if (changed) onLearned(trait);
    return true;
  }

  return {
    current: (): ServerTraits => traits,

    writeBody({ model, messages, temperature, textLength }: ChatRequest): Record<string, unknown> {
      const tokens = Math.ceil(textLength / charactersPerToken) + tokensMin + traits.reasoningRoom;
      return {
        model,
        messages: traits.systemRole ? messages : foldSystemMessage(messages),
        ...(traits.temperature ? { temperature } : {}),
        ...(traits.tokenLimit === 'none' ? {} : { [traits.tokenLimit]: tokens }),
      };
    },

    /** True if the error message `body` reveals a new trait, so that a retry can succeed. */
    learnFromRefusal(refusal: string, body: Readonly<Record<string, unknown>>): boolean {
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

    learnFromAnswer(completion: Pick<Completion, 'outcome' | 'usage'> & { reason?: string; cutOff?: boolean }): void {
      const ranOut = completion.reason === 'only_reasoning' || completion.cutOff === true;
      if (ranOut && (completion.reason === 'only_reasoning' || completion.usage.reasoningTokens > 0)) {
        learn('reasoning needs room', { reasoningRoom: reasoningRoomTokens });
      }
    },
  };
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
