/**
 * Stand-ins for docker, kubectl and helm, for testing documented commands. Operator commands are executed. All
 * services, profiles, folders, objects, secret keys and values that a command names must exist; anything unknown is an
 * error.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One call to a tool. `input` is the tool's standard input. */
export type Call = { readonly tool: string; readonly args: readonly string[]; readonly input: string };

/**
 * `folder` contains copies of infra/ and docker-compose.yml. `runOps` runs an operator command and returns its output.
 */
export type StandInDeps = { readonly folder: string; readonly runOps: (args: readonly string[]) => Promise<string> };

/** @returns the output of the tool. @throws if the call names something that does not exist */
export async function callStandIn(deps: StandInDeps, { tool, args, input }: Call): Promise<string> {
  if (tool === 'ops') return deps.runOps(args);
  if (tool === 'docker' && args[0] === 'compose') return compose(deps, args.slice(1));
  if (tool === 'docker' && (args[0] === 'stop' || args[0] === 'rm')) return '';
  if (tool === 'kubectl') return kubectl(deps, args, input);
  if (tool === 'helm') return helm(deps, args);
  throw new Error(`there is no stand-in for ${tool} ${args.join(' ')}`);
}

type Flags = { readonly known?: readonly string[]; readonly withValue?: readonly string[] };
type ReadFlags = { readonly values: Readonly<Record<string, readonly string[]>>; readonly rest: readonly string[] };

/**
 * Returns the flags that precede the first positional argument, and the remaining arguments. `withValue` lists the
 * flags that take a value.
 */
function readFlags(args: readonly string[], { known = [], withValue = [] }: Flags): ReadFlags {
  const values: Record<string, string[]> = {};
  let rest = args;
  while (rest[0]?.startsWith('-')) {
    const [name = '', inline] = rest[0].split(/=(.*)/s);
    if (!known.includes(name) && !withValue.includes(name)) throw new Error(`there is no flag ${name}`);
    const takesNext = withValue.includes(name) && inline === undefined;
    (values[name] ??= []).push(inline ?? (takesNext ? (rest[1] ?? '') : ''));
    rest = rest.slice(takesNext ? 2 : 1);
  }
  return { values, rest };
}

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}

const composeCommands: Readonly<Record<string, Flags>> = {
  up: {
    known: ['-d', '--build', '--no-deps', '--no-recreate', '--force-recreate', '--remove-orphans'],
    withValue: ['--scale'],
  },
  run: { known: ['--rm', '-T', '--no-deps', '--use-aliases'], withValue: ['-e', '-v'] },
  ps: { known: ['-q', '-a'] },
  logs: { known: ['-f'], withValue: ['--tail'] },
  build: {},
  exec: { known: ['-T'] },
  stop: { withValue: ['-t'] },
  restart: { withValue: ['-t'] },
};

type Services = Record<string, { profiles?: string[] }>;

const readServices = (file: string): Services =>
  (parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Services }).services;

async function compose({ folder, runOps }: StandInDeps, args: readonly string[]): Promise<string> {
  const { values, rest } = readFlags(args, { withValue: ['--profile', '-f'] });
  const files = values['-f'] ?? ['docker-compose.yml'];
  for (const path of files) check(existsSync(join(folder, path)), `there is no file ${path}`);
  const services = Object.assign({}, ...files.map((path) => readServices(join(folder, path)))) as Services;
  const profiles = Object.values(services).flatMap((service) => service.profiles ?? []);
  for (const profile of values['--profile'] ?? []) check(profiles.includes(profile), `there is no profile ${profile}`);
  const [command = '', ...given] = rest;
  const accepted = composeCommands[command];
  if (accepted === undefined) throw new Error(`docker compose has no command ${command}`);
  const own = readFlags(given, accepted);
  const scaled = (own.values['--scale'] ?? []).map((value) => value.split('=')[0] ?? '');
  const named = command === 'run' || command === 'exec' ? own.rest.slice(0, 1) : own.rest;
  for (const name of [...scaled, ...named]) check(name in services, `there is no service ${name}`);
  if (command === 'run' && own.rest[0] === 'ops') return runOps(own.rest.slice(1));
  return command === 'ps' && own.values['-q'] !== undefined ? `container-of-${own.rest[0]}\n` : '';
}

