/**
 * A chat-completions endpoint on the loopback interface, for tests. Each request gets the next prepared reply, and the
 * last reply is repeated. The endpoint records all requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fields of a request that tests use. */
export type ReceivedRequest = {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    max_tokens?: number;
    temperature?: number;
    response_format?: unknown;
    messages: { role: string; content: string }[];
  };
};

/** A reply. If `say` is a function, it receives the request and returns the text of the response. */
export type ModelReply =
  | { say: string | ((received: ReceivedRequest) => string); finishReason?: string; afterMs?: number }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { endless: true }
  | { breakOff: true };

export type ModelServer = {
  baseUrl: string;
  requests: ReceivedRequest[];
  /** Number of opened connections. */
  connections(): number;
  /** Maximum number of concurrent requests. */
  mostAtOnce(): number;
  close(): Promise<void>;
};

export async function startModelServer(
  replies: (ModelReply | ((received: ReceivedRequest) => ModelReply))[],
): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  let inProgress = 0;
  let most = 0;
  let opened = 0;
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  server.on('connection', () => {
    opened += 1;
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    inProgress += 1;
    most = Math.max(most, inProgress);
    response.once('close', () => {
      inProgress -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received: ReceivedRequest = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()) as ReceivedRequest['body'],
    };
    requests.push(received);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply !== undefined) await respond(response, typeof reply === 'function' ? reply(received) : reply, received);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    connections: () => opened,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(response: ServerResponse, reply: ModelReply, received: ReceivedRequest): Promise<void> {
  if ('breakOff' in reply) {
    response.destroy();
  } else if ('endless' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  } else if ('status' in reply) {
    response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
  } else {
    await new Promise((resolve) => setTimeout(resolve, reply.afterMs ?? 0).unref());
    const content = typeof reply.say === 'string' ? reply.say : reply.say(received);
    const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: reply.finishReason ?? 'stop' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [choice], usage: { prompt_tokens: 100, completion_tokens: 50 } }));
  }
}
