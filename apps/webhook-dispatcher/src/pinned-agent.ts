/**
 * The HTTPS agent for deliveries. Connections go only to checked addresses, are shared only between requests with the
 * same checked addresses, and never use a proxy. Certificates are always verified, regardless of the environment.
 */
import { Agent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext, type TLSSocket } from 'node:tls';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';

/** Request options with the checked URL that the connection is pinned to. */
export type PinnedRequestOptions = RequestOptions & { readonly pinned: AllowedUrl };

/**
 * Time in milliseconds after which idle connections are closed. Servers commonly close them after 5 s, which could
 * happen just as a request is being sent.
 */
const idleConnectionMs = 4_000;
/**
 * How long to try one of several addresses before trying the next, in milliseconds. A lost SYN is retransmitted after a
 * second. With Node's default of 250 ms, deliveries to distant receivers or over lossy connections would fail if the
 * receiver also had an unreachable IPv6 address.
 */
const addressConnectMs = 2_000;
/** Maximum number of idle connections per host, which several accounts may share. */
const idleConnectionsMax = 50;

export class PinnedAgent extends Agent {
  readonly #guard: Pick<UrlGuard, 'assertRemoteAddress'>;

  /**
   * @param deps.authority PEM certificate of the only authority to trust. By default, Node's authorities and
   * NODE_EXTRA_CA_CERTS are trusted.
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
