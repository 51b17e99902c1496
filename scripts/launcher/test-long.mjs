// npm run test:long: the tests that take hours rather than minutes. Arguments are jest's: paths, -t.
import { runSuite } from './jest.mjs';

/** @returns the exit code */
export async function run(args) {
  const { ok, passed, failed } = await runSuite('long', args);
  console.log(`\nlong: ${passed} passed, ${failed} failed`);
  return ok ? 0 : 1;
}
