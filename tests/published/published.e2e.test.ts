/**
 * Tests what customers receive: the OpenAPI document (used with client generators), the packed SDK, and the code in the
 * documentation.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@humanize/contract';
import { startWebhookReceiver, type WebhookReceiver } from '@humanize/dev-servers';
import { startStack, type Stack } from '@humanize/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compilePrograms, generateClients } from './generate-clients.ts';
import { compileDocs, installPackage, installSdk, moduleSystems, pack } from './pack-sdk.ts';
import { createTunnel, runDocs } from './run-docs.ts';
import { readPrinted, runProgram } from './run-program.ts';
import { findOlderNode, tool } from './workspace.ts';

const text = 'Due to the fact that it rained, the match was postponed.';
const printed = {
  status: 'succeeded',
  output: expect.stringContaining('the match was postponed'),
  completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
  code: 'validation_error',
};

let folder: string;
let generated: string;
let project: string;
let tarball: string;
let stack: Stack;
let receiver: WebhookReceiver;
const tunnel = createTunnel();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'humanize-published-'));
  generated = join(folder, 'generated');
  project = join(folder, 'project');
  await mkdir(generated);
  receiver = await startWebhookReceiver({ onDelivery: tunnel.onDelivery });
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, receiver.authorityPem ?? '');
  // Stopped by afterAll even if one of the following steps fails.
  stack = await startStack({
    apps: ['api', 'worker', 'webhook-dispatcher'],
    env: {
      WEBHOOK_ALLOW_HOSTS: `localhost:${receiver.port}`,
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
  await Promise.all([
    generateClients(generated, openApiDocument({ publicApiUrl: 'https://api.humanize.test/v1' })),
    pack('client', folder).then((path) => {
      tarball = path;
      return installSdk(project, path);
    }),
  ]);
});

afterAll(async () => {
  await stack.stop();
  await receiver.close();
  await rm(folder, { recursive: true });
});

/** Runs a program that submits a text and an empty text, and prints the responses. */
async function run(command: string, program: string, cwd: string): Promise<Record<string, unknown>> {
  return readPrinted(await runProgram(command, [program, stack.publicApiUrl, stack.account.apiKey, text], { cwd }));
}

async function runPackage(node: string, extension: string): Promise<Record<string, unknown>> {
  const env = { HUMANIZE_API_KEY: stack.account.apiKey, HUMANIZE_BASE_URL: stack.publicApiUrl };
  return readPrinted(await runProgram(node, [`package.${extension}`, text], { cwd: project, env }));
}

test('the OpenAPI document has no problem under the recommended rules of Redocly', async () => {
  const output = await runProgram(
    tool('redocly'),
    ['lint', 'openapi.json', '--extends', 'recommended', '--max-problems', '1000', '--format', 'json'],
    { cwd: generated },
  );
  expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
});

test('programs with the clients of openapi-typescript and @hey-api/openapi-ts compile', async () => {
  await expect(compilePrograms(generated)).resolves.toBeUndefined();
});

test.each(['openapi-fetch.ts', 'hey-api.ts'])('a program with a generated client runs: %s', async (program) => {
  expect(await run(process.execPath, program, generated)).toMatchObject(printed);
});

test('a Python program with generated classes runs', async () => {
  expect(await run('python3', 'quicktype.py', generated)).toMatchObject(printed);
});

test('publint and arethetypeswrong find no problem in the packed SDK', async () => {
  expect(await runProgram(tool('publint'), [tarball, '--strict'], { cwd: folder })).toContain('All good!');
  const output = await runProgram(tool('attw'), [tarball, '--format', 'json'], { cwd: folder });
  expect(JSON.parse(output)).toMatchObject({ analysis: { types: { kind: 'included' }, problems: [] } });
});

