/** Checks, before anything starts, that the apps can listen on their ports. */
import { listPorts, urlHost } from './start-settings.mjs';
import { UserError } from './user-error.mjs';

/**
 * @param {import('./start-settings.mjs').StartSettings} settings
 * @param {Pick<typeof import('@humanize/dev-servers'), 'findListenError'>} devServers
 * @throws {UserError} if any app to be started cannot listen on its port
 */
export async function checkPorts(settings, { findListenError }) {
  const { host } = settings;
  const taken = [];
  for (const one of listPorts(settings)) {
    const code = await findListenError(one.port, host);
    if (code !== undefined) taken.push({ ...one, code });
  }
  const [first] = taken;
  if (first === undefined) return;
  const ports = taken.map(({ label, port }) => `${label} ${port}`).join(' and ');
  const others = [...new Set(taken.map(({ name, value }) => `${name}=${value + 100}`))].join(' ');
  if (first.code === 'EADDRINUSE') {
    const ownPorts = taken.filter(({ name }) => name !== 'METRICS_PORT').map(({ port }) => port);
    const isThisService = (await Promise.all(ownPorts.map((port) => isRunning(host, port)))).includes(true);
    const user = isThisService ? 'another copy of this service seems to be' : 'another program is';
    const [them, otherPorts] = taken.length === 1 ? ['it', 'another port'] : ['them', 'other ports'];
    throw new UserError(
      `Cannot listen on ${ports} of ${host}: ${user} using ${them}.`,
      `Stop ${isThisService ? 'that copy' : 'that program'}, or use ${otherPorts}: ${others} npm start`,
    );
  }
  throw new UserError(
    `Cannot listen on ${ports} of ${host} (${first.code}).`,
    first.code === 'EACCES'
      ? `Use a port that needs no privileges: ${others} npm start`
      : 'HOST must be an address of this machine: HOST=127.0.0.1 npm start, or HOST=0.0.0.0 for all of its addresses',
  );
}

const healthTimeoutMs = 1_000;
/** The body of `GET /healthz` of the API and the dashboard. */
const healthyBody = '{"status":"ok"}';

/**
 * Returns whether an API or a dashboard of this service responds at the port.
 * @param {string} host
 * @param {number} port
 */
async function isRunning(host, port) {
  try {
    const signal = AbortSignal.timeout(healthTimeoutMs);
    const response = await fetch(`http://${urlHost(host)}:${port}/healthz`, { signal, redirect: 'manual' });
    return (await response.text()) === healthyBody;
  } catch {
    return false; // Another program, or one that does not respond in time.
  }
}
