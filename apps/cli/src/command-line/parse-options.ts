/** Turns the arguments after a command's words into the values that its options describe. */
import { UsageError, type Options } from './option.ts';
import { parseArguments } from './parse-arguments.ts';

/** What was asked for: the command's help, or the command with these values; `json` asks for JSON where there is text. */
export type ParsedOptions = { outcome: 'help' } | { outcome: 'values'; values: Record<string, unknown>; json: boolean };

/** @throws {UsageError} that names the option and what it expects */
export function parseOptions(options: Options, args: string[]): ParsedOptions {
  const raw = readRaw(options, args);
  if (raw['help'] === true) return { outcome: 'help' };
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const given = raw[name];
    if (typeof given === 'string') values[name] = parseOne(name, () => option.parse(given));
    else if (option.presence === 'flag') values[name] = given === true;
    else if (option.presence === 'required') throw new UsageError(`--${name} ${option.placeholder} is missing`);
  }
  return { outcome: 'values', values, json: raw['json'] === true };
}

function readRaw(options: Options, args: string[]): Record<string, string | boolean | undefined> {
  const known = Object.entries(options).map(
    ([name, option]) => [name, { type: option.presence === 'flag' ? 'boolean' : 'string' }] as const,
  );
  // Most output is JSON anyway; --json is accepted everywhere.
  const always = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const all = { ...Object.fromEntries(known), ...always };
  return parseArguments({ args, strict: true, allowPositionals: false, options: all }).values;
}

function parseOne(name: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`--${name} ${error.message}`, { cause: error });
    throw error;
  }
}
