/**
 * A TCP proxy in front of a real server. A trap is triggered by a client message that contains a given text, so a test
 * can reliably kill a process between its request to Postgres and the response.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a triggered trap does with the message and its connection. */
export type Trap =
  /** The message is dropped. */
  | 'hold_request'
  /** The message is forwarded; responses are dropped. */
  | 'hold_response'
  /** The connection is cut before the message is forwarded. */
  | 'cut_before'
  /** The message is forwarded; the connection is cut when the response arrives. */
  | 'cut_after'
  /** The message is dropped; the client receives these bytes as the response. */
  | { response: Buffer };

export type BreakableProxy = {
  readonly port: number;
  /**
   * Sets a trap for the next message that contains `marker`. Resolves when the trap is triggered, which happens once.
   */
  trap(marker: string, what: Trap): Promise<void>;
  /** Delays every response by this many milliseconds from now on; 0 disables the delay. */
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

/** Forwards bytes in both directions and searches the client's bytes for the text of the trap. */
function link(client: Socket, upstream: Socket, state: { armed: Armed | undefined; delayMs: number }): void {
  let held: 'nothing' | 'responses' | 'everything' = 'nothing';
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
    if (typeof what === 'object') client.write(what.response);
    else if (what === 'cut_before') client.destroy();
    else if (what === 'hold_request') held = 'everything';
    else {
      if (what === 'hold_response') held = 'responses';
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
