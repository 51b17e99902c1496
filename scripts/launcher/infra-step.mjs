/**
 * One part of npm run check:infra as a step of npm test. If its tool is not on the PATH, the step reports itself as
 * not run and counts neither as passed nor as failed.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProcess } from './run-process.mjs';
import { inRoot } from './workspace.mjs';

/** The Debian package of each tool. */
const packages = { kubectl: 'kubernetes-client', promtool: 'prometheus', amtool: 'prometheus-alertmanager' };

/**
 * @param {'kubernetes' | 'prometheus' | 'alertmanager'} part
 * @param {keyof typeof packages} tool
 * @returns {() => Promise<{ ok: boolean, notRun?: string }>} the step; `notRun` is the reason it did not run
 */
export function infraStep(part, tool) {
  return async () => {
    if (!isOnPath(tool)) {
      const notRun = `${tool} is not on the PATH (Debian: apt-get install ${packages[tool]})`;
      console.log(`NOT RUN: ${notRun}`);
      return { ok: true, notRun };
    }
    return { ok: (await runProcess(process.execPath, [inRoot('scripts', 'check-infra.mjs'), part])) === 0 };
  };
}

/** @param {string} tool */
function isOnPath(tool) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
