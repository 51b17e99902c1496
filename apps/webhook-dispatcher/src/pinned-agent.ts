/**
 * The https agent of deliveries. Connections lead to the addresses that were checked and to no other, are kept only
 * among themselves, and never go through a proxy; certificates are always verified, whatever the environment says.
 */
import { Agent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext, type TLSSocket } from 'node:tls';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';

/** Request options with the checked URL that the connection is tied to. */
export type PinnedRequestOptions = RequestOptions & { readonly pinned: AllowedUrl };

/** An idle connection is closed after this time: before servers with the common limit of 5 s close it under a request. */
const idleConnectionMs = 4_000;
/**
 * How long one of several addresses may take to connect before the next is tried. A lost SYN is sent again after a
 * second; Node's own quarter of a second would give up every receiver that is far away or on a lossy line and has, as
 * most, an IPv6 address too that cannot be reached from here.
 */
const addressConnectMs = 2_000;
/** Per host: several accounts may have theirs behind the same name. */
const idleConnectionsMax = 50;

export class PinnedAgent extends Agent {
  readonly #guard: Pick<UrlGuard, 'assertRemoteAddress'>;

  /** @param deps.authority PEM of the only authority to trust, instead of the system's and NODE_EXTRA_CA_CERTS */
  constructor(deps: { guard: Pick<UrlGuard, 'assertRemoteAddress'>; authority?: string }) {
    super({
      keepAlive: true,
      maxFreeSockets: idleConnectionsMax,
      timeout: idleConnectionMs,
      autoSelectFamilyAttemptTimeout: addressConnectMs,
      rejectUnauthorized: true,
      // One for all connections: making it costs more than a request.
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
