/** Postgres and Redis for the launcher and tests, wherever they come from. */
import type { Child } from '../processes/child.ts';
import type { OwnedFolder } from '../processes/owned-folder.ts';

/** Which servers to start, and where. */
export type StartServersOptions = {
  /** Existing servers; a missing one is started. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Forces containers or embedded servers. By default, containers are used for tests only, if they start without a download. */
  readonly prefer: 'testcontainers' | 'embedded' | undefined;
  /** Folder of the embedded servers' data, which is kept. Used by one process at a time. */
  readonly dataDir: string;
  /** Folder of downloaded programs. */
  readonly toolsDir: string;
  /** Trades durability for speed. */
  readonly forTests: boolean;
  /** Called with each step, for the user who waits. */
  readonly report: (line: string) => void;
  /** When it is aborted, a server that ends is not restarted. */
  readonly stopping?: AbortSignal | undefined;
  /** Called when a server cannot be restarted. */
  readonly onAbandoned: (name: string) => void;
};

/** Running servers. The URLs contain passwords: never log them. */
export type Servers = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** True if at least one server was started here and ends with this process. */
  readonly startedHere: boolean;
  /** Stops what was started here; the data stays. */
  stop(): Promise<void>;
};

/** Options of an embedded server. */
export type ServerOptions = {
  /** Folder for its data; no other process uses it while the owner of `folder` lives. */
  readonly dataDir: string;
  /** Records its process. */
  readonly folder: OwnedFolder;
  /** Trades durability for speed; for tests only. */
  readonly forTests: boolean;
  /** Called with each step, for the user who waits. */
  readonly report: (line: string) => void;
};

/** A server that can be started, and restarted after a crash, always at the same address. */
export type EmbeddedServer = {
  readonly name: 'postgres' | 'redis';
  /** Contains the password: never log it. */
  readonly url: string;
  /** Where it comes from, for the user. */
  readonly origin: string;
  /** Starts it and waits until it is ready. @throws with the end of its log */
  start(): Promise<Child>;
  /** The signal for a fast stop that leaves the data consistent. */
  readonly stopSignal: NodeJS.Signals;
};
