// jest's global tear-down: ends what start-test-servers.mjs started.
export default async function stopTestServers() {
  await globalThis.stopTestServers();
}
