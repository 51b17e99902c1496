/**
 * Runs a table of commands: results and help go to standard output, errors to standard error. Hidden characters are
 * escaped. The exit code is 0 if the command succeeded, and 1 otherwise, including for a mistyped command.
 */
import { Option as CommanderOption, type Command as Program } from 'commander';
import type { Command } from './command.ts';
import { createProgram, exitCodeOf, type Terminal } from './create-program.ts';
import { escapeHidden } from './escape-hidden.ts';
import type { Option } from './option.ts';

/**
 * The program that contains the commands. `explain` converts an infrastructure error to a message and returns undefined
 * for a bug.
 */
export type CommandLine<Deps> = Terminal & {
  name: string;
  purpose: string;
  commands: Command<Deps>[];
  deps: Deps;
  explain: (error: unknown) => string | undefined;
};

/** @throws errors that `explain` does not recognize. They are bugs and end the process with a stack trace */
export async function runCommandLine<Deps>(commandLine: CommandLine<Deps>, args: string[]): Promise<0 | 1> {
  const { name, purpose, commands } = commandLine;
  const terminal: Terminal = {
    print: (text) => commandLine.print(escapeHidden(text)),
    complain: (text) => commandLine.complain(escapeHidden(text)),
  };
  const program = createProgram(name, terminal)
    .description(purpose)
    .usage('COMMAND [options]')
    .configureHelp({ visibleCommands: listRunnable, subcommandTerm: wordsOf })
    .addHelpText('after', `\nRun "${name} COMMAND --help" for the options of a command.`)
    .addHelpText('after', 'Output is JSON on standard output; errors go to standard error with exit code 1.');
  let exitCode: 0 | 1 = 0;
  for (const command of commands) {
    const added = addCommand(program, command);
    added.action(async () => {
      const { json, ...values } = readValues(added);
      exitCode = await runCommand({ ...commandLine, ...terminal }, command, values, json === true);
    });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    const reported = exitCodeOf(error);
    if (reported === undefined) throw error;
    return reported;
  }
}

/** Adds a command under the groups named by its first words. */
function addCommand<Deps>(program: Program, definition: Command<Deps>): Program {
  const { words, summary, details, example, options, hasText = false } = definition;
  const path = words.split(' ');
  const last = path.pop() ?? words;
  const group = path.reduce(
    (at, word) => at.commands.find((known) => known.name() === word) ?? at.command(word),
    program,
  );
  const command = group
    .command(last)
    .summary(summary)
    .description(details === undefined ? summary : `${summary}\n\n${details}`)
    .usage(Object.entries(options).map(usageOf).join(' '))
    .addHelpText('after', `\nExample: ${program.name()} ${example}`)
    .showHelpAfterError(`See "${program.name()} ${words} --help".`);
  for (const [name, { describe, parse, placeholder, presence }] of Object.entries(options)) {
    const option = new CommanderOption(flagsOf(name, placeholder), describe).makeOptionMandatory(
      presence === 'required',
    );
    command.addOption(presence === 'flag' ? option : option.argParser(parse));
  }
  // Commands that always print JSON accept the option, too.
  return command.addOption(new CommanderOption('--json', 'print JSON instead of text').hideHelp(!hasText));
}

/** Returns the parsed values by option name. */
function readValues(command: Program): Record<string, unknown> {
  return Object.fromEntries(
    command.options.map((option) => {
      const value: unknown = command.getOptionValue(option.attributeName());
      return [option.name(), option.isBoolean() ? value === true : value];
    }),
  );
}

async function runCommand<Deps>(
  { name, deps, explain, print, complain }: CommandLine<Deps>,
  command: Command<Deps>,
  values: Record<string, unknown>,
  json: boolean,
): Promise<0 | 1> {
  try {
    const result = await command.run(deps, values);
    print(json || result.text === undefined ? JSON.stringify(result.print, undefined, 2) : result.text);
    return result.failed === true ? 1 : 0;
  } catch (error) {
    const explained = explain(error);
    if (explained === undefined) throw error;
    complain(`${name} ${command.words}: ${explained}`);
    return 1;
  }
}

function listRunnable(program: Program): Program[] {
  return program.commands.flatMap((command) => (command.commands.length === 0 ? [command] : listRunnable(command)));
}

/** Returns the words of a command without the program's name. */
function wordsOf(command: Program): string {
  const { parent } = command;
  return parent?.parent ? `${wordsOf(parent)} ${command.name()}` : command.name();
}

const flagsOf = (name: string, placeholder: string): string => `--${name}${placeholder && ` <${placeholder}>`}`;

function usageOf([name, { placeholder, presence }]: [string, Option]): string {
  const flags = flagsOf(name, placeholder);
  return presence === 'required' ? flags : `[${flags}]`;
}
