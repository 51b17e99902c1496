/**
 * A server on loopback that implements the OpenAI chat-completions protocol and responds with recordings. It can be
 * used to try out and test the language-model engine without a model. Behaviors are set at startup and can be changed
 * with /control while the server is running.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readJsonBody } from '../read-body.ts';
import { type ChosenBehavior, type ErrorResponse } from './model-behaviors.ts';
import { unlimitedPace, createPacer, type Pace } from './model-pace.ts';
import { type Pass, passes, readChatRequest } from './read-chat-request.ts';
import { createReplies, type Reply } from './create-replies.ts';
import { readControl } from './read-control.ts';
import type { RewriteStyle } from './recorded-writer.ts';
import type { Recordings } from './recordings.ts';

/** One served request, without its text. */
export type ServedRequest = {
  readonly pass: Pass | undefined;
  readonly paragraphs: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** The HTTP status, or 0 if the server or the client closed the connection. */
  readonly status: number;
  /** The names of the applied behaviors. */
  readonly behaviors: readonly string[];
  readonly arrivedAt: number;
  readonly durationMs: number;
};

/** The number of requests per pass, and their token usage. */
export type ModelCounts = {
  readonly requests: Readonly<Record<Pass | 'other', number>>;
  readonly promptTokens: number;
  readonly completionTokens: number;
};

export type RecordedModelOptions = {
  readonly recordings: Recordings;
  /** The port. 0, the default, selects a free port. */
  readonly port?: number;
  readonly style?: RewriteStyle;
  /** The kinds of change for behaviors that change the meaning. Default: all. */
  readonly changeKinds?: readonly string[] | undefined;
  readonly behaviors?: readonly ChosenBehavior[];
  readonly pace?: Partial<Pace>;
  /** Called when a request has ended. `paragraphs` is the text to process. */
  readonly onRequest?: (request: ServedRequest, paragraphs: readonly string[]) => void;
};

export type RecordedModel = {
  readonly port: number;
  /** The base URL for MODEL_BASE_URL, such as `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  /** Replaces the behaviors and resets their request counts. */
  behave(behaviors: readonly ChosenBehavior[]): void;
  setPace(pace: Partial<Pace>): void;
  counts(): ModelCounts;
  /** Closes all connections. */
  close(): Promise<void>;
};

/** The model's name in the list of models. Requests can use any name. */
export const recordedModelName = 'recorded';

/** Starts the server. @throws the error from `listen`, such as EADDRINUSE */
export async function startRecordedModel(options: RecordedModelOptions): Promise<RecordedModel> {
  const replies = createReplies(options);
  let pace: Pace = { ...unlimitedPace, ...options.pace };
  const pacer = createPacer(() => pace);
  const counts = {
    requests: Object.fromEntries([...passes, 'other'].map((pass) => [pass, 0])) as Record<Pass | 'other', number>,
    promptTokens: 0,
    completionTokens: 0,
  };

  async function complete(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const arrivedAt = Date.now();
    const since = performance.now();
    const read = readChatRequest(await readJsonBody(request));
    if ('problem' in read) return sendError(response, invalidRequest(read.problem));
    const { work, parameters } = read.request;
    if (parameters.stream === true) return sendError(response, invalidRequest("'stream' is not supported."));
    const reply = replies.reply(read.request);
    counts.requests[work?.pass ?? 'other'] += 1;
    const answered = reply.kind === 'error' || (await pacer.take(reply.usage.completion, signal));
    if (answered) await send(response, reply);
    const usage = reply.kind === 'error' ? { prompt: 0, completion: 0 } : reply.usage;
    counts.promptTokens += usage.prompt;
    counts.completionTokens += usage.completion;
    const status = reply.kind === 'error' ? reply.response.status : reply.kind === 'text' && answered ? 200 : 0;
    options.onRequest?.(
      {
        pass: work?.pass,
        paragraphs: work?.paragraphs.length ?? 0,
        promptTokens: usage.prompt,
        completionTokens: usage.completion,
        status,
        behaviors: reply.behaviors,
        arrivedAt,
        durationMs: performance.now() - since,
      },
      work?.paragraphs ?? [],
    );
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      const change = readControl(await readJsonBody(request));
      if ('problem' in change) return sendError(response, invalidRequest(change.problem));
      if (change.behaviors !== undefined) replies.behave(change.behaviors);
      pace = { ...pace, ...change.pace };
    }
    // JSON has no Infinity, so an unlimited rate or number is sent as null.
    sendJson(response, 200, { behaviors: replies.behaviors(), pace, counts });
  }

  // The server never closes an idle connection, because a client on a busy machine might send a request at the same time.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const path = request.url?.split('?')[0];
    const route = `${request.method ?? ''} ${path ?? ''}`;
    const serve = async (): Promise<void> => {
      if (route === 'POST /v1/chat/completions') return complete(request, response, left.signal);
      if (route === 'GET /control' || route === 'PUT /control') return control(request, response);
      if (route === 'GET /v1/models') return sendJson(response, 200, { object: 'list', data: [modelObject] });
      if (route === 'GET /control/text') return sendText(response, textOf(options.recordings));
      sendError(response, { ...invalidRequest(`There is nothing at ${route}.`), status: 404 });
    };
    // `serve` rejects if the request body is incomplete or too large.
    serve().catch(() => response.destroy());
  });
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    behave: (behaviors) => replies.behave(behaviors),
    setPace: (change) => {
      pace = { ...pace, ...change };
    },
    counts: () => structuredClone(counts),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const modelObject = { id: recordedModelName, object: 'model', created: 0, owned_by: 'humanize' };

function invalidRequest(message: string): ErrorResponse {
  return { status: 400, error: { message, type: 'invalid_request_error', param: null, code: null } };
}

/** Returns all recorded sources as one text. */
function textOf({ all }: Recordings): string {
  return `${all.map(({ source }) => source).join('\n\n')}\n`;
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.kind === 'error') return sendError(response, reply.response);
  if (reply.kind === 'hang') {
    if (!response.closed) await once(response, 'close');
    return;
  }
  const body = JSON.stringify(reply.body);
  if (reply.kind === 'text') return sendBody(response, 200, body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

function sendError(response: ServerResponse, { status, headers = {}, error }: ErrorResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, status, { error });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendBody(response, status, JSON.stringify(value));
}

function sendBody(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
