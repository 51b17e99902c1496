/**
 * Reads all settings of an app from environment variables at once. All problems are reported in one message, and the
 * result is typed, complete and frozen. Secrets can be read from files and never appear in messages.
 */
import { readFileSync } from 'node:fs';
import type { Setting } from './setting.ts';

/**
 * Settings by their name in the code. Groups can be nested, so that each part of an app gets only the settings it
 * needs.
 */
export type SettingsSchema = { readonly [key: string]: Setting<unknown> | SettingsSchema };

/** The configuration described by a schema. */
export type ConfigOf<S> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : S[K] extends SettingsSchema ? ConfigOf<S[K]> : never;
};

/** Thrown if the environment contains invalid values. `problems` contains one line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum size of a secret file. */
const secretFileBytesMax = 65_536;

/**
 * Reads `schema` from `env`. An empty variable is treated as absent. A secret `X` can also be in the file named by
 * `X_FILE`, from which one trailing line break is removed. Setting both is reported as a problem.
 * @param findConflicts returns the problems of settings that do not fit together. Invalid settings are undefined, and
 * conflicts that name one are not reported, because its own problem is
 * @throws ConfigError that lists all problems
 */
export function readConfig<const S extends SettingsSchema>(
  schema: S,
  env: Environment,
  findConflicts: (config: ConfigOf<S>) => readonly string[] = () => [],
): ConfigOf<S> {
  const problems: string[] = [];
  const config = readGroup(schema, env, problems) as ConfigOf<S>;
  const invalid = new Set(problems.flatMap(namesIn));
  problems.push(...findConflicts(config).filter((conflict) => !namesIn(conflict).some((name) => invalid.has(name))));
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return config;
}

/** Returns the names of settings at the start of a problem, without `_FILE`. */
const namesIn = (problem: string): string[] =>
  (/^[A-Z][A-Z0-9_]*(?:(?:, | or | and )[A-Z][A-Z0-9_]*)*/.exec(problem)?.[0] ?? '')
    .split(/, | or | and /)
    .map((name) => name.replace(/_FILE$/, ''));

function readGroup(schema: SettingsSchema, env: Environment, problems: string[]): Readonly<Record<string, unknown>> {
  const entries = Object.entries(schema).map(([key, item]) => [
    key,
    isSetting(item) ? readSetting(item, env, problems) : readGroup(item, env, problems),
  ]);
  return Object.freeze(Object.fromEntries(entries));
}

/** Distinguishes a setting from a group of settings. */
export function isSetting(item: Setting<unknown> | SettingsSchema): item is Setting<unknown> {
  return typeof item['parse'] === 'function';
}

function readSetting(setting: Setting<unknown>, env: Environment, problems: string[]): unknown {
  const text = setting.secret ? readSecret(setting.name, env, problems) : env[setting.name];
  if (text === undefined || text === '') {
    if (setting.absent.kind === 'default') return setting.absent.value;
    const fileIsNamed = setting.secret && (env[`${setting.name}_FILE`] ?? '') !== '';
    if (setting.absent.kind === 'required' && !fileIsNamed) problems.push(missing(setting));
    return undefined;
  }
  const parsed = setting.parse(text);
  if (parsed.outcome === 'value') return setting.isReread === true ? () => readAgain(setting, env) : parsed.value;
  problems.push(`${setting.name} ${parsed.problem}${setting.secret ? '' : `, not ${JSON.stringify(text)}`}`);
  return undefined;
}

/**
 * Rereads a setting whose value is a function, and calls the new function. @throws ConfigError if the setting is no
 * longer valid
 */
function readAgain(setting: Setting<unknown>, env: Environment): unknown {
  const { isReread: _once, ...once } = setting;
  const { value } = readConfig({ value: once }, env);
  return (value as () => unknown)();
}

function missing(setting: Setting<unknown>): string {
  const names = setting.secret ? `${setting.name} or ${setting.name}_FILE` : setting.name;
  return `${names} must be set: ${setting.meaning}`;
}

function readSecret(name: string, env: Environment, problems: string[]): string | undefined {
  const direct = env[name];
  const path = env[`${name}_FILE`];
  if (path === undefined || path === '') return direct;
  if (direct !== undefined && direct !== '') {
    problems.push(`${name} and ${name}_FILE are both set; keep one`);
    return undefined;
  }
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text !== '' && text.length <= secretFileBytesMax) return text;
    problems.push(
      `${name}_FILE names ${JSON.stringify(path)}, which is ${text === '' ? 'empty' : 'too large for a secret'}`,
    );
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    problems.push(`${name}_FILE names ${JSON.stringify(path)}, which cannot be read (${code})`);
  }
  return undefined;
}
