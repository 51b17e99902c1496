/**
 * The PostgreSQL programs pg_dump, pg_restore and psql, which backup and restore use. The npm package contains only the
 * server, so they come from this machine or, if a Docker engine has the image of docker-compose.yml, from that image.
 * They must not be older than the server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The location of the programs: a folder on this machine, or an image. */
export type PostgresTools =
  | { readonly from: 'folder'; readonly folder: string }
  | { readonly from: 'image'; readonly image: string };

const serverMajor = 18;
const debianFolder = '/usr/lib/postgresql';
const otherFolders = [`/usr/pgsql-${serverMajor}/bin`, `/opt/homebrew/opt/postgresql@${serverMajor}/bin`];
const imageTimeoutMs = 20_000;

/** Finds the programs. Returns undefined if there are none, or only older ones. */
export function findPostgresTools(): PostgresTools | undefined {
  const installed = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
    : [];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const folder = [...onPath, ...installed, ...otherFolders].find(
    (candidate) => existsSync(join(candidate, 'pg_dump')) && isNewEnough(join(candidate, 'pg_dump'), ['--version']),
  );
  if (folder !== undefined) return { from: 'folder', folder };
  const image = process.env['POSTGRES_IMAGE'] ?? `postgres:${serverMajor}`;
  const isThere = print('docker', ['image', 'inspect', '--format', 'found', image]) === 'found';
  const inImage = ['run', '--rm', '--entrypoint', 'pg_dump', image, '--version'];
  return isThere && isNewEnough('docker', inImage) ? { from: 'image', image } : undefined;
}

function isNewEnough(file: string, args: readonly string[]): boolean {
  const major = /\(PostgreSQL\) (\d+)/.exec(print(file, args))?.[1];
  return major !== undefined && Number(major) >= serverMajor;
}

/** Returns the output of a program, or an empty string if it is missing, fails or hangs. */
function print(file: string, args: readonly string[]): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync(file, args, { encoding: 'utf8', stdio: [...stdio], timeout: imageTimeoutMs }).trim();
  } catch {
    return '';
  }
}
