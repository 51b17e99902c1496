/** Finds the GGUF file that `npm start -- --model [NAME|FILE|URL]` names, and downloads it if necessary. */
import { existsSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { downloadFile } from './download-file.ts';
import { chooseModelFor, listModels, type ListedModel } from './model-list.ts';

export type FindModelOptions = {
  /** A name from the list, a file path or a URL. An empty string selects a model that fits in the machine's memory. */
  readonly wanted: string;
  /** Base folder for relative paths. */
  readonly workingDir: string;
  /** Folder for downloaded models. */
  readonly modelsDir: string;
  /** The server to use instead of https://huggingface.co. */
  readonly endpoint: string | undefined;
  readonly report: (line: string) => void;
  readonly onProgress: (arrivedBytes: number, allBytes: number) => void;
  readonly signal: AbortSignal;
};

/** Thrown if the name, path or URL is wrong. */
export class UnknownModelError extends Error {
  override readonly name = 'UnknownModelError';
}

const defaultEndpoint = 'https://huggingface.co';

/** Returns the path to the file. @throws UnknownModelError, DownloadError, or the signal's reason */
export async function findModelFile(options: FindModelOptions): Promise<string> {
  const { wanted, workingDir } = options;
  const listed = wanted === '' ? chooseModelFor(totalmem()) : listModels().find(({ name }) => name === wanted);
  if (listed !== undefined) return findListed(options, listed);
  const url = /^https?:\/\//.test(wanted) ? URL.parse(wanted) : null;
  if (url !== null) return findByUrl(options, url);
  const path = resolve(workingDir, wanted);
  if (existsSync(path) && statSync(path).isFile()) return path;
  const names = listModels().map(({ name }) => name);
  throw new UnknownModelError(
    `There is no file ${path}, and the models that can be downloaded are ${names.join(', ')}.`,
  );
}

async function findListed(options: FindModelOptions, model: ListedModel): Promise<string> {
  const { title, repository, revision, file, sizeBytes, sha256, license } = model;
  const target = join(options.modelsDir, file);
  if (existsSync(target)) return target;
  const url = `${options.endpoint ?? defaultEndpoint}/${repository}/resolve/${revision}/${file}`;
  const size = (sizeBytes / 1e9).toFixed(1);
  options.report(`Language model: downloading ${title}, ${size} GB, license ${license}, from ${new URL(url).host}`);
  await downloadFile({ ...options, url, target, sizeBytes, sha256 });
  return target;
}

/** Downloads a file from a URL. The URL's fragment `#sha256=…` can specify the digest. */
async function findByUrl(options: FindModelOptions, url: URL): Promise<string> {
  const sha256 = /^#sha256=([0-9a-f]{64})$/i.exec(url.hash)?.[1]?.toLowerCase();
  url.hash = '';
  const target = join(options.modelsDir, basename(decodeURIComponent(url.pathname)) || 'model.gguf');
  if (existsSync(target)) return target;
  options.report(`Language model: downloading ${basename(target)} from ${url.host}; read its license there`);
  await downloadFile({ ...options, url: url.href, target, sizeBytes: undefined, sha256 });
  return target;
}
