/** Finds the command that the first words of a command line name. */
import type { Command } from './command.ts';

/** A command and its arguments, a request for an overview, or an unknown command. */
export type Choice<Deps> =
  | { outcome: 'command'; command: Command<Deps>; args: string[] }
  | { outcome: 'overview'; commands: Command<Deps>[] }
  | { outcome: 'unknown'; typed: string; similar: string[] };

/** @param args the command line without the program's own name */
export function chooseCommand<Deps>(commands: Command<Deps>[], args: string[]): Choice<Deps> {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstOption === -1 ? args : args.slice(0, firstOption);
  const command = commands.find(({ words: own }) => own === words.slice(0, own.split(' ').length).join(' '));
  if (command !== undefined) {
    return { outcome: 'command', command, args: args.slice(command.words.split(' ').length) };
  }
  const option = args[words.length];
  const asksForHelp = option === undefined || option === '--help' || option === '-h';
  if (words.length === 0 && asksForHelp) return { outcome: 'overview', commands };
  const [group] = words;
  const ofGroup = commands.filter((candidate) => candidate.words.split(' ')[0] === group);
  if (words.length === 1 && ofGroup.length > 0 && asksForHelp) return { outcome: 'overview', commands: ofGroup };
  const typed = args.slice(0, Math.max(1, words.length)).join(' ');
  return { outcome: 'unknown', typed, similar: ofGroup.map((candidate) => candidate.words) };
}
