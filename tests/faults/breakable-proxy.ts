/**
 * A TCP proxy before a real server that can be told to do something at one exact moment: when a client's message with
 * a given text comes by. So a process can be killed between its request to Postgres and the answer, every time.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What to do with the message that was waited for, and with its connection. */
export type Trap =
  /** The server never sees it. */
  | 'hold_request'
  /** The server gets it, and the client gets nothing more. */
  | 'hold_answer'
  /** The connection is cut before the server sees it. */
  | 'cut_before'
  /** The server gets it; the connection is cut when its answer comes. */
  | 'cut_after'
  /** The server never sees it; the client gets these bytes for an answer. */
  | { answer: Buffer };

export type BreakableProxy = {
  readonly port: number;
  /** Sets a trap for the next message that contains `marker`; resolves when it has closed. Sprung once. */
  trap(marker: string, what: Trap): Promise<void>;
  /** Every answer is held back for so long from now on, in milliseconds; 0 for not at all. */
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

/** Passes bytes both ways, looking for the trap's text in what the client sends. */
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
