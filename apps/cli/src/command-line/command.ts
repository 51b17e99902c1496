/**
 * A command as a value: its words, what it is for, its options, an example, and what it does.
 * Help, parsing and the table of commands are all made from this one description.
 */
import type { Options, OptionValues } from './option.ts';

/** A command whose `run` gets its connections as `Deps` and answers with a value that is printed as JSON. */
export type Command<Deps> = {
  /** The words that call it, for example `accounts create`. */
  words: string;
  summary: string;
  /** More lines for the command's own help. */
  details?: string;
  example: string;
  options: Options;
  run(deps: Deps, values: Record<string, unknown>): Promise<CommandResult>;
};

/**
 * What a command prints, and whether it counts as a failure (exit code 1) although it ran to its end. Where there is a
 * `text` for a terminal, `print` is printed with --json only.
 */
export type CommandResult = { print: unknown; text?: string; failed?: boolean };

/** Ties the type of `values` to `options`; the result forgets it again so that commands fit in one table. */
export function defineCommand<Deps, Of extends Options>(command: {
  words: string;
  summary: string;
  details?: string;
  example: string;
  options: Of;
  run(deps: Deps, values: OptionValues<Of>): Promise<CommandResult>;
}): Command<Deps> {
  // parseOptions fills `values` from these very options, so the shape holds.
  return { ...command, run: (deps, values) => command.run(deps, values as OptionValues<Of>) };
}
