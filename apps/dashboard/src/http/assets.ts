/**
 * Styles and scripts, which are read once at startup and served by the app itself. Their URLs contain a hash of all the
 * files, so browsers can cache them indefinitely and never mix versions.
 */
import type { RequestHandler } from 'express';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createStaticFile } from './static-file.ts';

/** `serve` handles `/assets/:hash/*name`. */
export type Assets = { url: (name: string) => string; serve: RequestHandler };

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const cacheControl = 'public, max-age=31536000, immutable';

const scalarFolder = '../../node_modules/@scalar/api-reference/dist/browser/';

const own = (name: string): URL => new URL(`../../assets/${name}`, import.meta.url);

export async function loadAssets(): Promise<Assets> {
  const sources: Readonly<Record<string, URL | readonly URL[]>> = {
    'dashboard.css': [own('base.css'), own('dashboard.css')],
    'dashboard.js': own('dashboard.js'),
    'chart.js': own('chart.js'),
    'docs.css': [own('base.css'), own('docs-header.css'), own('docs.css')],
    'docs.js': own('docs.js'),
    'reference.js': own('reference.js'),
    'reference.css': [own('base.css'), own('docs-header.css'), own('reference.css')],
    'icon.svg': own('icon.svg'),
    // The contract's word counter, so that pages show exactly what will be charged.
    'count-words.js': new URL('count-words.js', import.meta.resolve('@humanize/contract')),
    'uplot.js': new URL(import.meta.resolve('uplot/dist/uPlot.esm.js')),
    'uplot.css': new URL(import.meta.resolve('uplot/dist/uPlot.min.css')),
    'minisearch.js': new URL(import.meta.resolve('minisearch')),
    ...(await findReferenceScripts()),
  };
  const contents = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => [name, await readAll([source].flat())] as const),
  );
  const digest = createHash('sha256');
  for (const [, content] of contents) digest.update(content);
  const hash = digest.digest('hex').slice(0, 12);
  const files = new Map(
    contents.map(([name, content]) => {
      const contentType = types[extname(name)] ?? 'application/octet-stream';
      return [name, createStaticFile(content, { contentType, cacheControl })] as const;
    }),
  );
  return {
    url: (name) => `/assets/${hash}/${name}`,
    serve: async (request, response, next) => {
      const name = [request.params['name']].flat().join('/');
      await (files.get(name)?.(request, response) ?? next());
    },
  };
}

/** Combines several files, so that a page loads one style sheet. */
async function readAll(files: readonly URL[]): Promise<Buffer> {
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
}

/** Reads the browser build of Scalar: one entry point, and chunks that it loads when needed. */
async function findReferenceScripts(): Promise<Record<string, URL>> {
  // A path instead of the package name, because resolving the name would add the package's 190 dependencies to the
  // image.
  const folder = new URL(scalarFolder, import.meta.url);
  const chunks = (await readdir(new URL('chunks/', folder))).filter((name) => name.endsWith('.js'));
  const names = ['standalone.esm.js', ...chunks.map((name) => `chunks/${name}`)];
  return Object.fromEntries(names.map((name) => [`scalar/${name}`, new URL(name, folder)]));
}
