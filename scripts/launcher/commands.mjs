// Which command needs what before it runs, and which module it is.
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderOwnNode } from './own-node.mjs';

/** `build`: 'needed' ends the command when it fails; 'own' is part of the command itself. */
const commands = {
  start: { build: 'needed', load: () => import('./start.mjs') },
  test: { build: 'own', load: () => import('./test.mjs') },
  'test:long': { build: 'needed', load: () => import('./test-long.mjs') },
  ops: { build: 'needed', load: () => import('./ops.mjs') },
  humanize: { build: 'needed', load: () => import('./humanize.mjs') },
  conformance: { build: 'needed', load: () => import('./conformance.mjs') },
  faults: { build: 'needed', load: () => import('./faults.mjs') },
  bench: { build: 'needed', load: () => import('./bench.mjs') },
  'bench:quality': { build: 'needed', load: () => import('./bench-quality.mjs') },
  'check:infra': { build: 'needed', load: () => import('./check-infra.mjs') },
  screenshots: { build: 'needed', load: () => import('./screenshots.mjs') },
  receiver: { build: 'needed', load: () => import('./receiver.mjs') },
  'model:recorded': { build: 'needed', load: () => import('./model-recorded.mjs') },
};

export const commandNames = Object.keys(commands);

/**
 * Runs a command from whatever state the checkout is in.
 * @returns the exit code
 */
export async function runCommand(name, args) {
  await ensureInstalled();
  const code = await continueUnderOwnNode();
  if (code !== undefined) return code;
  const command = commands[name];
  if (command.build === 'needed') await build();
  const { run } = await command.load();
  return run(args);
}
