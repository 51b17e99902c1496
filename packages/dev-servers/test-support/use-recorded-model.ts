/** Provides a server, and functions that send requests to it, for tests of the recorded model. */
import { afterEach } from '@jest/globals';
import { parseBehavior } from '../src/recorded-model/model-behaviors.ts';
import { smallRecordings } from '../src/recorded-model/recorded-model-options.ts';
import { readRecordings } from '../src/recorded-model/recordings.ts';
import {
  type RecordedModel,
  type RecordedModelOptions,
  startRecordedModel,
} from '../src/recorded-model/start-recorded-model.ts';

export const recordings = readRecordings(smallRecordings);
const [recording] = recordings.all;
if (recording === undefined) throw new Error('there is no recording');
export const { source, rewrite } = recording;
export const [changed] = recording.changedVersions;
export const mark = '===== 1a2b =====';

type Answer = {
  status: number;
  headers: Headers;
  content: string;
  finishReason: string;
  usage: { prompt_tokens: number; completion_tokens: number };
  error: { message: string; type: string; param: string | null; code: string | null };
};

/** Sends the text in a request for a pass. */
async function send(baseUrl: string, pass: string, text: string, more: object = {}): Promise<Answer> {
  const messages = [
    { role: 'system', content: `Pass: ${pass}\nDo it.` },
    { role: 'user', content: `Source:\n----- 9\n${source}\n----- 9\n${mark}\n${text}\n${mark}` },
  ];
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'recorded', messages, ...more }),
  });
  const body = (await response.json()) as {
    error: Answer['error'];
    usage: Answer['usage'];
    choices?: { message: { content: string }; finish_reason: string }[];
  };
  const [choice] = body.choices ?? [];
  return {
    status: response.status,
    headers: response.headers,
    content: choice?.message.content ?? '',
    finishReason: choice?.finish_reason ?? '',
    usage: body.usage,
    error: body.error,
  };
}

/** Returns the fixtures for a test file. `start` starts the model for the current test. */
export function useRecordedModel() {
  let model: RecordedModel | undefined;
  afterEach(async () => {
    await model?.close();
    model = undefined;
  });
  const current = (): RecordedModel => {
    if (model === undefined) throw new Error('The recorded model has not been started');
    return model;
  };
  const start = async (
    behaviors: readonly string[] = [],
    options: Partial<RecordedModelOptions> = {},
  ): Promise<RecordedModel> => {
    model = await startRecordedModel({ recordings, behaviors: behaviors.map(parseBehavior), ...options });
    return model;
  };
  const ask = (pass: string, text: string, more: object = {}): Promise<Answer> =>
    send(current().baseUrl, pass, text, more);
  /** Sends a request without a pass and returns its status or the name of the error. */
  const askUntil = async (signal: AbortSignal): Promise<number | string> => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });
    try {
      return (await fetch(`${current().baseUrl}/chat/completions`, { method: 'POST', body, signal })).status;
    } catch (error) {
      return (error as Error).name;
    }
  };
  return { current, start, ask, askUntil };
}
