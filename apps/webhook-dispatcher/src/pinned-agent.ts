/**
 * The HTTPS agent of deliveries. Connections lead only to addresses that were checked, are shared only between requests
 * with the same addresses, and never use a proxy. Certificates are always verified, regardless of the environment.
 */
import { Agent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext, type TLSSocket } from 'node:tls';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';

/** Request options with the checked URL that the connection is pinned to. */
export type PinnedRequestOptions = RequestOptions & { readonly pinned: AllowedUrl };

/**
 * Idle connections are closed after this time in milliseconds. Servers commonly close them after 5 s, which could
 * happen during a request.
 */
const idleConnectionMs = 4_000;
/**
 * Time in milliseconds for trying one of several addresses before the next. A lost SYN is repeated after a second. With
 * Node's default of 250 ms, all distant or lossy receivers that also have an unreachable IPv6 address would fail.
 */
const addressConnectMs = 2_000;
/** Limit per host, because several accounts may use the same name. */
const idleConnectionsMax = 50;

export class PinnedAgent extends Agent {
  readonly #guard: Pick<UrlGuard, 'assertRemoteAddress'>;

  /**
   * @param deps.authority PEM of the only trusted authority. By default, those of the system and NODE_EXTRA_CA_CERTS
   * are trusted.
   */
  constructor(deps: { guard: Pick<UrlGuard, 'assertRemoteAddress'>; authority?: string }) {
    super({
      keepAlive: true,
      maxFreeSockets: idleConnectionsMax,
      timeout: idleConnectionMs,
      autoSelectFamilyAttemptTimeout: addressConnectMs,
      rejectUnauthorized: true,
      // Shared by all connections, because creating it costs more than a request.
      secureContext: createSecureContext({ minVersion: 'TLSv1.2', ca: deps.authority }),
    });
    this.#guard = deps.guard;
  }

  /** Connections are shared only between requests whose hosts have the same checked addresses. */
  override getName(options: PinnedRequestOptions): string {
    return [super.getName(options), ...options.pinned.addresses.toSorted()].join(' ');
  }

  override createConnection(
    options: PinnedRequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const connection = super.createConnection(options, callback) as TLSSocket;
    connection.once('connect', () => {
      try {
        this.#guard.assertRemoteAddress(options.pinned, connection.remoteAddress);
      } catch (error) {
        connection.destroy(error as Error);
      }
    });
    return connection;
  }
}
