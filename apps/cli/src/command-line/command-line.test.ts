import { expect, test } from '@jest/globals';
import { CommandError } from './command-error.ts';
import { defineCommand, type Command } from './command.ts';
import { flag, moment, oneOf, optional, text, uuid, wholeNumber } from './option.ts';
import { runCommandLine } from './run-command-line.ts';

const id = '0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e';
const received: unknown[] = [];
const things = defineCommand({
  words: 'things make',
  summary: 'Make a thing.',
  details: 'It takes no time.',
  example: 'things make --owner ID --size 3',
  options: {
    owner: uuid('whose it is'),
    size: wholeNumber('N', 'how large', { min: -5, max: 5 }),
    name: optional(text('NAME', 'what it is called', 10)),
    kind: optional(oneOf(['big', 'small'], 'which kind')),
    at: optional(moment('when')),
    dry: flag('do nothing'),
  },
  async run(_deps: object, values) {
    received.push(values);
    if (values.name === 'broken') throw new CommandError('the thing broke');
    if (values.name === 'bug') throw new TypeError('a bug');
    return { print: { made: true }, failed: values.dry };
  },
});
const others: Command<object>[] = ['things list', 'others list'].map((words) => ({ ...things, words }));
const report = defineCommand({
  words: 'things report',
  summary: 'Report on things.',
  example: 'things report',
  options: {},
  hasText: true,
  run: async () => ({ print: { things: 3 }, text: 'There are three things.' }),
});

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(
    {
      name: 'ops',
      purpose: 'Operate things.',
      commands: [things, ...others, report],
      deps: {},
      explain: (error) => (error instanceof CommandError ? error.message : undefined),
      print: (line) => out.push(line),
      complain: (line) => err.push(line),
    },
    args,
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const made = ['things', 'make', '--owner', id.toUpperCase(), '--size'];

test('a command receives the parsed values of its options, and its result is printed as JSON', async () => {
  const { code, out } = await run(...made, '3', '--at', '2027-01-31T12:00:00+01:00', '--kind=big');
  expect([code, JSON.parse(out)]).toEqual([0, { made: true }]);
  expect(received.at(-1)).toEqual({
    owner: id,
    size: 3,
    at: new Date('2027-01-31T11:00:00Z'),
    kind: 'big',
    dry: false,
  });
});

test.each([['--size=-5'], ['--size', '-5']])('a negative number can follow its option: %s %s', async (...size) => {
  expect((await run('things', 'make', '--owner', id, ...size)).code).toBe(0);
  expect(received.at(-1)).toMatchObject({ size: -5 });
});

test('a command with a text for the terminal prints that text, or JSON with --json', async () => {
  expect(await run('things', 'report')).toEqual({ code: 0, out: 'There are three things.', err: '' });
  expect(JSON.parse((await run('things', 'report', '--json')).out)).toEqual({ things: 3 });
});

test('the help lists --json only for a command with a text', async () => {
  expect((await run('things', 'report', '--help')).out).toContain('--json');
  expect((await run('things', 'make', '--help')).out).not.toContain('--json');
});

test('--json is accepted where JSON is the only output', async () => {
  expect((await run(...made, '3', '--json')).code).toBe(0);
});

test('a result that counts as a failure is printed, and the exit code is 1', async () => {
  expect(await run(...made, '3', '--dry')).toMatchObject({ code: 1, out: expect.stringContaining('made'), err: '' });
});

test.each([
  [['things', 'make', '--size', '3'], "required option '--owner <ID>' not specified"],
  [[...made, '6'], 'is invalid. The value must be a whole number from -5 to 5.'],
  [[...made, '2.5'], "'--size <N>' argument '2.5' is invalid"],
  [[...made, '3', '--owner', 'me'], 'The value must be an ID, such as'],
  [[...made, '3', '--name', 'far too long a name'], 'The value must have 1 to 10 characters.'],
  [[...made, '3', '--kind', 'huge'], 'The value must be one of big, small.'],
  [[...made, '3', '--at', 'tomorrow'], 'The value must be a time, such as'],
  [[...made, '3', '--at', '2027-02-31T12:00:00Z'], 'The value must be a time, such as'],
  [[...made, '3', '--color', 'red'], "unknown option '--color'"],
  [[...made, '3', '--nam', 'red'], 'Did you mean --name?'],
  [[...made, '3', 'more'], 'See "ops things make --help"'],
  [['things', 'mke'], 'Did you mean make?'],
  [['nothing'], 'See "ops --help"'],
  [['--color', 'things', 'list'], "ops: unknown option '--color'"],
  [['things', '--color'], "unknown option '--color'"],
])('%j is reported on standard error with exit code 1', async (args, message) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(message);
});

test('a command that fails states the reason and exits with 1', async () => {
  expect(await run(...made, '3', '--name', 'broken')).toEqual({
    code: 1,
    out: '',
    err: 'ops things make: the thing broke',
  });
});

test('an unexpected error is rethrown', async () => {
  await expect(run(...made, '3', '--name', 'bug')).rejects.toThrow(TypeError);
});

test('--help describes all commands, a group or a single command, and runs nothing', async () => {
  const before = received.length;
  const [all, group, one] = [await run('--help'), await run('things', '--help'), await run('things', 'make', '-h')];
  expect([all.code, group.code, one.code, received.length - before]).toEqual([0, 0, 0, 0]);
  expect(all.out).toMatch(/things make[\s\S]*others list/);
  expect(group.out).not.toContain('others list');
  expect(one.out).toContain(
    'Usage: ops things make --owner <ID> --size <N> [--name <NAME>] [--kind <big|small>] [--at <ISO>] [--dry]',
  );
});

test('a command line without a command is an error that lists the commands', async () => {
  const [none, group] = [await run(), await run('things')];
  expect([none.code, none.out, group.code, group.out]).toEqual([1, '', 1, '']);
  expect(none.err).toMatch(/things make[\s\S]*others list/);
  expect(group.err).toMatch(/things make[\s\S]*things report/);
});

const messageOf = (error: unknown): string => (error as Error).message;

test('control, format and direction characters in output are printed as escapes', async () => {
  const name = 'a\u001b[2J\u009b0m\u202eb\u{e0041}\u200b\u007f';
  const escaped = String.raw`a\u001b[2J\u009b0m\u202eb\udb40\udc41\u200b\u007f`;
  const named = defineCommand({
    words: 'things name',
    summary: 'Name a thing.',
    example: 'things name',
    options: { name: text('NAME', 'what it is called', 99), plain: flag('print text'), broken: flag('fail') },
    run: async (_deps: object, values) => {
      if (values.broken) throw new CommandError(`no ${values.name}`);
      return values.plain ? { print: {}, text: `Name:\t${values.name}\n` } : { print: { name: values.name } };
    },
  });
  const runNamed = async (...args: string[]): Promise<string> => {
    const lines: string[] = [];
    const terminal = {
      print: (line: string) => void lines.push(line),
      complain: (line: string) => void lines.push(line),
    };
    await runCommandLine(
      { name: 'ops', purpose: '', commands: [named], deps: {}, explain: messageOf, ...terminal },
      args,
    );
    return lines.join('\n');
  };
  const json = await runNamed('things', 'name', '--name', name);
  expect(json).toContain(escaped);
  expect(JSON.parse(json)).toEqual({ name });
  expect(await runNamed('things', 'name', '--name', name, '--plain')).toBe(`Name:\t${escaped}\n`);
  expect(await runNamed('things', 'name', '--name', name, '--broken')).toContain(`no ${escaped}`);
  expect(await runNamed('things', name)).toContain(escaped);
});
