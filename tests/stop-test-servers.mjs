/** jest's global teardown: stops what start-test-servers.mjs started. */

export default async function stopTestServers() {
  const { stopTestServers: stop } = /** @type {{ stopTestServers: () => Promise<void> }} */ (
    /** @type {unknown} */ (globalThis)
  );
  await stop();
}
