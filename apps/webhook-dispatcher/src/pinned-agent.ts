/**
 * The https agent of deliveries. Connections lead to the addresses that were checked and to no other, are kept only
 * among themselves, and never go through a proxy; certificates are always verified, whatever the environment says.
 */
import { Agent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { AllowedUrl, UrlGuard } from '@humanize/url-guard';

/** Request options with the checked URL that the connection is tied to. */
export type PinnedRequestOptions = RequestOptions & { readonly pinned: AllowedUrl };

/** An idle connection is closed after this time: before servers with the common limit of 5 s close it under a request. */
const idleConnectionMs = 4_000;
/** As many as attempts for one account and host may run at a time. */
const idleConnectionsMax = 10;

export class PinnedAgent extends Agent {
  readonly #guard: Pick<UrlGuard, 'assertRemoteAddress'>;

  constructor(guard: Pick<UrlGuard, 'assertRemoteAddress'>) {
    super({
      keepAlive: true,
      maxFreeSockets: idleConnectionsMax,
      timeout: idleConnectionMs,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    });
    this.#guard = guard;
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
