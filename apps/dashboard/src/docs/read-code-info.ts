/**
 * Parses the text after the opening fence of a code block: the language and flags.
 * - `file=NAME`: the reader saves the block as this file
 * - `tab`: the block is one of several languages that are shown one at a time
 * - `background`: the command keeps running
 */

export type CodeInfo = {
  readonly language: string;
  readonly file: string | undefined;
  readonly isTab: boolean;
  readonly isBackground: boolean;
};

export function readCodeInfo(info: string): CodeInfo {
  const [language = '', ...flags] = info.split(' ');
  return {
    language,
    file: flags.find((flag) => flag.startsWith('file='))?.slice('file='.length),
    isTab: flags.includes('tab'),
    isBackground: flags.includes('background'),
  };
}
