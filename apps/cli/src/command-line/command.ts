/**
 * A command as a value: its name, summary, options, example and implementation. Help and parsing are derived from it.
 */
import type { Options, OptionValues } from './option.ts';

/** A command. `run` gets its connections as `Deps` and returns a value that is printed as JSON. */
export type Command<Deps> = {
  /** The name, for example `accounts create`. */
  words: string;
  summary: string;
  /** Additional lines for the command's help. */
  details?: string;
  example: string;
  options: Options;
  /** Set if results have a `text`, so that the help lists --json. */
  hasText?: true;
  run(deps: Deps, values: Record<string, unknown>): Promise<CommandResult>;
};

/**
 * The output of a command, and whether the result counts as a failure (exit code 1). If there is a `text` for the
 * terminal, `print` is printed only with --json.
 */
export type CommandResult = { print: unknown; text?: string; failed?: boolean; audit?: AuditNote };

/**
 * A change made by a command, for the audit log. `accountId` is null if the change does not concern a particular
 * account; `subject` is an ID or a name, never a text, key or secret.
 */
export type AuditNote = { accountId: string | null; subject?: string };

/**
 * Defines a command whose `values` have the types of its `options`. The returned type omits these types, so that all
 * commands fit into one table.
 */
export function defineCommand<Deps, Of extends Options>(command: {
  words: string;
  summary: string;
  details?: string;
  example: string;
  options: Of;
  hasText?: true;
  run(deps: Deps, values: OptionValues<Of>): Promise<CommandResult>;
}): Command<Deps> {
  // The command line fills `values` from these options, so the type is correct.
  return { ...command, run: (deps, values) => command.run(deps, values as OptionValues<Of>) };
}
