/** Node's argument parser, with its errors turned into usage errors. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './option.ts';

/** Like `parseArgs` of node:util. @throws {UsageError} for arguments that the configuration does not allow */
export function parseArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const complained = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_') && typeof message === 'string';
    if (!complained) throw error;
    // More text follows the message.
    throw new UsageError(message.replace(/\.$/, ''), { cause: error });
  }
}
