/**
 * Runs the code on a page of the documentation as a reader does: files are saved under their names, and commands run in
 * one shell, in the order in which they appear on the page. Values that a reader replaces (key, secret, address of the
 * receiver, port) are replaced, and values that a reader copies from the dashboard come from the test's tunnel.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestAccount } from '@humanize/testing';
import { readCodeInfo } from '../../apps/dashboard/src/docs/read-code-info.ts';
import { runProgram } from './run-program.ts';

export type Reader = {
  /** An existing folder in which the page's files are saved. */
  readonly folder: string;
  readonly account: Pick<TestAccount, 'apiKey' | 'signingSecret'>;
  readonly webhookUrl: string;
  /** The port on which the page's receiver listens. */
  readonly port: number;
  /** The file that replaces `./humanize-client-1.0.0.tgz`. */
  readonly tarball: string;
};

const shownOnly: readonly string[] = ['json', 'http'];
const programs: Readonly<Record<string, { readonly command: string; readonly extension: string }>> = {
  ts: { command: 'node', extension: 'mts' },
  python: { command: 'python3', extension: 'py' },
};

type Snippet = { readonly language: string; readonly code: string } & ReturnType<typeof readCodeInfo>;

/** Returns the code blocks of a page that are run or saved as files. @throws for an unknown language */
export function readSnippets(source: string): Snippet[] {
  const blocks = [...source.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(([, info = '', code = '']) => ({
    ...readCodeInfo(info),
    code,
  }));
  const unknown = blocks.filter(({ language }) => ![...shownOnly, ...Object.keys(programs), 'sh'].includes(language));
  if (unknown.length > 0) throw new Error(`no test runs code in ${unknown.map(({ language }) => language).join(', ')}`);
  return blocks.filter(({ language, file }) => !shownOnly.includes(language) || file !== undefined);
}

/**
 * @param env environment variables of the shell in addition to those that the page exports
 * @returns the output of the commands; for a page with a receiver, also the receiver's output, read after it has
 * verified an event
 * @throws with the output if a command fails
 */
export async function runPage(source: string, reader: Reader, env: Readonly<Record<string, string>>): Promise<string> {
  const { folder, port } = reader;
  const snippets = readSnippets(source);
  const steps = snippets.map((snippet, index) => toStep(snippet, index, reader));
  const script = [
    'set -euo pipefail',
    `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT`,
    ...steps,
    ...(snippets.some(({ isBackground }) => isBackground)
      ? [untilTrue(`grep -q '^verified humanize.job.succeeded' receiver.log`), 'cat receiver.log']
      : []),
  ];
  writeFileSync(join(folder, 'page.sh'), script.join('\n').replaceAll('RECEIVER_PORT', String(port)));
  const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
  return runProgram('bash', ['page.sh'], { cwd: folder, env: { PATH: path, ...env } });
}

/** The program's time limit ends this loop. */
const untilTrue = (condition: string): string => `until ${condition}; do sleep 0.1; done`;

function toStep(snippet: Snippet, index: number, reader: Reader): string {
  const { language, file, isBackground } = snippet;
  const code = replacePlaceholders(snippet.code, reader);
  const program = programs[language];
  if (program !== undefined) {
    const name = file ?? `snippet-${index}.${program.extension}`;
    writeFileSync(join(reader.folder, name), code);
    return file === undefined ? `${program.command} ${name}` : '';
  }
  if (file !== undefined) {
    writeFileSync(join(reader.folder, file), code);
    return '';
  }
  if (!isBackground) return code;
  const isListening = '(exec 3<>/dev/tcp/127.0.0.1/RECEIVER_PORT) 2>/dev/null';
  return `${code.trim()} > receiver.log 2>&1 &\n${untilTrue(isListening)}`;
}

function replacePlaceholders(code: string, { account, webhookUrl, port, tarball }: Reader): string {
  return (
    code
      .replaceAll('hk_live_YOUR_KEY', account.apiKey)
      .replaceAll('whsec_YOUR_SECRET', account.signingSecret)
      .replaceAll('https://your-server.example.com/webhooks', webhookUrl)
      .replaceAll('8080', String(port))
      .replaceAll('npm install ./humanize-client-1.0.0.tgz', `npm install --offline --no-audit --no-fund ${tarball}`)
      .replaceAll('TIMESTAMP=YOUR_TIMESTAMP', `${untilTrue('[ -s body.json ]')}\nTIMESTAMP=$(cat timestamp)`)
      // The test's tunnel replaces this command.
      .replaceAll(/^npm run receiver .*$/gm, ':')
      .replaceAll('YOUR_SIGNATURE', '$(cat signature)')
  );
}
