/**
 * A chat-completions server on loopback for a model that runs in this process. It implements what the service and other
 * clients of the OpenAI protocol need: a list of models, chat completions with a JSON Schema, token usage, and
 * cancellation when the client closes the connection. If all sequences are busy, requests wait in a queue; if the queue
 * is full, they get 503 with Retry-After.
 */
import { timingSafeEqual, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readJsonBody } from '../read-body.ts';
import { createAdmission } from './admission.ts';
import { ContextExceededError, type LlamaEngine, UnsupportedSchemaError } from './llama-engine.ts';
import { readCompletionRequest } from './read-completion-request.ts';

export type ModelServerOptions = {
  readonly engine: Pick<LlamaEngine, 'name' | 'contextTokens' | 'sequences' | 'complete'>;
  /** The port. 0 selects a free port. */
  readonly port: number;
  /** The key that requests must present as a bearer token. If undefined, all requests are allowed. */
  readonly apiKey: string | undefined;
  /** Maximum number of waiting requests. */
  readonly queueMax: number;
};

export type ModelServer = {
  readonly port: number;
  /** The base URL for MODEL_BASE_URL. */
  readonly baseUrl: string;
  /** Closes all connections, which cancels the requests in progress. */
  close(): Promise<void>;
};

/** Seconds after which a client may retry a request that was rejected because the queue was full. */
const retryAfterSeconds = 5;

export async function startModelServer({ engine, port, apiKey, queueMax }: ModelServerOptions): Promise<ModelServer> {
  const admission = createAdmission({ places: engine.sequences, queueMax });
  let completions = 0;

  async function complete(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const read = readCompletionRequest(await readJsonBody(request));
    if ('problem' in read) return sendError(response, 400, read.problem, read.param);
    const place = await admission.enter(signal);
    if (place === undefined) {
      response.setHeader('retry-after', String(retryAfterSeconds));
      return sendError(response, 503, `${queueMax} requests are already waiting. Try again in ${retryAfterSeconds} s.`);
    }
    try {
      const { text, finishReason, promptTokens, completionTokens } = await engine.complete(read.request, signal);
      completions += 1;
      sendJson(response, 200, {
        id: `chatcmpl-${completions}`,
        object: 'chat.completion',
        created: Math.floor(Date.now() / 1_000),
        model: engine.name,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }],
        usage: {
          prompt_tokens: promptTokens,
          completion_tokens: completionTokens,
          total_tokens: promptTokens + completionTokens,
        },
      });
    } finally {
      place.leave();
    }
  }

  const server = createServer((request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort(new Error('the client closed the connection')));
    const route = `${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`;
    const serve = async (): Promise<void> => {
      if (!isAllowed(request, apiKey)) return sendError(response, 401, 'The API key is missing or wrong.');
      if (route === 'POST /v1/chat/completions') return complete(request, response, left.signal);
      if (route === 'GET /v1/models') return sendJson(response, 200, describeModels(engine));
      sendError(response, 404, `There is nothing at ${route}.`);
    };
    serve().catch((error: unknown) => {
      if (left.signal.aborted) return;
      if (error instanceof ContextExceededError) {
        return sendError(response, 400, error.message, null, 'context_length_exceeded');
      }
      if (error instanceof UnsupportedSchemaError) return sendError(response, 400, error.message, 'response_format');
      sendError(response, 500, error instanceof Error ? error.message : 'The model failed.');
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function describeModels({ name, contextTokens, sequences }: ModelServerOptions['engine']): object {
  const model = { id: name, object: 'model', created: 0, owned_by: 'local', context_length: contextTokens, sequences };
  return { object: 'list', data: [model] };
}

function isAllowed({ headers }: IncomingMessage, apiKey: string | undefined): boolean {
  if (apiKey === undefined) return true;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${apiKey}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  param: string | null = null,
  code: string | null = null,
): void {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  sendJson(response, status, { error: { message, type, param, code } });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
