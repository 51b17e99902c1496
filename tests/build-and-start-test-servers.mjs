/**
 * jest's global setup for tests that run the built apps: compiles what has changed, so that no test runs a stale build,
 * also when jest is run by hand. Takes a fraction of a second if nothing has changed.
 */
import { build } from '../scripts/launcher/build.mjs';
import startTestServers from './start-test-servers.mjs';

export default async function buildAndStartTestServers() {
  await build();
  await startTestServers();
}
