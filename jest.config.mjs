// The suites by what they need: architecture and unit (nothing), db (Postgres and Redis), e2e (the built apps as
// processes), long (hours rather than minutes). Tests run the TypeScript sources as ES modules; processes that a test
// starts run dist/.
const transformWith = (parser) => [
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
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@humanize/source', 'node', 'node-addons'] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};

const withServers = {
  ...base,
  globalSetup: '<rootDir>/tests/start-test-servers.mjs',
  globalTeardown: '<rootDir>/tests/stop-test-servers.mjs',
};

const besideTheCode = (ending) => [
  `<rootDir>/{apps,packages,benchmarks}/*/src/**/*.${ending}`,
  `<rootDir>/tests/**/*.${ending}`,
];

export default {
  projects: [
    { ...base, displayName: 'architecture', testMatch: ['<rootDir>/tests/architecture.test.ts'] },
    {
      ...base,
      displayName: 'unit',
      testMatch: besideTheCode('test.{ts,tsx}'),
      testPathIgnorePatterns: [
        ...base.testPathIgnorePatterns,
        '\\.(db|e2e|long)\\.test\\.tsx?$',
        '<rootDir>/tests/architecture\\.test\\.ts$',
      ],
    },
    { ...withServers, displayName: 'db', testMatch: besideTheCode('db.test.ts') },
    { ...withServers, displayName: 'e2e', testMatch: besideTheCode('e2e.test.ts') },
    { ...withServers, displayName: 'long', testMatch: besideTheCode('long.test.ts') },
  ],
};
