/**
 * Creates a commander program that prints through functions and throws CommanderError instead of ending the process.
 * The second line of an error names the help command to run.
 */
import { Command, CommanderError } from 'commander';

export type Terminal = {
  /** Prints to standard output. */
  print: (text: string) => void;
  /** Prints to standard error. */
  complain: (text: string) => void;
};

export function createProgram(name: string, { print, complain }: Terminal): Command {
  return new Command(name)
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError(`See "${name} --help".`)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => complain(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error:/, `${name}:`)),
    });
}

/** Returns the exit code for an error that commander has already reported, or undefined for any other error. */
export function exitCodeOf(error: unknown): 0 | 1 | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  return error.exitCode === 0 ? 0 : 1;
}
