/** Jest's global teardown, which stops the servers that start-test-servers.mjs started. */

export default async function stopTestServers() {
  const { stopTestServers: stop } = /** @type {{ stopTestServers: () => Promise<void> }} */ (
    /** @type {unknown} */ (globalThis)
  );
  await stop();
}
