/**
 * The launcher behind npm start, npm test and the other commands. It starts under the machine's Node before anything is
 * installed, so its first part uses Node built-ins only. It installs the packages, continues under the workspace's
 * Node, builds, and runs the command. An error that the user can fix is printed as one message that states what to do.
 */
import { findCommand, renderOverview, runCommand } from './launcher/commands.mjs';
import { UserError } from './launcher/user-error.mjs';
import { hasPinnedPrograms } from './launcher/workspace.mjs';

/** Without pinned programs, the workspace does not install Node, and the commands run under the current version. */
const nodeMin = hasPinnedPrograms ? '20.0' : '24.15';

async function main() {
  const { node } = process.versions;
  if (node.localeCompare(nodeMin, 'en', { numeric: true }) < 0)
    throw new UserError(`Node ${node} is too old.`, `Install Node ${nodeMin} or newer: https://nodejs.org`);
  const [name = '--help', ...args] = process.argv.slice(2);
  if (name === '--help' || name === '-h') {
    console.log(renderOverview());
    return 0;
  }
  const command = findCommand(name);
  if (command === undefined) throw new UserError(`There is no command "${name}".`, 'node scripts/run.mjs --help');
  return runCommand(command, args);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof UserError ? error.message : error);
}
