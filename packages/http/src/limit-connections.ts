/** Keeps some of a server's connections free for clients that have none yet. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from './networks-of.ts';

export type ConnectionLimits = {
  /** Maximum number of open connections. */
  readonly connectionsMax: number;
  /**
   * Maximum number of open connections per IPv4 address or IPv6 /64. Undefined if all connections come from trusted
   * proxies.
   */
  readonly connectionsPerAddressMax?: number | undefined;
  /** How long an idle connection is kept open. */
  readonly keepAliveTimeoutMs: number;
};

/** If more than this share of the connections is in use, idle connections are kept open only briefly. */
const crowdedShare = 0.75;
const crowdedKeepAliveMs = 2_000;

/** The limit per address, as a share of all connections. Many users can be behind one address. */
const addressShare = 0.25;

/**
 * Returns the limit per address, or undefined if there is no limit. @param isBehindProxy whether all connections come
 * from a trusted proxy
 */
export function connectionsPerAddress(connectionsMax: number, isBehindProxy: boolean): number | undefined {
  return isBehindProxy ? undefined : Math.ceil(connectionsMax * addressShare);
}

/**
 * Closes further connections from an address that has reached its limit, and shortens the keep-alive timeout while most
 * connections are in use. Node closes connections above the maximum.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { connectionsMax, connectionsPerAddressMax = Infinity, keepAliveTimeoutMs } = limits;
  const openByNetwork = new Map<string, number>();
  let open = 0;
  server.maxConnections = connectionsMax;
  const updateKeepAlive = (): void => {
    const isCrowded = open > connectionsMax * crowdedShare;
    server.keepAliveTimeout = isCrowded ? Math.min(crowdedKeepAliveMs, keepAliveTimeoutMs) : keepAliveTimeoutMs;
  };
  server.on('connection', (socket: Socket) => {
    const [network = ''] = networksOf(socket.remoteAddress ?? '');
    const ofNetwork = openByNetwork.get(network) ?? 0;
    if (ofNetwork >= connectionsPerAddressMax) {
      socket.destroy();
      return;
    }
    openByNetwork.set(network, ofNetwork + 1);
    open += 1;
    updateKeepAlive();
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 1) - 1;
      if (left === 0) openByNetwork.delete(network);
      else openByNetwork.set(network, left);
      open -= 1;
      updateKeepAlive();
    });
  });
}
