/**
 * The types of settings that an app can declare. A setting contains the name of its environment variable, its
 * documentation, and a function that parses the text into a value or the description of a problem. `readConfig` reads
 * settings, and `describeSettings` documents them.
 */

/** The result of parsing a variable: its value, or a problem. The problem is the end of a sentence: "must be …". */
export type Parsed<T> =
  | { readonly outcome: 'value'; readonly value: T }
  | { readonly outcome: 'problem'; readonly problem: string };

/** One setting: the environment variable `name`, parsed as `T`. */
export type Setting<T> = {
  /** Name of the environment variable. A secret may also be in the file named by `<name>_FILE`. */
  readonly name: string;
  /** One sentence for the operator, including units. */
  readonly meaning: string;
  /** True for a secret, which never appears in messages and can be read from a file. */
  readonly secret: boolean;
  /** The result if the variable is not set: a default, undefined or a problem. */
  readonly absent:
    | { readonly kind: 'default'; readonly value: T; readonly shown: string; readonly description?: string }
    | { readonly kind: 'optional' }
    | { readonly kind: 'required' };
  readonly parse: (text: string) => Parsed<T>;
  /** Set if the value is a function that rereads the variable or its file on each call. */
  readonly isReread?: true;
};

type Base = { readonly meaning: string; readonly secret?: boolean };
/** `defaultDescription` is documented instead of the default if the default depends on the machine. */
type WithDefault<V> = Base & { readonly default: V; readonly defaultDescription?: string };
type Optional = Base & { readonly optional: true };
type Required = Base;

const value = <T>(parsed: T): Parsed<T> => ({ outcome: 'value', value: parsed });
const problem = (text: string): Parsed<never> => ({ outcome: 'problem', problem: text });

type Declaration<T> = Base & { readonly default?: T; readonly defaultDescription?: string; readonly optional?: true };

function declare<T>(
  name: string,
  options: Declaration<T>,
  parse: (text: string) => Parsed<T>,
  show: (value: T) => string = String,
): Setting<T> {
  const absent: Setting<T>['absent'] =
    options.default !== undefined
      ? {
          kind: 'default',
          value: options.default,
          shown: show(options.default),
          ...(options.defaultDescription === undefined ? {} : { description: options.defaultDescription }),
        }
      : options.optional === true
        ? { kind: 'optional' }
        : { kind: 'required' };
  return { name, meaning: options.meaning, secret: options.secret === true, absent, parse };
}

/** The pattern of a text, and the problem to report if the text does not match ("must be …"). */
type Form = { readonly form?: { readonly pattern: RegExp; readonly problem: string } };

/**
 * Any non-empty text, or a text that matches `form`. With `secret`, it can be read from a file and is never displayed.
 */
export function textSetting(name: string, options: Optional & Form): Setting<string | undefined>;
export function textSetting(name: string, options: (WithDefault<string> | Required) & Form): Setting<string>;
export function textSetting(name: string, options: Declaration<string> & Form): Setting<string | undefined> {
  const { form } = options;
  return declare<string | undefined>(name, options, (text) =>
    form === undefined || form.pattern.test(text) ? value(text) : problem(form.problem),
  );
}

/** An integer from `min` to `max`, in decimal digits. */
export function integerSetting(
  name: string,
  options: Optional & { min: number; max: number },
): Setting<number | undefined>;
export function integerSetting(
  name: string,
  options: (WithDefault<number> | Required) & { min: number; max: number },
): Setting<number>;
export function integerSetting(
  name: string,
  options: Declaration<number> & { min: number; max: number },
): Setting<number | undefined> {
  const { min, max } = options;
  return declare<number | undefined>(name, options, (text) => {
    const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? value(number) : problem(`must be a whole number from ${min} to ${max}`);
  });
}

/** `true` or `false` (also `1` and `0`). */
export function booleanSetting(name: string, options: WithDefault<boolean> | Required): Setting<boolean> {
  return declare<boolean>(name, options, (text) => {
    if (text === 'true' || text === '1') return value(true);
    return text === 'false' || text === '0' ? value(false) : problem('must be true or false');
  });
}

