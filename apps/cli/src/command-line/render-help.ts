/** The help texts: one for a whole table of commands, one for a single command. Plain text, 2-space columns. */
import type { Command } from './command.ts';
import type { Option } from './option.ts';

/** The overview of `commands`, which may be all of them or those of one group. */
export function renderOverview(
  program: string,
  purpose: string,
  commands: Pick<Command<never>, 'words' | 'summary'>[],
): string {
  return [
    purpose,
    '',
    `Usage: ${program} COMMAND [OPTIONS]`,
    '',
    ...columns(commands.map((command) => [command.words, command.summary])),
    '',
    `${program} COMMAND --help says more about one command.`,
    'Output is JSON on standard output; errors go to standard error with exit code 1.',
  ].join('\n');
}

/** How one command is called. */
export function renderCommandHelp(
  program: string,
  command: Pick<Command<never>, 'words' | 'summary' | 'details' | 'example' | 'options'>,
): string {
  const options = Object.entries(command.options);
  return [
    command.summary,
    ...(command.details === undefined ? [] : ['', command.details]),
    '',
    `Usage: ${[program, command.words, ...options.map(renderUsage)].join(' ')}`,
    '',
    ...columns([
      ...options.map(([name, option]): [string, string] => [
        `--${name} ${option.placeholder}`.trimEnd(),
        option.describe,
      ]),
      ['--help', 'this text'],
    ]),
    '',
    `Example: ${program} ${command.example}`,
  ].join('\n');
}

function renderUsage([name, option]: [string, Option]): string {
  const shown = `--${name} ${option.placeholder}`.trimEnd();
  return option.presence === 'required' ? shown : `[${shown}]`;
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
