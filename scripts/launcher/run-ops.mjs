/** Runs the ops command for the launcher and parses the JSON that it prints. */
import { execFile } from 'node:child_process';
import { inRoot } from './workspace.mjs';

const timeoutMs = 120_000;
/** A start waits for a busy database instead of failing. */
const patientSettings = { DATABASE_CONNECT_TIMEOUT_MS: '20000', DATABASE_STATEMENT_TIMEOUT_MS: '20000' };

/**
 * Runs an ops command. Resolves with its JSON, or rejects with its error message, an `exitCode`, and the JSON
 * if there is any.
 * @typedef {(args: string[]) => Promise<any>} Ops
 */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {ReturnType<Ops>}
 */
export function runOps(args, env) {
  return new Promise((resolve, reject) => {
    // Only tests start the bundle.
    const file = env.START_BUNDLED_APPS === 'on' ? 'bundled/ops.mjs' : 'ops.js';
    const command = [inRoot('apps', 'cli', 'dist', file), ...args];
    execFile(
      process.execPath,
      command,
      { env: { ...patientSettings, ...env }, timeout: timeoutMs },
      (error, stdout, stderr) => {
        if (error === null) return resolve(JSON.parse(stdout));
        const json = stdout.startsWith('{') ? JSON.parse(stdout) : undefined;
        reject(Object.assign(new Error(stderr.trim() || error.message), { exitCode: error.code, json }));
      },
    );
  });
}
