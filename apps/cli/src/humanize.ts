#!/usr/bin/env node
/** Rewrites files and standard input on this machine, without any server. */
import { createHumanizer } from '@humanize/light-edit';
import { runHumanize } from './humanize/run-humanize.ts';

// A reader that has seen enough (head, less) closes the pipe: that ends the work and is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runHumanize(
  {
    createHumanizer,
    standardInput: process.stdin,
    output: process.stdout,
    complain: (text) => console.error(text),
  },
  process.argv.slice(2),
);
