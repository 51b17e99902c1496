/**
 * A TCP proxy in front of a real server. It can drop all packets, like a network that has lost a route. A trap is
 * triggered by a client message that contains a given text, so a test can reliably kill a process between its request
 * to Postgres and the response.
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
   * Sets a trap for the next message that contains `marker`. Resolves when the trap is triggered, which happens only
   * once.
   */
  trap(marker: string, what: Trap): Promise<void>;
  /**
   * From now on, drops all packets without closing a connection. `restore` lets new connections through. Connections
   * that were open stay silent permanently, like connections whose state a firewall has dropped.
   */
  cut(): void;
  /** Ends a cut. Returns the number of messages and connections that were dropped. */
  restore(): number;
  /** Returns the number of client messages forwarded so far. */
  forwardedCount(): number;
  /** From now on, forwards new connections to another server. */
  retarget(target: Target): void;
  /** From now on, delays all responses by this many milliseconds; 0 disables the delay. */
  delayAnswers(ms: number): void;
  close(): Promise<void>;
};

export type Target = { host: string; port: number };

type State = {
  armed: Armed | undefined;
  delayMs: number;
  cuts: number;
  isCut: boolean;
  dropped: number;
  forwarded: number;
  target: Target;
};

type Armed = { marker: string; what: Trap; sprung: () => void };

export async function startBreakableProxy(target: Target): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  const state: State = { armed: undefined, delayMs: 0, cuts: 0, isCut: false, dropped: 0, forwarded: 0, target };
  const server = createServer((client) => {
    if (state.isCut) {
      state.dropped += 1;
      sockets.add(client);
      client.on('error', () => client.destroy());
      client.on('close', () => sockets.delete(client));
      return;
    }
    const upstream = connect(state.target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    link(client, upstream, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    trap: (marker, what) =>
      new Promise((sprung) => {
        state.armed = { marker, what, sprung };
      }),
    cut: () => {
      state.isCut = true;
      state.cuts += 1;
      state.dropped = 0;
    },
    restore: () => {
      state.isCut = false;
      return state.dropped;
    },
    forwardedCount: () => state.forwarded,
    retarget: (next) => {
      state.target = next;
    },
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

/** Forwards bytes in both directions and searches the bytes from the client for the marker of the trap. */
function link(client: Socket, upstream: Socket, state: State): void {
  const cutsBefore = state.cuts;
  const isSilent = (): boolean => state.cuts !== cutsBefore;
  client.on('close', () => isSilent() || upstream.destroy());
  upstream.on('close', () => isSilent() || client.destroy());
  let held: 'nothing' | 'responses' | 'everything' = 'nothing';
  let cutAtAnswer = false;
  client.on('data', (chunk) => {
    const { armed } = state;
    if (isSilent()) {
      state.dropped += 1;
      return;
    }
    if (held === 'everything') return;
    if (armed === undefined || !chunk.includes(armed.marker)) {
      state.forwarded += 1;
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
    if (isSilent()) state.dropped += 1;
    else if (cutAtAnswer) client.destroy();
    else if (held !== 'nothing') return;
    else if (state.delayMs === 0) client.write(chunk);
    else setTimeout(() => client.writable && !isSilent() && client.write(chunk), state.delayMs);
  });
}
