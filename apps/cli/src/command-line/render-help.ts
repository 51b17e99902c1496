/** Renders the help of a table of commands and of a single command, as plain text. */
import type { Command } from './command.ts';
import type { Option } from './option.ts';

/** The overview of all commands or of one group. */
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

/** The help of one command. */
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
