/** Sends single commands to a local Redis without a client library. */
import { connect } from 'node:net';

const askTimeoutMs = 1_000;

/** Returns the raw response to a command that is sent after AUTH, or an empty string if there is no response. */
export function askRedis(port: number | string, password: string, command: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () =>
      socket.end(`AUTH ${password}\r\n${command}\r\n`),
    );
    const finish = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(askTimeoutMs, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
  });
}
