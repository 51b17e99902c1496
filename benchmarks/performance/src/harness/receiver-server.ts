/** The receiver of measured deliveries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ReceiverServer = {
  readonly hostname: string;
  readonly port: number;
  /** PEM of the authority that issued the receiver's certificate. */
  readonly authorityPem: string;
  /** The name server that resolves the receiver's host name, as `address:port`. */
  readonly dnsServer: string;
  readonly pid: number;
  stop(): Promise<void>;
};

export async function startReceiverServer(): Promise<ReceiverServer> {
  const file = new URL('receiver-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--conditions=@humanize/source', file], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void ended.then(() => reject(new Error('the receiver exited during startup')));
  });
  return {
    ...(JSON.parse(line) as Omit<ReceiverServer, 'pid' | 'stop'>),
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
