/**
 * Returns one part of npm run check:infra as a step of npm test. If a tool is not on the PATH, the step reports that it
 * was not run and counts neither as passed nor as failed.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProcess } from './run-process.mjs';
import { inRoot } from './workspace.mjs';

/** Instructions for installing each tool. */
const installs = {
  promtool: 'Debian: apt-get install prometheus',
  amtool: 'Debian: apt-get install prometheus-alertmanager',
  helm: 'see helm.sh/docs/intro/install',
};

/**
 * @param {'helm' | 'prometheus' | 'alertmanager'} part
 * @param {...keyof typeof installs} tools required by the part
 * @returns {import('./run-steps.mjs').Step['run']}
 */
export function infraStep(part, ...tools) {
  return async (write) => {
    const missing = tools.find((tool) => !isOnPath(tool));
    if (missing !== undefined) return { ok: true, notRun: `${missing} is not on the PATH (${installs[missing]})` };
    const code = await runProcess(process.execPath, [inRoot('scripts', 'check-infra.mjs'), part], {
      write,
      isUrgent: false,
    });
    return { ok: code === 0 };
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
