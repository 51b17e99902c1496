// The launcher behind npm start, npm test and the other commands. Plain JavaScript on Node's own modules, for it runs
// on the machine's Node before anything is installed: it installs, goes on under the workspace's own Node, builds, and
// hands over. What went wrong is said in one message with what to type.
import { commandNames, runCommand } from './launcher/commands.mjs';
import { Refusal } from './launcher/refusal.mjs';

const nodeMajorMin = 18;

async function main() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < nodeMajorMin) {
    throw new Refusal(
      `Node ${process.versions.node} is too old to start from.`,
      'Install Node 20 or newer: https://nodejs.org',
    );
  }
  const [name, ...args] = process.argv.slice(2);
  if (!commandNames.includes(name)) {
    throw new Refusal(
      `There is no command "${name ?? ''}".`,
      `npm start, npm test, or: npm run ${commandNames.join(' | ')}`,
    );
  }
  return runCommand(name, args);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Refusal ? error.message : error);
}
