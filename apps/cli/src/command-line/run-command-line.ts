/**
 * Runs a command line: help and results go to standard output, errors to standard error. Returns the exit code: 0 if the
 * command succeeded, 1 for everything else, including a mistyped command.
 */
import { chooseCommand } from './choose-command.ts';
import type { Command } from './command.ts';
import { UsageError } from './option.ts';
import { parseOptions } from './parse-options.ts';
import { renderCommandHelp, renderOverview } from './render-help.ts';

/** The program around the commands. `explain` turns an infrastructure error into a message; undefined for a bug. */
export type Program<Deps> = {
  name: string;
  purpose: string;
  commands: Command<Deps>[];
  deps: Deps;
  explain: (error: unknown) => string | undefined;
  print: (text: string) => void;
  complain: (text: string) => void;
};

/** @throws errors that `explain` does not know: bugs, which end the process with their stack */
export async function runCommandLine<Deps>(program: Program<Deps>, args: string[]): Promise<0 | 1> {
  const { name, purpose, commands, deps, print, complain } = program;
  const choice = chooseCommand(commands, args);
  if (choice.outcome === 'overview') {
    print(renderOverview(name, purpose, choice.commands));
    return 0;
  }
  if (choice.outcome === 'unknown') {
    const hint = choice.similar.length > 0 ? `Did you mean: ${choice.similar.join(', ')}?` : `See ${name} --help.`;
    complain(`${name}: there is no command "${choice.typed}". ${hint}`);
    return 1;
  }
  const { command } = choice;
  try {
    const parsed = parseOptions(command.options, choice.args);
    if (parsed.outcome === 'help') {
      print(renderCommandHelp(name, command));
      return 0;
    }
    const result = await command.run(deps, parsed.values);
    print(parsed.json || result.text === undefined ? JSON.stringify(result.print, undefined, 2) : result.text);
    return result.failed === true ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${name} ${command.words}: ${error.message}. See ${name} ${command.words} --help.`);
      return 1;
    }
    const explained = program.explain(error);
    if (explained === undefined) throw error;
    complain(`${name} ${command.words}: ${explained}`);
    return 1;
  }
}
