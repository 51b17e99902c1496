/** What every way of getting a database or a Redis comes to. */
import type { Child } from '../processes/child.ts';
import type { OwnedFolder } from '../processes/owned-folder.ts';

/** What to start and where. */
export type StartServersOptions = {
  /** A Postgres and a Redis of one's own; what is missing is started here. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** `testcontainers` or `embedded` forces that; otherwise containers are taken only for tests and only when they can be had at once. */
  readonly prefer: 'testcontainers' | 'embedded' | undefined;
  /** Folder of the embedded servers' data; kept. One process at a time. */
  readonly dataDir: string;
  /** Folder where programs that had to be fetched are kept. */
  readonly toolsDir: string;
  /** Speed instead of durability. */
  readonly forTests: boolean;
  /** Told each step, for a person who waits. */
  readonly report: (line: string) => void;
  /** Told when a server cannot be kept going. */
  readonly onGivenUp: (name: string) => void;
};

/** Running servers. The URLs hold passwords: never log them. */
export type Servers = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** True when at least one server was started here, so that it ends with us. */
  readonly startedHere: boolean;
  /** Stops what was started here; the data stays. */
  stop(): Promise<void>;
};

/** What a server that runs here is made from. */
export type ServerOptions = {
  /** Folder for its data; nobody else uses it while `folder`'s owner lives. */
  readonly dataDir: string;
  /** Where its process is noted. */
  readonly folder: OwnedFolder;
  /** Speed instead of durability: true for tests alone. */
  readonly forTests: boolean;
  /** Told what is being done, for a person who waits. */
  readonly report: (line: string) => void;
};

/** A server that is ready to be started, and after a crash started again, always at the same address. */
export type EmbeddedServer = {
  readonly name: 'postgres' | 'redis';
  /** With its password: never to be logged. */
  readonly url: string;
  /** Where it comes from, for a person. */
  readonly origin: string;
  /** Starts it and waits until it serves. @throws with the end of its log. */
  start(): Promise<Child>;
  /** The signal that makes it stop soon and leave its data in order. */
  readonly stopSignal: NodeJS.Signals;
};
