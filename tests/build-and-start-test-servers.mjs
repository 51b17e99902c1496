/**
 * Jest's global setup for tests that run the built apps. It compiles and bundles what has changed, so that tests never
 * run a stale build, even when Jest is run by hand. It takes a fraction of a second if nothing has changed.
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
