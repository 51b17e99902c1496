/**
 * Installs node-llama-cpp into a folder of the project when a model is first used. Installs only the binaries for this
 * platform and accelerator.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Accelerator = 'cpu' | 'cuda' | 'metal' | 'vulkan';

export type ModelRuntimeOptions = {
  readonly toolsDir: string;
  readonly accelerator: Accelerator;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
};

/** Thrown if node-llama-cpp cannot be installed. */
export class ModelRuntimeError extends Error {
  override readonly name = 'ModelRuntimeError';
}

const run = promisify(execFile);
const version = '3.22.1';
const installTimeoutMs = 900_000;

/** Returns the accelerator that this machine has. */
export function detectAccelerator(): Accelerator {
  if (process.platform === 'darwin') return process.arch === 'arm64' ? 'metal' : 'cpu';
  const hasNvidia = spawnSync('nvidia-smi', ['-L'], { stdio: 'ignore', timeout: 5_000 }).status === 0;
  return hasNvidia && process.arch === 'x64' ? 'cuda' : 'cpu';
}

/** Returns the folder in which the package is installed. @throws ModelRuntimeError */
export async function installModelRuntime({
  toolsDir,
  accelerator,
  report,
  signal,
}: ModelRuntimeOptions): Promise<string> {
  const folder = join(toolsDir, `node-llama-cpp-${version}-${accelerator}`);
  if (existsSync(folder)) return folder;
  const packages = listBinaries(accelerator);
  if (packages.length === 0) {
    throw new ModelRuntimeError(
      `node-llama-cpp has no ${accelerator} binaries for ${process.platform} ${process.arch}`,
    );
  }
  report(`Language model: installing node-llama-cpp ${version} (${accelerator}) into ${toolsDir} (first use only)`);
  const work = `${folder}.new`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'package.json'), '{"private": true}\n');
  const options = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const names = ['node-llama-cpp', ...packages.map((name) => `@node-llama-cpp/${name}`)];
  try {
    await run('npm', ['install', '--prefix', work, ...options, ...names.map((name) => `${name}@${version}`)], {
      cwd: work,
      timeout: installTimeoutMs,
      signal,
    });
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    const reason = /npm (?:error|ERR!) (.+)/.exec(String((error as { stderr?: string }).stderr))?.[1];
    throw new ModelRuntimeError(`node-llama-cpp could not be installed (${reason ?? (error as Error).message})`, {
      cause: error,
    });
  }
  renameSync(work, folder);
  return folder;
}

/** Returns the names of the packages that contain the binaries. */
function listBinaries(accelerator: Accelerator): readonly string[] {
  const platform = { linux: 'linux', darwin: 'mac', win32: 'win' }[process.platform as string];
  if (platform === undefined || !['x64', 'arm64'].includes(process.arch)) return [];
  const base = `${platform}-${process.arch}`;
  if (platform === 'mac') return process.arch === 'arm64' ? ['mac-arm64-metal'] : ['mac-x64'];
  if (accelerator === 'cpu') return [base];
  if (process.arch !== 'x64' || accelerator === 'metal') return [];
  return accelerator === 'cuda' ? [`${base}-cuda`, `${base}-cuda-ext`] : [`${base}-vulkan`];
}
