#!/usr/bin/env node
/**
 * Rewrites files and standard input on this machine without a server, or compares rewritten texts with their sources.
 * Modules are loaded only when needed: --compare does not load the rules, and --help loads no engine.
 */
import { escapeHidden } from './command-line/escape-hidden.ts';
import { loadEngine } from './humanize/load-engine.ts';
import { runHumanize } from './humanize/run-humanize.ts';

// A reader such as head or less may close the pipe early, which is not an error. A full disk is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`humanize: the output cannot be written: ${error.message}`);
  process.exit(1);
});

process.exitCode = await runHumanize(
  {
    loadEngine: (engine) => loadEngine({ env: process.env, errors: process.stderr }, engine),
    loadCompareMeaning: async () => (await import('@humanize/fidelity')).compareMeaning,
    standardInput: process.stdin,
    output: process.stdout,
    complain: (text) => console.error(escapeHidden(text)),
  },
  process.argv.slice(2),
);
