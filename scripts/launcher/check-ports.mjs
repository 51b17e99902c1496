/** Checks, before anything starts, that the apps can listen on their ports. */
import { listPorts } from './start-settings.mjs';
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
  if (first.code === 'EADDRINUSE')
    throw new UserError(
      `Cannot listen on ${ports} of ${host}: another program is using it.`,
      `Stop that program, or use another port: ${others} npm start`,
    );
  throw new UserError(
    `Cannot listen on ${ports} of ${host} (${first.code}).`,
    first.code === 'EACCES'
      ? `Use a port that needs no privileges: ${others} npm start`
      : 'HOST must be an address of this machine: HOST=127.0.0.1 npm start, or HOST=0.0.0.0 for all of its addresses',
  );
}
