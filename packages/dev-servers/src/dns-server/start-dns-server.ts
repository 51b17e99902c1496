/**
 * A name server for tests that listens on loopback over UDP and TCP. Its records can be changed at any time. It can be
 * set to return errors or to stay silent, and it records all queries. Queries for unknown names get NXDOMAIN.
 */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import {
  type Answer,
  decode,
  encode,
  type Question,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  streamEncode,
  TRUNCATED_RESPONSE,
} from 'dns-packet';

/** Faults to simulate instead of returning the addresses of a name. */
export type DnsFault = 'nxdomain' | 'servfail' | 'silent';

/** The records of a name. An omitted family has no records. */
export type DnsHost = {
  readonly A?: readonly string[] | DnsFault;
  readonly AAAA?: readonly string[] | DnsFault;
  readonly CNAME?: string;
  /** How long the records may be cached, in seconds. Default: 0. */
  readonly ttlSeconds?: number;
};

type Transport = 'udp' | 'tcp';

export type DnsServer = {
  /** The address as `127.0.0.1:port`, which can be used as the value of WEBHOOK_DNS_SERVERS. */
  readonly address: string;
  /** All queries so far, in order. */
  readonly questions: readonly { name: string; type: string; transport: Transport }[];
  /** Changes the records of a name for later queries. */
  set(name: string, host: DnsHost): void;
  close(): Promise<void>;
};

const aliasesMax = 8;
const udpBytesMax = 512;
const bindTriesMax = 20;
/** The response codes of RFC 1035, which occupy the low bits of dns-packet's flags. */
const responseCodes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;

/** Starts a server with the names in `zone`, which must be in lower case. */
export async function startDnsServer(zone: Readonly<Record<string, DnsHost>> = {}): Promise<DnsServer> {
  const hosts = new Map(Object.entries(zone));
  const questions: { name: string; type: string; transport: Transport }[] = [];
  const connections = new Set<Socket>();
  const { tcp, udp, port } = await bindBoth();

  const respond = (query: ReturnType<typeof decode>, transport: Transport): Response | undefined => {
    const [question] = query.questions ?? [];
    if (question === undefined) return undefined;
    const name = question.name.toLowerCase();
    questions.push({ name, type: question.type, transport });
    const answer = answerTo(name, question.type, hosts);
    if (answer === 'silent') return undefined;
    const { code, records } = answer;
    const flags = RECURSION_DESIRED | RECURSION_AVAILABLE | responseCodes[code];
    return { type: 'response', id: query.id ?? 0, flags, questions: [question], answers: records };
  };

  udp.on('message', (message, peer) => {
    const response = respond(decode(message), 'udp');
    if (response !== undefined) udp.send(encodeForUdp(response), peer.port, peer.address);
  });
  tcp.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => socket.destroy());
    serveTcp(socket, (query) => respond(query, 'tcp'));
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

type Response = { type: 'response'; id: number; flags: number; questions: Question[]; answers: Answer[] };
type Found = { code: keyof typeof responseCodes; records: Answer[] };

function answerTo(asked: string, type: string, hosts: ReadonlyMap<string, DnsHost>): Found | 'silent' {
  const records: Answer[] = [];
  let name = asked;
  for (let aliases = 0; aliases <= aliasesMax; aliases += 1) {
    const host = hosts.get(name);
    if (host === undefined) return { code: 'NXDOMAIN', records };
    if (host.CNAME === undefined) return answerFrom(host, { name, type, records });
    records.push({ name, type: 'CNAME', data: host.CNAME, ttl: host.ttlSeconds ?? 0 });
    name = host.CNAME;
  }
  return { code: 'NOERROR', records };
}

function answerFrom(
  host: DnsHost,
  { name, type, records }: { name: string; type: string; records: Answer[] },
): Found | 'silent' {
  if (type !== 'A' && type !== 'AAAA') return { code: 'NOERROR', records };
  const known = host[type] ?? [];
  if (known === 'silent') return 'silent';
  if (known === 'servfail') return { code: 'SERVFAIL', records: [] };
  if (known === 'nxdomain') return { code: 'NXDOMAIN', records };
  const ttl = host.ttlSeconds ?? 0;
  return { code: 'NOERROR', records: [...records, ...known.map((data): Answer => ({ name, type, data, ttl }))] };
}

/** Encodes a response. If it is too long for UDP, it is marked as truncated and contains no records. */
function encodeForUdp(response: Response): Buffer {
  const whole = encode(response);
  if (whole.length <= udpBytesMax) return whole;
  return encode({ ...response, flags: response.flags | TRUNCATED_RESPONSE, answers: [] });
}

/** Serves a TCP connection, on which each message is preceded by its length (RFC 1035, section 4.2.2). */
function serveTcp(socket: Socket, respond: (query: ReturnType<typeof decode>) => Response | undefined): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const length = 2 + received.readUInt16BE(0);
      const query = decode(received.subarray(2, length));
      received = received.subarray(length);
      const response = respond(query);
      if (response !== undefined) socket.write(streamEncode(response));
    }
  });
}

/**
 * Binds the same port for both transports. Tries TCP ports chosen by the system until one of them is also free for UDP.
 */
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
  throw new Error(`No port was free for both UDP and TCP in ${bindTriesMax} attempts.`);
}
