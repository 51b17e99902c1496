import { expect, test } from '@jest/globals';
import { type ModelReply } from '../../test-support/model-server.ts';
import { ask, useChatClient } from '../../test-support/use-chat-client.ts';

const { state, clientFor } = useChatClient();

const refusal = (message: string): ModelReply => ({ status: 400, body: JSON.stringify({ error: { message } }) });
const bodies = () => state.server.requests.map(({ body }) => body);

test.each([
  [
    'max_tokens',
    "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    { max_completion_tokens: 812 },
    'max_tokens',
  ],
  ['temperature', "Unsupported value: 'temperature' does not support 0.4.", { max_tokens: 812 }, 'temperature'],
] as const)(
  'if a server rejects %s, the request is repeated without it, and later requests omit it',
  async (name, message, kept, gone) => {
    const client = await clientFor([refusal(message), { say: 'An answer.' }]);
    expect(await ask(client)).toMatchObject({ outcome: 'answered' });
    await ask(client);
    expect(bodies()[0]).toHaveProperty(gone);
    for (const body of bodies().slice(1)) {
      expect(body).toMatchObject(kept);
      expect(body).not.toHaveProperty(gone);
    }
    expect([bodies().length, state.detected]).toEqual([3, [`${name} rejected`]]);
  },
);

test.each([
  'System role not supported',
  "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
  'Developer instruction is not enabled for models/gemma',
  'Conversation roles must alternate user/assistant/user/assistant/...',
])('if a server responds %j, the instructions are moved to the start of the user message', async (message) => {
  const client = await clientFor([refusal(message), { say: 'An answer.' }]);
  await ask(client);
  expect(bodies()[1]?.messages).toEqual([{ role: 'user', content: 'Pass: draft\n\na question' }]);
  expect(client.traits()).toMatchObject({ systemRole: false, tokenLimit: 'max_tokens', temperature: true });
});

const schema = { name: 'audit', schema: { type: 'object' } };
const format = { type: 'json_schema', json_schema: { ...schema, strict: true } };

test.each([
  "Unknown parameter: 'response_format'.",
  "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  "Invalid schema for response_format 'audit': 'minItems' is not permitted.",
  'failed to parse grammar',
])('if a server responds %j to a schema, later requests omit the schema', async (message) => {
  const client = await clientFor([refusal(message), { say: '[]' }, { say: '[]' }]);
  expect(await ask(client, { schema })).toMatchObject({ outcome: 'answered' });
  await ask(client, { schema });
  expect(bodies().map((body) => body.response_format)).toEqual([format, undefined, undefined]);
  expect(state.detected).toEqual(['response schema rejected']);
});

test('a request without a schema has no response format', async () => {
  const client = await clientFor([{ say: 'An answer.' }]);
  await ask(client);
  expect(bodies()[0]).not.toHaveProperty('response_format');
});

test('if a server rejects several parameters, the request is repeated without them', async () => {
  const client = await clientFor([
    refusal("'max_tokens' is not supported"),
    refusal("'max_completion_tokens' is not supported"),
    refusal('temperature must be 1'),
    refusal('Conversation roles must alternate; system role is not supported'),
    { say: 'An answer.' },
  ]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered' });
  expect(bodies().at(-1)).toEqual({
    model: 'a-model',
    messages: [{ role: 'user', content: 'Pass: draft\n\na question' }],
  });
  expect(state.detected).toHaveLength(4);
});

test('concurrent rejections of a parameter are reported once', async () => {
  const client = await clientFor([
    ({ body }) => ('temperature' in body ? refusal('No temperature, please.') : { say: 'An answer.' }),
  ]);
  const answers = await Promise.all([ask(client), ask(client), ask(client)]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered']);
  expect(state.detected).toEqual(['temperature rejected']);
});

test('a 400 that names no known parameter is a rejection', async () => {
  const client = await clientFor([refusal('Something is wrong.')]);
  expect(await ask(client)).toMatchObject({ outcome: 'rejected', reason: 'status 400' });
  expect([state.server.requests.length, state.detected]).toEqual([1, []]);
});

test('a model with hidden reasoning gets additional tokens', async () => {
  const reasoned = {
    choices: [{ message: { content: '', reasoning_content: 'Hm.' }, finish_reason: 'length' }],
    usage: { prompt_tokens: 10, completion_tokens: 812, completion_tokens_details: { reasoning_tokens: 812 } },
  };
  const client = await clientFor([{ status: 200, body: JSON.stringify(reasoned) }, { say: 'An answer.' }]);
  expect(await ask(client)).toMatchObject({ outcome: 'malformed', reason: 'only_reasoning' });
  await ask(client);
  expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([812, 812 + 16_384]);
  expect(state.detected).toEqual(['reasoning needs tokens']);
});

test('a model that includes reasoning in the text and reaches the limit gets additional tokens', async () => {
  const client = await clientFor([{ say: '<think>Let me see', finishReason: 'length' }, { say: 'An answer.' }]);
  await ask(client);
  expect(state.detected).toEqual(['reasoning needs tokens']);
});

test.each([
  'max_tokens is too large: 17196. This model supports at most 8192 completion tokens, and you asked for 17196.',
  'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
  'max_tokens: 17196 > 8192, which is the maximum number of output tokens of this model',
])('if a server responds %j, later requests use the limit that it accepts', async (message) => {
  const reasoned = { choices: [{ message: { content: '', reasoning: 'Hm.' }, finish_reason: 'length' }] };
  const client = await clientFor([
    { status: 200, body: JSON.stringify(reasoned) },
    refusal(message),
    { say: 'An answer.' },
  ]);
  await ask(client);
  expect(await ask(client)).toMatchObject({ outcome: 'answered' });
  await ask(client);
  expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([812, 17_196, 8_192, 8_192]);
  expect(state.detected).toEqual(['reasoning needs tokens', 'token limit lowered']);
});

test('a request whose prompt and limit exceed the context is repeated without a limit', async () => {
  const tooLong = refusal(
    "'max_tokens' is too large: 812. This model's maximum context length is 4096 tokens and your request has 3500.",
  );
  const client = await clientFor([tooLong, { say: 'An answer.' }, { say: 'Another.' }, tooLong, tooLong]);
  expect(await ask(client)).toMatchObject({ outcome: 'answered' });
  await ask(client);
  expect(await ask(client)).toMatchObject({ outcome: 'rejected', reason: 'context length' });
  expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([812, undefined, 812, 812, undefined]);
  expect(state.detected).toEqual([]);
});
