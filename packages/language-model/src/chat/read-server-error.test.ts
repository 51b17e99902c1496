import { expect, test } from '@jest/globals';
import { readServerError, type ServerError } from './read-server-error.ts';

// Errors in documented or observed formats of servers and hosted APIs, with paraphrased messages.
const read = (status: number, body: unknown, headers: Record<string, string> = {}): ServerError =>
  readServerError({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const openAi = (message: string, more: object = {}) => ({ error: { message, type: 'invalid_request_error', ...more } });

test.each([
  ['llama.cpp while it loads', 503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }],
  ['Anthropic while overloaded', 529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
  ['LM Studio without a model', 400, openAi('No models loaded. Please load a model first.', { param: 'model' })],
  ['LM Studio without a model, as 404', 404, openAi('No models loaded.')],
  ['a proxy with an HTML page', 502, '<html><title>502 Bad Gateway</title></html>'],
  ['an empty body', 500, ''],
])('%s is classified as unavailable but not misconfigured', (_name, status, body) => {
  expect(read(status, body)).toMatchObject({ outcome: 'unavailable', misconfigured: false });
});

test.each([
  ['a wrong key', 401, openAi('Incorrect API key provided.'), 'status 401'],
  [
    'a wrong key as 400',
    400,
    [{ error: { code: 400, message: 'API key not valid. Pass a valid one.' } }],
    'invalid key',
  ],
  ['an empty balance', 402, openAi('Insufficient Balance'), 'no credit'],
  ['used-up credit', 429, openAi('The credit is used up.', { code: 'insufficient_quota' }), 'no credit'],
  ['used-up credit as 400', 400, openAi('Your credit balance is too low to use the API.'), 'no credit'],
  ['a model that Ollama has not pulled', 404, openAi("model 'qwen3' not found"), 'status 404'],
  ['an unknown model as 400', 400, openAi('Model Not Exist'), 'unknown model'],
  ['an unknown model by code', 400, openAi('No such thing.', { code: 'model_not_found' }), 'unknown model'],
  ['a redirect', 301, '', 'status 301'],
])('%s is classified as a wrong setting', (_name, status, body, reason) => {
  expect(read(status, body)).toMatchObject({ outcome: 'unavailable', misconfigured: true, reason });
});

test.each([
  [
    'llama.cpp',
    400,
    { error: { code: 400, type: 'exceed_context_size_error', message: 'request exceeds it', n_ctx: 4_096 } },
    'context length',
  ],
  [
    'vLLM',
    400,
    { object: 'error', message: "This model's maximum context length is 2048 tokens.", type: 'BadRequestError' },
    'context length',
  ],
  ['OpenAI', 400, openAi('Too long.', { code: 'context_length_exceeded' }), 'context length'],
  ['Anthropic', 400, { type: 'error', error: { message: 'prompt is too long: 210000 tokens' } }, 'context length'],
  ['Azure', 400, openAi('The response was filtered.', { code: 'content_filter' }), 'content filter'],
  ['a gateway’s moderation', 403, { error: { code: 403, message: 'Input was flagged' } }, 'content filter'],
  ['another 400', 400, openAi('Something is wrong.'), 'status 400'],
  ['a body that is too large', 413, '', 'status 413'],
])('%s is classified as a rejection of this request only', (_name, status, body, reason) => {
  expect(read(status, body)).toMatchObject({ outcome: 'rejected', reason });
});

test.each([
  ['seconds', { 'retry-after': '17' }, 17_000],
  ['a fraction of a second', { 'retry-after': '0.5' }, 500],
  ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  ['an invalid header', { 'retry-after': 'soon' }, 0],
])('the requested delay is read from %s', (_name, headers, retryAfterMs) => {
  expect(read(429, '', headers)).toMatchObject({ outcome: 'unavailable', retryAfterMs });
});

test('the requested delay is read from a date', () => {
  const error = read(503, '', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
  expect(error).toMatchObject({ retryAfterMs: expect.any(Number) });
  const { retryAfterMs } = error as { retryAfterMs: number };
  expect(retryAfterMs).toBeGreaterThan(55_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

test.each([
  ['Rate limit reached. Please try again in 1.2s.', 1_200],
  ['Rate limit reached. Please try again in 20ms.', 20],
  ['Please try again in 6m0s.', 360_000],
  ['Please retry in 17.25 seconds.', 17_250],
  ['The limit is 5m tokens.', 0],
])('the delay in %j is %i ms', (message, retryAfterMs) => {
  expect(read(429, openAi(message))).toMatchObject({ outcome: 'unavailable', misconfigured: false, retryAfterMs });
});

test('a temporary limit is not a lack of credit', () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.Help' }, { '@type': 'RetryInfo', retryDelay: '17s' }];
  const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'insufficient quota in this minute', details };
  expect(read(429, [{ error }])).toMatchObject({ misconfigured: false, retryAfterMs: 17_000 });
});

test('the input in validation errors is ignored', () => {
  const detail = [{ type: 'less_than', loc: ['body', 'max_tokens'], msg: 'too large', input: 'model not found' }];
  const { message, reason } = read(422, { detail });
  expect(message).toBe('body max_tokens too large');
  expect(reason).toBe('status 422');
});

test('a message of any length is read in linear time', () => {
  for (const unit of ['model ', 'retry in 1s', '1s ', 'try again in ', '[{"error":']) {
    expect(read(400, openAi(unit.repeat(200_000))).message.length).toBeLessThan(2_500);
    expect(read(400, unit.repeat(200_000)).message.length).toBeLessThan(2_500);
  }
});
