/** Types for the Postgres and Redis servers of the launcher and tests. */
import type { Child } from '../processes/child.ts';
import type { OwnedFolder } from '../processes/owned-folder.ts';

/** Options for starting servers. */
export type StartServersOptions = {
  /** URLs of existing servers. A server without a URL is started. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /**
   * Forces the use of containers or embedded servers. By default, containers are used only for tests, and only if their
   * images are available.
   */
  readonly prefer: 'testcontainers' | 'embedded' | undefined;
  /** Folder in which embedded servers store their data permanently. Only one process at a time can use it. */
  readonly dataDir: string;
  /** Folder for downloaded programs. */
  readonly toolsDir: string;
  /** Reduces durability in favor of speed. */
  readonly forTests: boolean;
  /** Whether the database URL is for a role that owns the database and is not a superuser. Default: false. */
  readonly withOwner?: boolean;
  /** Called with a user-facing description of each step. */ readonly report: (line: string) => void;
  /** When this signal is aborted, a server that exits is not restarted. */
  readonly stopping?: AbortSignal | undefined;
  /** Called when a server cannot be restarted. */
  readonly onAbandoned: (name: string) => void;
};

/** Running servers. The URLs contain passwords, so they must not be logged. */
export type Servers = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Stops the servers that this process started. Their data is kept. */
  stop(): Promise<void>;
};

/** Options for an embedded server. */
export type ServerOptions = {
  /** Folder for the server's data. No other process uses it while the owner of `folder` is running. */
  readonly dataDir: string;
  /** Folder in which the server's process is recorded. */
  readonly folder: OwnedFolder;
  /** Reduces durability in favor of speed. For tests only. */
  readonly forTests: boolean;
  /** Called with a user-facing description of each step. */ readonly report: (line: string) => void;
};

/** A server that can be started and, after a crash, restarted at the same address. */
export type EmbeddedServer = {
  readonly name: 'postgres' | 'redis';
  /** The URL, which contains the password and must not be logged. */
  readonly url: string;
  /** A description of where the server comes from and where its data is, for the user. */
  readonly origin: string;
  /**
   * Starts the server and waits until it is ready.
   * @throws an error that contains the last part of the server's log if the server fails to start
   */
  start(): Promise<Child>;
  /** The signal for a fast shutdown that leaves the data consistent. */
  readonly stopSignal: NodeJS.Signals;
};
