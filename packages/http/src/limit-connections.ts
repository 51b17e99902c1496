/** Keeps some of a server's connections free for clients that have none yet. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from './networks-of.ts';

export type ConnectionLimits = {
  /** Maximum number of open connections. */
  readonly connectionsMax: number;
  /**
   * Maximum number of open connections of an IPv4 address or an IPv6 /64. Undefined if all connections come from trusted
   * proxies.
   */
  readonly connectionsPerAddressMax?: number | undefined;
  /** How long an idle connection is kept open. */
  readonly keepAliveTimeoutMs: number;
};

/** Share of the connections that are in use above which idle ones are kept open only briefly. */
const crowdedShare = 0.75;
const crowdedKeepAliveMs = 2_000;

/** The cap of an address, as a part of all connections. A network behind one address can have many users. */
const addressShare = 0.25;

/** Returns the cap of an address. @param isBehindProxy whether the server trusts a proxy, which has one address */
export function connectionsPerAddress(connectionsMax: number, isBehindProxy: boolean): number | undefined {
  return isBehindProxy ? undefined : Math.ceil(connectionsMax * addressShare);
}

/**
 * Closes further connections of an address at its cap, and shortens the keep-alive timeout while most connections are
 * in use. Node closes connections above the maximum.
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
