/**
 * Provides the database of a test file. Jest's hooks are accessed as globals, because this package also runs outside
 * Jest, where the module that exports them cannot be imported.
 */
import { createTestDatabase, type OpenTestDatabase, type TestDatabase } from './create-test-database.ts';

type Hook = (run: () => Promise<void>) => void;

/** Returns the hooks of the test file that is being loaded. */
export const jestHooks = (): Readonly<Record<'beforeAll' | 'beforeEach' | 'afterAll', Hook>> =>
  globalThis as unknown as Record<'beforeAll' | 'beforeEach' | 'afterAll', Hook>;

/**
 * Creates a database before the tests of the file and closes it after them. Its properties are available in hooks and
 * tests only. Jest runs `afterAll` hooks in the order of their definition, so a hook that closes other connections to the
 * database must be defined before this call.
 */
export function useTestDatabase(options: Parameters<typeof createTestDatabase>[0] = {}): OpenTestDatabase {
  let database: TestDatabase | undefined;
  const current = (): TestDatabase => {
    if (database === undefined) throw new Error('The test database exists only while hooks and tests run');
    return database;
  };
  const { beforeAll, afterAll } = jestHooks();
  beforeAll(async () => {
    database = await createTestDatabase(options);
  });
  afterAll(async () => database?.close());
  return {
    get url() {
      return current().url;
    },
    get ownerUrl() {
      return current().ownerUrl;
    },
    get name() {
      return current().name;
    },
    get db() {
      return current().db;
    },
    get owner() {
      return current().owner;
    },
    urlOf: (app) => current().urlOf(app),
    connectAs: (app) => current().connectAs(app),
  };
}
