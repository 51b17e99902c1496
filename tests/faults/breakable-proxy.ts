/**
 * A TCP proxy in front of a real server that acts at an exact moment: when a client's message contains a given text. So a
 * process can be killed reliably between its request to Postgres and the response.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to the awaited message and its connection. */
export type Trap =
  /** The server does not receive it. */
  | 'hold_request'
  /** The server receives it, and the client receives nothing more. */
  | 'hold_answer'
  /** The connection is cut before the server receives it. */
  | 'cut_before'
  /** The server receives it; the connection is cut when the response arrives. */
  | 'cut_after'
  /** The server does not receive it; the client receives these bytes as the response. */
  | { answer: Buffer };

export type BreakableProxy = {
  readonly port: number;
  /** Sets a trap for the next message that contains `marker`; resolves when it has been sprung, once. */
  trap(marker: string, what: Trap): Promise<void>;
  /** Delays every response from now on, in milliseconds; 0 for no delay. */
  delayAnswers(ms: number): void;
  close(): Promise<void>;
};

type Armed = { marker: string; what: Trap; sprung: () => void };

export async function startBreakableProxy(target: { host: string; port: number }): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  const state: { armed: Armed | undefined; delayMs: number } = { armed: undefined, delayMs: 0 };
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    link(client, upstream, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    trap: (marker, what) =>
      new Promise((sprung) => {
        state.armed = { marker, what, sprung };
      }),
    delayAnswers: (ms) => {
      state.delayMs = ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Forwards bytes both ways and searches the client's messages for the trap's text. */
function link(client: Socket, upstream: Socket, state: { armed: Armed | undefined; delayMs: number }): void {
  let held: 'nothing' | 'answers' | 'everything' = 'nothing';
  let cutAtAnswer = false;
  client.on('data', (chunk) => {
    const { armed } = state;
    if (held === 'everything') return;
    if (armed === undefined || !chunk.includes(armed.marker)) {
      upstream.write(chunk);
      return;
    }
    state.armed = undefined;
    const { what } = armed;
    if (typeof what === 'object') client.write(what.answer);
    else if (what === 'cut_before') client.destroy();
    else if (what === 'hold_request') held = 'everything';
    else {
      if (what === 'hold_answer') held = 'answers';
      else cutAtAnswer = true;
      upstream.write(chunk);
    }
    armed.sprung();
  });
  upstream.on('data', (chunk) => {
    if (cutAtAnswer) client.destroy();
    else if (held !== 'nothing') return;
    else if (state.delayMs === 0) client.write(chunk);
    else setTimeout(() => client.writable && client.write(chunk), state.delayMs);
  });
}
