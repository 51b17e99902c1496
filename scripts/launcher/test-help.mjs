/** The help text of npm test. */

export const testHelp = `npm test                      runs all checks and all tests
npm test -- PATTERN...        runs only the test files whose path matches a pattern, a regular expression
npm run test:long             runs the tests that take hours

Options:
  -t, --name TEXT             only tests whose name matches TEXT
  --suite NAME                only files of the suite: architecture, unit, db, e2e or long; can be repeated
  -h, --help                  this text

With a pattern, the checks (types, lint and others) are skipped, servers are started only for db, e2e and long tests,
and the apps are built only for e2e and long tests. For jest's own options: npm run jest -- --help

Examples:
  npm test -- count-words
  npm test -- apps/api --suite db
  npm test -- submit -t idempotency`;
