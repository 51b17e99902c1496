/** Provides a model server with prepared replies for tests of the chat client. */
import { afterEach } from '@jest/globals';
import { type ChatClient, type ChatResult, createChatClient } from '../src/chat/chat-client.ts';
import type { ChatRequest } from '../src/chat/chat-request.ts';
import type { DetectedTrait } from '../src/chat/server-traits.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

export const messages = [
  { role: 'system', content: 'Pass: draft' },
  { role: 'user', content: 'a question' },
] as const;

export const ask = (
  { complete }: ChatClient,
  { signal = new AbortController().signal, ...more }: { signal?: AbortSignal } & Partial<ChatRequest> = {},
): Promise<ChatResult> => complete({ model: 'a-model', messages, temperature: 0.4, textLength: 600, ...more }, signal);

/** The server of the current test, and the traits that its client has detected. */
type State = { server: ModelServer; detected: DetectedTrait[] };

/** Returns the fixtures for a test file. `clientFor` starts the server and returns a client that retries once. */
export function useChatClient() {
  const state = {} as State;
  let opened: ChatClient | undefined;
  afterEach(async () => {
    opened?.close();
    await state.server.close();
  });
  const clientFor = async (
    replies: Parameters<typeof startModelServer>[0],
    options: { requestTimeoutMs?: number } = {},
  ): Promise<ChatClient> => {
    state.server = await startModelServer(replies);
    state.detected = [];
    opened = createChatClient({
      baseUrl: state.server.baseUrl,
      apiKey: 'a-key',
      extraBody: {},
      requestTimeoutMs: options.requestTimeoutMs ?? 5_000,
      retriesMax: 1,
      retryAfterMaxMs: 1_500,
      onTraitDetected: (trait) => state.detected.push(trait),
    });
    return opened;
  };
  return { state, clientFor };
}
