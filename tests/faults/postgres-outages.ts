/** Faults 24–26 and 31: Postgres is killed under load, is overloaded, rejects a transaction, or has a full disk. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Customer, Sent } from './customer.ts';
import { hold, pause, together, type Fault } from './fault.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
const text = 'A text of five words.';
const submitMark = 'submit_job(';
const loadCustomers = 4;
/** Submissions of one client under load, within the rate limits of its keys. */
const submissionsMax = 60;

/**
 * Submits texts sequentially from several clients during an outage of Postgres. Every submission gets a final response.
 */
async function breakUnderLoad(world: World, breakAndHeal: () => Promise<void>): Promise<void> {
  const customers = await Promise.all(Array.from({ length: loadCustomers }, () => world.newCustomer({ keys: 10 })));
  const over = { now: false };
  const load = async (customer: Customer): Promise<void> => {
    for (let sent = 0; !over.now && sent < submissionsMax; sent += 1) {
      const { status } = await customer.submitWithRetries(`[[slow 30]] A text ${sent}.`);
      hold(status === 202 || status === 200, `a submission under load returned ${status}`);
    }
  };
  const outage = async (): Promise<void> => {
    await pause(300);
    await breakAndHeal();
    await pause(500);
    over.now = true;
  };
  await together([...customers.map(load), outage()]);
  const sent = customers.flatMap((customer) => customer.sent);
  hold(
    sent.some(({ status }) => status === 503),
    'the outage did not affect any request',
  );
}

/** The Postgres messages that end a transaction with an error: ErrorResponse, then ReadyForQuery. */
function errorResponse(sqlState: string, message: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${sqlState}\0M${message}\0\0`);
  return Buffer.concat([frame('E', fields), frame('Z', Buffer.from('I'))]);
}

function frame(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const prlimit = '/usr/bin/prlimit';

type OsProcess = { pid: number; parent: number; uid: number; gid: number };

function listProcesses(): OsProcess[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,gid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, uid = 0, gid = 0]) => ({ pid, parent, uid, gid }));
}

/** Sets the file size limit of every server process, which has the same effect as a full disk. */
function limitFiles(world: World, bytes: number): void {
  const postmaster = world.servers.postgres.pid();
  const own = listProcesses().filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  // Runs as the server's user, who may lower the limits of its own processes.
  for (const { pid, uid, gid } of own) {
    try {
      execFileSync(prlimit, ['--pid', String(pid), `--fsize=${bytes}:`], { uid, gid, stdio: 'pipe' });
    } catch (error) {
      // A backend process may have exited in the meantime, but the server itself must be running.
      if (pid === postmaster) throw error;
    }
  }
}

const injected: readonly [string, string, string][] = [
  ['deadlock', '40P01', 'deadlock detected'],
  ['serialization failure', '40001', 'could not serialize access due to concurrent update'],
];

export const postgresOutages: readonly Fault[] = [
  {
    number: 24,
    name: 'PostgreSQL killed under load, restarted after a second',
    kind: 'outage',
    apps: wholeService,
    run: (world) =>
      breakUnderLoad(world, async () => {
        await world.servers.postgres.kill();
        await pause(1_000);
        await world.servers.postgres.start();
      }),
  },
  {
    number: 25,
    name: 'connection pool exhausted: one connection, 300 ms latency, 20 concurrent submissions',
    kind: 'outage',
    apps: wholeService,
    env: { DATABASE_POOL_MAX: '1' },
    run: async (world) => {
      const customers = await Promise.all(Array.from({ length: 20 }, () => world.newCustomer()));
      world.proxies.postgres.delayAnswers(300);
      const first: Sent[] = await Promise.all(
        customers.map((customer) => customer.submit(text, { idempotencyKey: 'k' })),
      );
      hold(
        first.some(({ status }) => status === 503),
        'the pool was not exhausted',
      );
      hold(
        first.every(({ status }) => status === 202 || status === 503),
        'a response had a status other than 202 or 503',
      );
      world.proxies.postgres.delayAnswers(0);
      for (const customer of customers) {
        const { status } = await customer.submitWithRetries(text, { idempotencyKey: 'k' });
        hold(status === 202 || status === 200, `a retry returned ${status}`);
      }
    },
  },
  ...injected.map(([what, sqlState, message]): Fault => ({
    number: 26,
    name: `${what} injected into the submitting transaction`,
    kind: 'race',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      const sprung = world.proxies.postgres.trap(submitMark, { response: errorResponse(sqlState, message) });
      const [first] = await Promise.all([customer.submit(text, { idempotencyKey: 'k' }), sprung]);
      hold(first.status === 202 || first.status === 503, `the submission returned ${first.status}`);
      const again = await customer.submitWithRetries(text, { idempotencyKey: 'k' });
      hold(again.status === (first.status === 202 ? 200 : 202), `the retry returned ${again.status}`);
    },
  })),
  {
    number: 31,
    name: 'PostgreSQL cannot write its files (file size limit, like a full disk), then recovers',
    kind: 'outage',
    apps: wholeService,
    impossible: () => (existsSync(prlimit) ? undefined : 'prlimit is not installed'),
    run: (world) =>
      breakUnderLoad(world, async () => {
        limitFiles(world, 8_192);
        await pause(1_500);
        await world.servers.postgres.kill();
        await world.servers.postgres.start();
      }),
  },
];
