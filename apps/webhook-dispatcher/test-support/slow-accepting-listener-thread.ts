/** The thread of a slow listener. It listens, blocks for a while, and then forwards connections. */
import { connect, createServer, type AddressInfo } from 'node:net';
import { workerData } from 'node:worker_threads';
import { slots } from './slow-accepting-listener.ts';

const { shared, forwardTo, acceptAfterMs } = workerData as {
  shared: Int32Array;
  forwardTo: number;
  acceptAfterMs: number;
};
const server = createServer((socket) => {
  const onwards = connect({ port: forwardTo, host: '127.0.0.1' });
  socket.on('error', () => onwards.destroy()).pipe(onwards);
  onwards.on('error', () => socket.destroy()).pipe(socket);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  Atomics.store(shared, slots.port, (server.address() as AddressInfo).port);
  Atomics.notify(shared, slots.port);
  Atomics.wait(shared, slots.never, 0, acceptAfterMs);
});
