/**
 * Styles and scripts, all served by the app itself and read once at startup. Their URL contains a hash of all of them, so
 * browsers may cache them indefinitely and never mix versions.
 */
import type { RequestHandler } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

export type Assets = { url: (name: string) => string; serve: RequestHandler };

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const own = (name: string): URL => new URL(`../../assets/${name}`, import.meta.url);

export async function loadAssets(): Promise<Assets> {
  const sources: Readonly<Record<string, URL>> = {
    'dashboard.css': own('dashboard.css'),
    'dashboard.js': own('dashboard.js'),
    'chart.js': own('chart.js'),
    'icon.svg': own('icon.svg'),
    // The word counter of the contract, so that a page shows exactly what will be charged.
    'count-words.js': new URL('count-words.js', import.meta.resolve('@humanize/contract')),
    'uplot.js': new URL(import.meta.resolve('uplot/dist/uPlot.esm.js')),
    'uplot.css': new URL(import.meta.resolve('uplot/dist/uPlot.min.css')),
  };
  const files = new Map(
    await Promise.all(Object.entries(sources).map(async ([name, source]) => [name, await readFile(source)] as const)),
  );
  const digest = createHash('sha256');
  for (const content of files.values()) digest.update(content);
  const hash = digest.digest('hex').slice(0, 12);
  return {
    url: (name) => `/assets/${hash}/${name}`,
    serve: (request, response, next) => {
      const name = String(request.params['name']);
      const content = files.get(name);
      if (content === undefined) return next();
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
      response.send(content);
    },
  };
}
