/**
 * Runs the code of all documentation pages against a running service. Each page starts in an empty folder and has its
 * own account, so that pages do not use up each other's limits.
 */
import { mkdir, symlink } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookHeaderNames } from '@humanize/contract';
import { loadMasterKey } from '@humanize/secrets';
import { findFreePort, type ReceivedDelivery } from '@humanize/dev-servers';
import { insertTestAccount, type Stack } from '@humanize/testing';
import { loadDocs } from '../../apps/dashboard/src/docs/load-docs.ts';
import { readSnippets, runPage } from './docs-snippets.ts';

/** Replaces a customer's tunnel: forwards a delivery to the receiver of the page named in the path. */
export type Tunnel = {
  readonly open: (path: string, target: Target) => void;
  readonly onDelivery: (delivery: ReceivedDelivery) => void;
};

/** `folder` receives the request as files. `port` is undefined if the page starts no receiver. */
type Target = { readonly folder: string; readonly port: number | undefined };

export function createTunnel(): Tunnel {
  const targets = new Map<string, Target>();
  return {
    open: (path, target) => void targets.set(path, target),
    onDelivery: ({ path, headers, body }) => {
      const target = targets.get(path);
      if (target === undefined) throw new Error(`no page opened the tunnel for ${path}`);
      const names = webhookHeaderNames();
      const keep = (file: string, content: string | Buffer): void => writeFileSync(join(target.folder, file), content);
      keep('timestamp', String(headers[names.timestamp.toLowerCase()]));
      keep('signature', String(headers[names.signature.toLowerCase()]));
      keep('body.json', body);
      if (target.port !== undefined) void pass(target.port, { headers, body });
    },
  };
}

/** An error causes an unhandled rejection, which fails the test run. */
async function pass(port: number, { headers, body }: Pick<ReceivedDelivery, 'headers' | 'body'>): Promise<void> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-service-') || name === 'content-type');
  const sent = own.map(([name, value]): [string, string] => [name, String(value)]);
  await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers: sent, body: new Uint8Array(body) });
}

export type PageRun = {
  readonly slug: string;
  readonly snippets: number;
  readonly output: string;
  readonly error: string;
};

export type RunDocsOptions = {
  readonly stack: Stack;
  readonly tunnel: Tunnel;
  /** Base URL of the receiver whose deliveries the tunnel forwards, with a trailing slash. */
  readonly receiverUrl: string;
  /** An existing folder in which the folders of the pages are created. */
  readonly folder: string;
  /** A folder with the SDK in its node_modules. */
  readonly project: string;
  readonly tarball: string;
};

/** @returns one entry per page with code; `error` is empty if all of the code succeeded */
export async function runDocs(options: RunDocsOptions): Promise<PageRun[]> {
  const { stack, folder, project } = options;
  const docs = await loadDocs({
    publicApiUrl: stack.publicApiUrl,
    dashboardUrl: stack.dashboardUrl,
    headerBrand: 'Service',
    hasLocalReceiver: false,
    packs: [],
  });
  // Guides assume an installed SDK. The quickstart installs it, so its folder must not have access to another
  // installation.
  const guides = join(folder, 'guides');
  await mkdir(guides);
  await symlink(join(project, 'node_modules'), join(guides, 'node_modules'));
  const pages = [...docs.values()].filter(({ source }) => readSnippets(source).length > 0);
  return Promise.all(
    pages.map(({ slug, source }) => runOne(slug, source, slug.startsWith('quickstart') ? folder : guides, options)),
  );
}

async function runOne(slug: string, source: string, parent: string, options: RunDocsOptions): Promise<PageRun> {
  const { stack, tunnel, receiverUrl, tarball } = options;
  const folder = join(parent, slug);
  await mkdir(folder);
  const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
  const account = await insertTestAccount(stack.database.db, { masterKey });
  const snippets = readSnippets(source);
  const port = await findFreePort();
  const hasReceiver = snippets.some(({ isBackground }) => isBackground);
  tunnel.open(`/${slug}`, { folder, port: hasReceiver ? port : undefined });
  const reader = { folder, account, webhookUrl: `${receiverUrl}${slug}`, port, tarball };
  // A quickstart must export these variables itself.
  const env = slug.startsWith('quickstart')
    ? {}
    : { HUMANIZE_API_KEY: account.apiKey, HUMANIZE_BASE_URL: stack.publicApiUrl };
  const page = { slug, snippets: snippets.length };
  try {
    return { ...page, output: await runPage(source, reader, env), error: '' };
  } catch (error) {
    return { ...page, output: '', error: error instanceof Error ? error.message : String(error) };
  }
}
