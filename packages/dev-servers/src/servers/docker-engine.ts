/** Queries the Docker engine through its socket, because the client may not be installed. */
import { request } from 'node:http';

const askTimeoutMs = 2_000;
const defaultSocket = '/var/run/docker.sock';

/** Returns the status of `GET path` on the engine, or undefined if no engine responds within two seconds. */
export function askDockerEngine(path: string): Promise<number | undefined> {
  const host = process.env['DOCKER_HOST'];
  const where =
    host?.startsWith('tcp://') === true
      ? { ...hostAndPort(host) }
      : { socketPath: host?.replace('unix://', '') ?? defaultSocket };
  return new Promise((resolve) => {
    const asked = request({ ...where, path, timeout: askTimeoutMs }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(undefined));
    asked.once('close', () => resolve(undefined));
    asked.end();
  });
}

function hostAndPort(address: string): { host: string; port: string } {
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}

/** Returns true if the engine already has `image`. */
export async function hasImage(image: string): Promise<boolean> {
  return (await askDockerEngine(`/images/${encodeURIComponent(image)}/json`)) === 200;
}
