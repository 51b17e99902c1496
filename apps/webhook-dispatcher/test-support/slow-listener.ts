/**
 * A listener whose first handshakes go unanswered, as on a long or lossy way: its thread stands still and its short
 * queue is full, so the kernel drops what knocks, and the caller's kernel knocks again after a second.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

export type SlowListener = {
  readonly port: number;
  /** From now on connections are accepted and passed on. */
  accept(): void;
  close(): Promise<void>;
};

/** Both 0 until they are set: the port that the thread listens on, and whether it may accept. */
export const slots = { port: 0, open: 1 } as const;

/** One more than the thread's queue is told to hold, which is what the kernel lets it hold. */
const fillers = 2;

/** Listens on 127.0.0.1; what it accepts is passed on to `forwardTo`, a port there. */
export async function startSlowListener({ forwardTo }: { readonly forwardTo: number }): Promise<SlowListener> {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData = { shared, forwardTo };
  const thread = new Worker(new URL('./slow-listener-thread.ts', import.meta.url), { workerData });
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
    accept() {
      Atomics.store(shared, slots.open, 1);
      Atomics.notify(shared, slots.open);
    },
    async close() {
      for (const socket of queue) socket.destroy();
      await thread.terminate();
    },
  };
}
