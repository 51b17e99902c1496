/**
 * The suites, by their requirements: architecture and unit (none), db (Postgres and Redis), e2e (the built apps as
 * processes), long (hours rather than minutes). Tests run the TypeScript sources as ES modules. Processes that a test
 * starts run dist/, which is built during the setup of the e2e and long suites.
 */

const transformWith = (/** @type {import('@swc/core').ParserConfig} */ parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2024',
      transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    },
    module: { type: 'es6' },
  },
];

const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.ts$': transformWith({ syntax: 'typescript' }),
    '^.+\\.tsx$': transformWith({ syntax: 'typescript', tsx: true }),
  },
  testEnvironment: '<rootDir>/tests/cached-code-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@humanize/source', 'node', 'node-addons'] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};

const withServers = {
  ...base,
  globalSetup: '<rootDir>/tests/start-test-servers.mjs',
  globalTeardown: '<rootDir>/tests/stop-test-servers.mjs',
};

const withApps = { ...withServers, globalSetup: '<rootDir>/tests/build-and-start-test-servers.mjs' };

const filesEndingWith = (/** @type {string} */ ending) => [
  `<rootDir>/{apps,packages,benchmarks}/*/src/**/*.${ending}`,
  `<rootDir>/tests/**/*.${ending}`,
];

export default {
  // Only ends tests that hang. The default of 5 seconds would fail tests that start processes on a busy machine.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/tests/slowest-first.mjs',
  projects: [
    { ...base, displayName: 'architecture', testMatch: ['<rootDir>/tests/architecture.test.ts'] },
    {
      ...base,
      displayName: 'unit',
      testMatch: filesEndingWith('test.{ts,tsx}'),
      testPathIgnorePatterns: [
        ...base.testPathIgnorePatterns,
        '\\.(db|e2e|long)\\.test\\.tsx?$',
        '<rootDir>/tests/architecture\\.test\\.ts$',
      ],
    },
    { ...withServers, displayName: 'db', testMatch: filesEndingWith('db.test.ts') },
    { ...withApps, displayName: 'e2e', testMatch: filesEndingWith('e2e.test.ts') },
    { ...withApps, displayName: 'long', testMatch: filesEndingWith('long.test.ts') },
  ],
};
