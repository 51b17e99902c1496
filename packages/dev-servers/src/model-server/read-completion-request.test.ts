import { expect, test } from '@jest/globals';
import { readCompletionRequest } from './read-completion-request.ts';

const messages = [{ role: 'user', content: 'a question' }];

test('a request with all fields is parsed', () => {
  const schema = { type: 'object' };
  const format = { type: 'json_schema', json_schema: { name: 'audit', schema, strict: true } };
  expect(
    readCompletionRequest({ model: 'any', messages, temperature: 0, max_tokens: 7, response_format: format }),
  ).toEqual({ request: { messages, temperature: 0, tokensMax: 7, schema } });
});

test('a request with only messages is parsed', () => {
  expect(readCompletionRequest({ messages })).toEqual({
    request: { messages, temperature: 0.8, tokensMax: undefined, schema: undefined },
  });
});

test.each([
  [undefined, 'body'],
  [{ messages: [] }, 'messages'],
  [{ messages: [{ role: 'tool', content: 'x' }] }, 'messages'],
  [{ messages, stream: true }, 'stream'],
  [{ messages, temperature: 3 }, 'temperature'],
  [{ messages, max_tokens: 0 }, 'max_tokens'],
  [{ messages, response_format: { type: 'json_schema' } }, 'response_format'],
])('%j is rejected with the name of the parameter', (body, param) => {
  expect(readCompletionRequest(body)).toEqual({ problem: expect.any(String), param });
});
