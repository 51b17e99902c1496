/** Node's own parser of arguments, with its complaints turned into usage errors. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './option.ts';

/** As `parseArgs` of node:util. @throws {UsageError} for what the configuration does not allow */
export function parseArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const complained = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_') && typeof message === 'string';
    if (!complained) throw error;
    // A message of ours goes on behind it.
    throw new UsageError(message.replace(/\.$/, ''), { cause: error });
  }
}
