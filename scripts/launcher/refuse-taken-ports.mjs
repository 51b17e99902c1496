// Looks before anything starts whether the apps will have their ports, and says why not and what to type.
import { Refusal } from './refusal.mjs';

/** @throws Refusal where a port of an app that is to start cannot be listened on */
export async function refuseTakenPorts({ apps, host, apiPort, dashboardPort }, { whyNotListen }) {
  const wanted = [
    { app: 'api', name: 'API_PORT', port: apiPort },
    { app: 'dashboard', name: 'DASHBOARD_PORT', port: dashboardPort },
  ].filter(({ app }) => apps.includes(app));
  const refused = [];
  for (const one of wanted) {
    const code = await whyNotListen(one.port, host);
    if (code !== undefined) refused.push({ ...one, code });
  }
  if (refused.length === 0) return;
  const ports = refused.map(({ name, port }) => `${name} ${port}`).join(' and ');
  const others = refused.map(({ name, port }) => `${name}=${port + 100}`).join(' ');
  const { code } = refused[0];
  if (code === 'EADDRINUSE')
    throw new Refusal(
      `${ports} on ${host} cannot be listened on: another program has it.`,
      `Stop that program, or take another port: ${others} npm start`,
    );
  throw new Refusal(
    `${ports} on ${host} cannot be listened on (${code}).`,
    code === 'EACCES'
      ? `Take a port that needs no special right: ${others} npm start`
      : 'HOST must be an address of this machine: HOST=127.0.0.1 npm start, or HOST=0.0.0.0 for every one that it has',
  );
}