/** One of `values`. */
export function choiceSetting<const V extends string>(
  name: string,
  options: Optional & { readonly values: readonly V[] },
): Setting<V | undefined>;
export function choiceSetting<const V extends string>(
  name: string,
  options: (WithDefault<NoInfer<V>> | Required) & { readonly values: readonly V[] },
): Setting<V>;
export function choiceSetting<const V extends string>(
  name: string,
  options: Declaration<NoInfer<V>> & { readonly values: readonly V[] },
): Setting<V | undefined> {
  return declare<V | undefined>(name, options, (text) => {
    const found = options.values.find((candidate) => candidate === text);
    return found === undefined ? problem(`must be one of ${options.values.join(', ')}`) : value(found);
  });
}

const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The form of a list's items, and the problem to report if an item does not have it ("must be …"). */
type ItemForm = { readonly isItem: (item: string) => boolean; readonly problem: string };

/** A comma-separated list. White space around items and empty items are removed. */
export function listSetting(
  name: string,
  options: (WithDefault<readonly string[]> | Required) & ItemForm,
): Setting<readonly string[]> {
  const parse = (text: string): Parsed<readonly string[]> => {
    const items = splitList(text);
    return items.every(options.isItem) ? value(items) : problem(options.problem);
  };
  return declare<readonly string[]>(name, options, parse, (parts) => parts.join(','));
}

const urlsMax = 3;
/** Captures the parts of a URL: the scheme, the credentials and hosts, and the rest. */
const partsOfUrl = /^([a-z]+:\/\/)([^/?#]*)([/?#].*)?$/;

/**
 * The form of a URL. `protocols` include the colon (`https:`). If `pathEnd` is set, the path of the URL must end with
 * it, optionally followed by a slash. If `isOrigin` is true, the URL must have no path, query or credentials.
 */
type UrlForm = { readonly protocols: readonly string[]; readonly pathEnd?: string; readonly isOrigin?: true };

/**
 * One to three absolute URLs of the given form, separated by white space. A URL can list several hosts, separated by
 * commas, and is then returned as one URL for each host. The value is a function that reads the URLs again and throws a
 * ConfigError if they are no longer valid.
 */
export function urlListSetting(
  name: string,
  options: Optional & UrlForm,
): Setting<(() => readonly string[]) | undefined>;
export function urlListSetting(name: string, options: Required & UrlForm): Setting<() => readonly string[]>;
export function urlListSetting(
  name: string,
  { optional, ...options }: Base & UrlForm & { readonly optional?: true },
): Setting<(() => readonly string[]) | undefined> {
  const single = urlSetting(name, options);
  const declaration = optional === undefined ? options : { ...options, optional };
  const declared = declare<(() => readonly string[]) | undefined>(name, declaration, (text) => {
    const listed = text.trim().split(/\s+/);
    if (listed.length > urlsMax) return problem(`must have at most ${urlsMax} URLs`);
    const urls = listed.flatMap(urlsOfHosts);
    const invalid = urls.map((url) => single.parse(url)).find(({ outcome }) => outcome === 'problem');
    return invalid?.outcome === 'problem' ? invalid : value(() => urls);
  });
  return { ...declared, isReread: true };
}

/** Splits a URL with several hosts, separated by commas as in PostgreSQL URLs, into one URL per host. */
function urlsOfHosts(url: string): string[] {
  const [, scheme = '', server = '', rest = ''] = partsOfUrl.exec(url) ?? [];
  const user = server.slice(0, server.lastIndexOf('@') + 1);
  const hosts = server.slice(user.length).split(',');
  return hosts.length === 1 ? [url] : hosts.map((host) => `${scheme}${user}${host}${rest}`);
}

/** An absolute URL of the given form. The URL is not normalized. */
export function urlSetting(name: string, options: Optional & UrlForm): Setting<string | undefined>;
export function urlSetting(name: string, options: (WithDefault<string> | Required) & UrlForm): Setting<string>;
export function urlSetting(name: string, options: Declaration<string> & UrlForm): Setting<string | undefined> {
  const { protocols, pathEnd = '', isOrigin } = options;
  return declare<string | undefined>(name, options, (text) => {
    const url = URL.parse(text);
    const ends =
      text.replace(/\/$/, '').endsWith(pathEnd) && (isOrigin === undefined || url?.href === `${url?.origin}/`);
    if (url !== null && protocols.includes(url.protocol) && ends) return value(text);
    const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
    return problem(
      `must be a URL that starts with ${wanted}${pathEnd === '' ? '' : ` and ends in ${pathEnd}`}${isOrigin === undefined ? '' : ' and has no path'}`,
    );
  });
}
