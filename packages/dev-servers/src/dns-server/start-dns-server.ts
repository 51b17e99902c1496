/**
 * A name server for tests, on loopback over UDP and TCP: what it says can be changed at any moment, it can refuse, fail
 * and keep silent, and it remembers every question. Names it does not know do not exist.
 */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { readQuestion, writeAnswer, type DnsQuestion, type DnsRecord, type ResponseCode } from './dns-message.ts';

/** What a server can do instead of giving addresses. */
export type DnsFault = 'nxdomain' | 'servfail' | 'silent';

/** What is known of one name: a family that is left out has no records. */
export type DnsHost = {
  readonly A?: readonly string[] | DnsFault;
  readonly AAAA?: readonly string[] | DnsFault;
  readonly CNAME?: string;
};

export type DnsServer = {
  /** `127.0.0.1:port`, as WEBHOOK_DNS_SERVERS takes it. */
  readonly address: string;
  /** Every question so far, in order. */
  readonly questions: readonly { name: string; type: string; transport: 'udp' | 'tcp' }[];
  /** Changes what is said of a name from now on. */
  set(name: string, host: DnsHost): void;
  close(): Promise<void>;
};

const aliasesMax = 8;
const udpBytesMax = 512;
const tcpBytesMax = 65_535;
const bindTriesMax = 20;

/** Starts a server that knows the names of `zone` (lower case). */
export async function startDnsServer(zone: Readonly<Record<string, DnsHost>> = {}): Promise<DnsServer> {
  const hosts = new Map(Object.entries(zone));
  const questions: { name: string; type: string; transport: 'udp' | 'tcp' }[] = [];
  const connections = new Set<Socket>();
  const { tcp, udp, port } = await bindBoth();

  function reply(message: Buffer, transport: 'udp' | 'tcp'): Buffer | undefined {
    const question = readQuestion(message);
    questions.push({ name: question.name, type: question.type, transport });
    const answer = answerTo(question, hosts);
    if (answer === 'silent') return undefined;
    return writeAnswer(question, { ...answer, bytesMax: transport === 'udp' ? udpBytesMax : tcpBytesMax });
  }

  udp.on('message', (message, peer) => {
    const answer = reply(message, 'udp');
    if (answer !== undefined) udp.send(answer, peer.port, peer.address);
  });
  tcp.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => socket.destroy());
    serveTcp(socket, (message) => reply(message, 'tcp'));
  });

  return {
    address: `127.0.0.1:${port}`,
    questions,
    set: (name, host) => void hosts.set(name, host),
    close: async () => {
      for (const socket of connections) socket.destroy();
      const closed = [once(tcp, 'close'), once(udp, 'close')];
      tcp.close();
      udp.close();
      await Promise.all(closed);
    },
  };
}

type Answer = { code: ResponseCode; records: DnsRecord[] };

function answerTo(question: DnsQuestion, hosts: ReadonlyMap<string, DnsHost>): Answer | 'silent' {
  const records: DnsRecord[] = [];
  let { name } = question;
  for (let aliases = 0; aliases <= aliasesMax; aliases += 1) {
    const host = hosts.get(name);
    if (host === undefined) return { code: 'NXDOMAIN', records };
    if (host.CNAME === undefined) return answerFrom(host, question, { name, records });
    records.push({ name, type: 'CNAME', value: host.CNAME, ttlSeconds: 0 });
    name = host.CNAME;
  }
  return { code: 'NOERROR', records };
}

function answerFrom(
  host: DnsHost,
  { type }: DnsQuestion,
  { name, records }: { name: string; records: DnsRecord[] },
): Answer | 'silent' {
  const known = type === 'A' || type === 'AAAA' ? (host[type] ?? []) : [];
  if (known === 'silent') return 'silent';
  if (known === 'servfail') return { code: 'SERVFAIL', records: [] };
  if (known === 'nxdomain') return { code: 'NXDOMAIN', records };
  const found = known.map((value): DnsRecord => ({ name, type: type as 'A' | 'AAAA', value, ttlSeconds: 0 }));
  return { code: 'NOERROR', records: [...records, ...found] };
}

/** Messages over TCP come with their length in front (RFC 1035, section 4.2.2). */
function serveTcp(socket: Socket, reply: (message: Buffer) => Buffer | undefined): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const length = received.readUInt16BE(0);
      const answer = reply(received.subarray(2, 2 + length));
      received = received.subarray(2 + length);
      if (answer === undefined) continue;
      const prefix = Buffer.alloc(2);
      prefix.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([prefix, answer]));
    }
  });
}

/** The same port on both transports: the system picks one for TCP, and a few are tried until UDP has it too. */
async function bindBoth(): Promise<{ tcp: Server; udp: UdpSocket; port: number }> {
  for (let tries = 0; tries < bindTriesMax; tries += 1) {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    udp.bind(port, '127.0.0.1');
    const bound = await once(udp, 'listening').then(
      () => true,
      () => false,
    );
    if (bound) return { tcp, udp, port };
    tcp.close();
    udp.close();
  }
  throw new Error(`No port was free for both UDP and TCP in ${bindTriesMax} tries.`);
}