/** Returns the text of the chart's templates. */
function readTemplates(folder: string): string {
  const base = join(folder, 'infra/helm/humanize/templates');
  return readdirSync(base)
    .map((file) => readFileSync(join(base, file), 'utf8'))
    .join('\n---\n');
}

/** @param target such as deployment/api */
function checkObject(folder: string, target: string): void {
  const [kind, name] = target.split('/');
  const templates = readTemplates(folder);
  // The Deployments of the apps come from one template.
  const apps = /define "humanize\.apps".*?end \}\}/s.exec(templates)?.[0] ?? '';
  const isApp = kind === 'deployment' && new RegExp(`^${name}:`, 'm').test(apps);
  const isObject = new RegExp(`^kind: ${kind}\nmetadata:\n  name: ${name}$`, 'im').test(templates);
  check(isApp || isObject, `the chart has no ${target}`);
}

/** The position of the object in the arguments of each command. */
const objectPositions: Readonly<Record<string, number>> = { scale: 0, delete: 0, logs: 0, rollout: 1 };

async function kubectl({ folder, runOps }: StandInDeps, args: readonly string[], input: string): Promise<string> {
  const [command = '', ...given] = readFlags(args, { withValue: ['-n'] }).rest;
  const [first = '', second = ''] = given;
  if (command === 'apply') {
    check(second === '-', `there is no stand-in for kubectl apply ${given.join(' ')}`);
    checkRules(input);
  } else if (command === 'create' && first === 'secret') {
    const keys = given.flatMap((flag) => /^--from-(?:file|literal)=(\w+)/.exec(flag)?.[1] ?? []);
    const readers = readTemplates(folder);
    check(keys.length > 0, 'the secret has no keys');
    for (const key of keys) check(new RegExp(`["/ ]${key}\\b`).test(readers), `no pod reads the key ${key}`);
  } else if (command === 'exec') {
    const program = given.slice(given.indexOf('--') + 1);
    checkObject(folder, first);
    check(program[0] === 'ops', `${program.join(' ')} is not an operator command`);
    return runOps(program.slice(1));
  } else if (!['create namespace', 'label namespace', 'get pods'].includes(`${command} ${first}`)) {
    const position = objectPositions[command];
    if (position === undefined) throw new Error(`there is no stand-in for kubectl ${command}`);
    const target = given[position] ?? '';
    checkObject(folder, target.includes('/') ? target : `${target}/${given[position + 1]}`);
  }
  return '';
}

/** Checks a PrometheusRule, whose runbook links must be absolute. */
function checkRules(input: string): void {
  type Rules = { kind: string; spec: { groups: { rules: { annotations: Record<string, string> }[] }[] } };
  const { kind, spec } = parse(input) as Rules;
  const urls = spec.groups.flatMap(({ rules }) => rules.map(({ annotations }) => annotations['runbook_url'] ?? ''));
  check(kind === 'PrometheusRule' && urls.length > 20, 'the object is not a PrometheusRule that contains all rules');
  for (const url of urls) check(/^https:\/\/[^{} ]+#humanize\w+$/.test(url), `${url} is not an absolute link`);
}

function helm({ folder }: StandInDeps, args: readonly string[]): string {
  const [command, ...given] = args;
  const { rest } = readFlags(given, { known: ['--install'] });
  const [release, chart = '', ...more] = rest;
  const file = join(folder, chart, 'values.yaml');
  check(command === 'upgrade' && release !== undefined && existsSync(file), `there is no chart ${chart}`);
  const { values } = readFlags(more, {
    known: ['--reset-then-reuse-values'],
    withValue: ['--namespace', '--set', '--values'],
  });
  for (const path of values['--values'] ?? []) check(existsSync(join(folder, path)), `there is no file ${path}`);
  for (const setting of values['--set'] ?? []) {
    const path = (setting.split('=')[0] ?? '').split('.');
    // The operator chooses the keys of labels.
    const fixed = path.at(-2) === 'labels' ? path.slice(0, -1) : path;
    const found = fixed.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      parse(readFileSync(file, 'utf8')),
    );
    check(found !== undefined, `the chart has no value ${path.join('.')}`);
  }
  return '';
}