test('the packed SDK has no dependencies, uses no Node modules, and reads only the environment from process', async () => {
  const installed = join(project, 'node_modules/@humanize/client');
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect([manifest['dependencies'], manifest['peerDependencies']]).toEqual([undefined, undefined]);
  expect(manifest).toMatchObject({
    license: 'MIT',
    repository: { directory: 'packages/client' },
    engines: { node: '>=20' },
  });
  const files = await readdir(installed, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
  const sources = files.filter((path) => path.endsWith('.js'));
  expect(sources.length).toBeGreaterThan(30);
  for (const path of sources) {
    const code = (await readFile(join(installed, path), 'utf8')).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    const imported = [...code.matchAll(/(?:from|require\(|import\(|import) ?["']([^"']+)/g)].map(([, name]) => name);
    expect({ path, external: imported.filter((name) => !name?.startsWith('.')) }).toEqual({ path, external: [] });
    expect({ path, globals: code.match(/\bBuffer\b|\b__dirname\b|\bprocess\.(?!env\b)\w+/g) }).toEqual({
      path,
      globals: null,
    });
  }
});

test.each(Object.entries(moduleSystems))(
  'the packed SDK compiles and runs in an empty project with %s on this Node',
  async (_name, [, extension]) => {
    expect(await runPackage(process.execPath, extension)).toMatchObject(printed);
  },
);

const olderNode = findOlderNode();
const testOnOlderNode = olderNode === undefined ? test.skip : test;

testOnOlderNode.each(Object.entries(moduleSystems))(
  `the packed SDK runs with %s on ${olderNode === undefined ? 'an older Node (not run: none is on the PATH)' : `Node ${olderNode.version}`}`,
  async (_name, [, extension]) => {
    // oxlint-disable-next-line jest/no-standalone-expect -- inside testOnOlderNode
    expect(await runPackage(olderNode?.path ?? '', extension)).toMatchObject(printed);
  },
);

test('the packed MCP server installs without dependencies, and rewrites a text over standard input and output', async () => {
  const assistant = join(folder, 'assistant');
  await installPackage(assistant, await pack('mcp', folder));
  expect(await readdir(join(assistant, 'node_modules/@humanize'))).toEqual(['mcp']);
  const transport = new StdioClientTransport({
    command: olderNode?.path ?? process.execPath,
    args: [join(assistant, 'node_modules/.bin/humanize-mcp')],
    env: { HUMANIZE_API_KEY: stack.account.apiKey, HUMANIZE_BASE_URL: stack.publicApiUrl },
  });
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(transport);
  const result = await client.callTool({ name: 'humanize_text', arguments: { text } });
  await client.close();
  expect(result['structuredContent']).toMatchObject({
    status: 'succeeded',
    output: 'Because it rained, the match was postponed.',
  });
});

test('all code in the documentation runs, and the quickstarts lead to a verified webhook', async () => {
  const docs = join(folder, 'docs');
  await mkdir(docs);
  const runs = await runDocs({ stack, tunnel, receiverUrl: receiver.url, folder: docs, project, tarball });
  expect(runs.filter(({ error }) => error !== '')).toEqual([]);
  expect(runs.reduce((sum, { snippets }) => sum + snippets, 0)).toBeGreaterThan(40);
  const outputOf = (slug: string): string | undefined => runs.find((run) => run.slug === slug)?.output;
  for (const slug of ['quickstart-curl', 'quickstart-typescript', 'quickstart-python']) {
    expect(outputOf(slug)).toContain('Because it rained, the match was postponed.');
    expect(outputOf(slug)).toMatch(/(?:^|\})verified\b/m);
  }
  expect(outputOf('webhooks')).toMatch(/^verified humanize\.job\.succeeded\nverified\n/m);
  // All languages show the same response.
  expect(outputOf('errors')).toMatch(/^HTTP\/1\.1 400[^]*400 validation_error [^]*^400 validation_error /m);
  expect(outputOf('languages')).toContain('organisation will analyse the colour');
  await expect(compileDocs(docs)).resolves.toBeUndefined();
});
