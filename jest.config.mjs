// Three suites by what they need: unit (nothing), db (Postgres and Redis), e2e (the built apps as processes).
// Tests run the TypeScript sources as ES modules; processes that a test starts run dist/.
const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: false },
          target: 'es2024',
        },
        module: { type: 'es6' },
      },
    ],
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

export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,packages}/*/src/**/*.test.ts', '<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.(db|e2e|long)\\.test\\.ts$'],
    },
    { ...withServers, displayName: 'db', testMatch: ['<rootDir>/{apps,packages}/*/src/**/*.db.test.ts'] },
    {
      ...withServers,
      displayName: 'e2e',
      testMatch: ['<rootDir>/{apps,packages}/*/src/**/*.e2e.test.ts', '<rootDir>/tests/**/*.e2e.test.ts'],
    },
  ],
};
