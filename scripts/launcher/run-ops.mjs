// Runs the operator's command for the launcher and reads its JSON.
import { execFile } from 'node:child_process';
import { inRoot } from './workspace.mjs';

const timeoutMs = 120_000;

/** @returns what the command printed; rejects with its message, and its exit code as `exitCode` */
export function runOps(args, env) {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [inRoot('apps', 'cli', 'dist', 'ops.js'), ...args],
      { env, timeout: timeoutMs },
      (error, stdout, stderr) => {
        if (error === null) resolve(JSON.parse(stdout));
        else reject(Object.assign(new Error(stderr.trim() || error.message), { exitCode: error.code }));
      },
    );
  });
}
