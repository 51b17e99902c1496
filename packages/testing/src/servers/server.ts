/** What every way of getting a database or a Redis comes to. */
import type { Child } from '../processes/child.ts';
import type { OwnedFolder } from '../processes/owned-folder.ts';

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
