/**
 * The ways in which a receiver can react to a delivery: respond, fail or misbehave. Hostile behaviors continue until
 * the sender closes the connection.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createGzip } from 'node:zlib';

/** Reacts to a delivery. `attempt` is the number of requests with the same delivery ID so far, including this one. */
export type Behavior = (response: ServerResponse, delivery: { readonly attempt: number }) => void;

const dripIntervalMs = 200;
const floodChunk = Buffer.alloc(65_536, 'x');

/** Responds with a status, by default without a body. */
export function respond(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Behavior {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

export const accept: Behavior = respond(200, { 'content-type': 'text/plain' }, 'thank you\n');
export const fail: Behavior = respond(500, { 'content-type': 'text/plain' }, 'told to fail\n');

/** Never responds. */
export const hang: Behavior = () => undefined;

export function redirect(location: string, status = 307): Behavior {
  return respond(status, { location });
}

/** Sends a 200 immediately, then one byte of the body every 200 ms forever. */
export const drip: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  repeatUntilClosed(response, () => response.write('.'));
};

/** Sends the headers one byte at a time, every 200 ms, and never completes them. */
export const dripHeaders: Behavior = (response) => {
  const socket = socketOf(response);
  socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
  repeatUntilClosed(response, () => socket.write('.'));
};

/** Closes the connection without a response. */
export const close: Behavior = (response) => {
  response.destroy();
};

/** Fails the first two requests of each delivery and accepts the third. */
export const flaky: Behavior = (response, delivery) => {
  (delivery.attempt < 3 ? fail : accept)(response, delivery);
};

/** Responds with a body of the given size, as fast as the sender of the delivery reads it. */
export function flood(bytes: number, status = 200): Behavior {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/plain' });
    let left = bytes;
    const pump = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= floodChunk.length;
        if (!response.write(floodChunk)) return void response.once('drain', pump);
      }
      response.end();
    };
    pump();
  };
}

/** Responds with 200 and a gzip body that decompresses to the given size. */
export function gzipBomb(bytes: number): Behavior {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    const gzip = createGzip({ level: 9 });
    gzip.pipe(response);
    const zeros = Buffer.alloc(1_048_576);
    for (let written = 0; written < bytes; written += zeros.length) gzip.write(zeros);
    gzip.end();
  };
}

/** Sends an endless series of interim responses. */
export const floodOfInterimResponses: Behavior = (response) => {
  const socket = socketOf(response);
  const burst = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(50);
  const pump = (): void => {
    while (!socket.destroyed) if (!socket.write(burst)) return void socket.once('drain', pump);
  };
  pump();
};

/** Switches to another protocol even though the request did not offer it. */
export const switchProtocols: Behavior = (response) => {
  socketOf(response).write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
};

/** Sends something that is not HTTP. */
export const speakGibberish: Behavior = (response) => {
  socketOf(response).end('220 mail.example ESMTP\r\n');
};

/** Sends more header data than a client should read. */
export const hugeHeaders: Behavior = (response) => {
  socketOf(response).write(`HTTP/1.1 200 OK\r\nx-huge: ${'h'.repeat(200_000)}\r\n\r\n`);
};

/** Sends headers that announce a body, then resets the connection. */
export function resetAfterHeaders(status = 200): Behavior {
  return (response) => {
    const socket = socketOf(response);
    socket.write(`HTTP/1.1 ${status} Whatever\r\ncontent-length: 1000\r\n\r\nonly this`, () => {
      setTimeout(() => socket.destroy(), 50);
    });
  };
}

function socketOf(response: ServerResponse): Socket {
  if (response.socket === null) throw new Error('The connection is already closed.');
  return response.socket;
}

function repeatUntilClosed(response: ServerResponse, act: () => void): void {
  const timer = setInterval(act, dripIntervalMs);
  response.once('close', () => clearInterval(timer));
}
