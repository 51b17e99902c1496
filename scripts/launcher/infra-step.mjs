// One part of npm run check:infra as a step of npm test, where the tool that it needs is on the path. Where it is not,
// the step says so and counts as neither passed nor failed.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './run-tool.mjs';
import { inRoot } from './workspace.mjs';

/** The Debian package that has each tool. */
const packages = { kubectl: 'kubernetes-client', promtool: 'prometheus' };

/** @returns {() => Promise<{ ok: boolean, notRun?: string }>} the step; `notRun` says why it was not */
export function infraStep(part, tool) {
  return async () => {
    if (!isOnPath(tool)) {
      const notRun = `${tool} is not on the path (Debian: apt-get install ${packages[tool]})`;
      console.log(`NOT RUN: ${notRun}`);
      return { ok: true, notRun };
    }
    return { ok: (await runTool(process.execPath, [inRoot('scripts', 'check-infra.mjs'), part])) === 0 };
  };
}

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
