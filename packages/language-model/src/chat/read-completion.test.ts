import { expect, test } from '@jest/globals';
import { readCompletion, type Completion } from './read-completion.ts';

// Completions in documented or observed formats, with invented content.
const read = (body: unknown): Completion =>
  readCompletion({ status: 200, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) });
const choice = (message: unknown, finish_reason: string | null = 'stop', usage?: unknown) => ({
  choices: [{ index: 0, message, finish_reason }],
  usage,
});

test.each([
  ['llama.cpp and DeepSeek', { role: 'assistant', content: 'Text.', reasoning_content: 'Hm.' }],
  ['Ollama and vLLM', { role: 'assistant', content: 'Text.', reasoning: 'Hm.' }],
  [
    'Mistral',
    {
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: 'Text.' },
      ],
    },
  ],
  [
    'a gateway that returns thinking text',
    {
      content: [
        { type: 'thinking', text: 'Hm.' },
        { type: 'text', text: 'Text.' },
      ],
    },
  ],
])('the separate reasoning of %s is not part of the text', (_name, message) => {
  expect(read(choice(message))).toMatchObject({ outcome: 'answered', text: 'Text.', reasoned: true });
});

test('reasoning inside the text is not removed', () => {
  expect(read(choice({ content: '<think>Hm.</think>Text.' }))).toMatchObject({ reasoned: true });
  expect(read(choice({ content: '[THINK]Hm.[/THINK]Text.' }))).toMatchObject({ reasoned: true });
  expect(read(choice({ content: 'Text.', reasoning_content: null }))).toMatchObject({ reasoned: false });
});

test.each(['length', 'max_tokens', 'model_length', 'MAX_TOKENS'])(
  'a completion that ended because of %s is marked as truncated',
  (reason) => {
    expect(read(choice({ content: 'Text' }, reason))).toMatchObject({ outcome: 'answered', cutOff: true });
  },
);

test.each(['stop', 'eos', 'end_turn', 'stop_sequence', null])(
  'a completion with the finish reason %j is complete',
  (reason) => {
    expect(read(choice({ content: 'Text.' }, reason))).toMatchObject({ outcome: 'answered', cutOff: false });
  },
);

test.each(['content_filter', 'content_filter: RECITATION', 'refusal', 'SAFETY', 'sensitive'])(
  'a text that ended because of %s is not used',
  (reason) => {
    expect(read(choice({ content: 'The beginning.' }, reason))).toMatchObject({
      outcome: 'rejected',
      reason: 'content filter',
    });
  },
);

test.each(['insufficient_system_resource', 'abort', 'error'])(
  'after a completion that the server interrupted (%s), the request can be retried',
  (reason) => {
    expect(read(choice({ content: 'The beg' }, reason))).toMatchObject({
      outcome: 'unavailable',
      reason: 'interrupted',
      misconfigured: false,
    });
  },
);

test('a refusal without content is reported as a refusal', () => {
  const message = { role: 'assistant', content: null, refusal: 'I cannot help with that.' };
  expect(read(choice(message))).toMatchObject({ outcome: 'malformed', reason: 'refusal' });
});

test('an error in a successful response is treated like its status', () => {
  expect(read({ error: { code: 429, message: 'Please try again in 2s.' } })).toMatchObject({
    outcome: 'unavailable',
    reason: 'status 429',
    retryAfterMs: 2_000,
  });
  expect(read({ error: { message: 'The provider failed.' } })).toMatchObject({ reason: 'status 502' });
  expect(read({ error: { code: 401, message: 'No key.' } })).toMatchObject({ misconfigured: true });
  expect(read({ ...choice({ content: 'Text.' }), error: null })).toMatchObject({ outcome: 'answered' });
});

test('blank lines that a busy server sends before the completion are ignored', () => {
  expect(read(`\n\n\n${JSON.stringify(choice({ content: 'Text.' }))}`)).toMatchObject({ text: 'Text.' });
});

test('tokens of hidden reasoning are read from both possible fields', () => {
  const nested = { completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 7 } };
  expect(read(choice({ content: 'Text.' }, 'stop', nested)).usage).toEqual({
    promptTokens: 0,
    completionTokens: 9,
    reasoningTokens: 7,
  });
  const flat = { prompt_tokens: 5, completion_tokens: 9, reasoning_tokens: 4, prompt_cache_hit_tokens: 3 };
  expect(read(choice({ content: 'Text.' }, 'stop', flat)).usage).toEqual({
    promptTokens: 5,
    completionTokens: 9,
    reasoningTokens: 4,
  });
});
