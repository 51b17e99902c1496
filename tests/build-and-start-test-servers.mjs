/**
 * Jest's global setup for tests that run the built apps. It compiles and bundles what has changed, so tests never run a
 * stale build, even if Jest is run manually. If nothing has changed, it takes a fraction of a second.
 */
import { build } from '../scripts/launcher/build.mjs';
import { bundleApps } from '../scripts/launcher/bundle-apps.mjs';
import startTestServers from './start-test-servers.mjs';

export default async function buildAndStartTestServers() {
  await build();
  await bundleApps();
  process.env.START_BUNDLED_APPS = 'on';
  await startTestServers();
}
