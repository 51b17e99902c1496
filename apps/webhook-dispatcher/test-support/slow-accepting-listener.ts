/**
 * A listener whose first handshakes get no response, as on a slow or lossy path. Its thread is blocked and its short
 * backlog is full, so the kernel drops the SYN, and the client retransmits it after a second.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

export type SlowListener = {
  readonly port: number;
  close(): Promise<void>;
};

/**
 * Indexes into the shared array: the thread's port (0 until it listens), and a value that never changes, which is used
 * for waiting.
 */
export const slots = { port: 0, never: 1 } as const;

/** The number of connections that the kernel accepts: one more than the thread's backlog. */
const fillers = 2;

/** Listens on 127.0.0.1, accepts connections after `acceptAfterMs` and forwards them to the port `forwardTo`. */
export async function startSlowListener(options: {
  readonly forwardTo: number;
  readonly acceptAfterMs: number;
}): Promise<SlowListener> {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData = { shared, ...options };
  const thread = new Worker(new URL('./slow-accepting-listener-thread.ts', import.meta.url), { workerData });
  await Atomics.waitAsync(shared, slots.port, 0).value;
  const port = Atomics.load(shared, slots.port);
  const queue: Socket[] = [];
  while (queue.length < fillers) {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    await once(socket, 'connect');
    queue.push(socket);
  }
  return {
    port,
    async close() {
      for (const socket of queue) socket.destroy();
      await thread.terminate();
    },
  };
}
