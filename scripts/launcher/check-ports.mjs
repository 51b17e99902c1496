/** Checks, before anything starts, that the apps can listen on their ports. */
import { UserError } from './user-error.mjs';

/**
 * @param {import('./start-settings.mjs').StartSettings} settings
 * @param {Pick<typeof import('@humanize/dev-servers'), 'findListenError'>} devServers
 * @throws {UserError} if an app that is to start cannot listen on its port
 */
export async function checkPorts({ apps, host, apiPort, dashboardPort, metricsPorts }, { findListenError }) {
  const wanted = [
    { app: 'api', name: 'API_PORT', port: apiPort },
    { app: 'dashboard', name: 'DASHBOARD_PORT', port: dashboardPort },
    ...[...metricsPorts].flatMap(([app, port]) => (port === undefined ? [] : [{ app, name: 'METRICS_PORT', port }])),
  ].filter(({ app }) => apps.includes(app));
  const taken = [];
  for (const one of wanted) {
    const code = await findListenError(one.port, host);
    if (code !== undefined) taken.push({ ...one, code });
  }
  const [first] = taken;
  if (first === undefined) return;
  const ports = taken.map(({ name, port }) => `${name} ${port}`).join(' and ');
  const others = taken.map(({ name, port }) => `${name}=${port + 100}`).join(' ');
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
