/**
 * The request options for the engine. They pass through the service as one value: the contract validates them, the
 * database stores them, and the engine reads them. A new option needs an entry here and a reader in the engine.
 */
import type { JsonSchema } from './json-schema.ts';

export type RewriteOptions = {
  auto_detect_language: boolean;
  use_british_spellings: boolean;
};

type OptionDefinition<Value> = {
  readonly default: Value;
  /** Omits the `default` keyword, because client generators would treat the field as required. */
  readonly schema: JsonSchema;
  /** Describes the valid values, for error messages. */
  readonly values: string;
};

const definitions: { readonly [Name in keyof RewriteOptions]: OptionDefinition<RewriteOptions[Name]> } = {
  auto_detect_language: {
    default: true,
    schema: {
      type: 'boolean',
      description:
        'Whether to detect the input language. The result is returned as `detected_language`. Default: `true`.',
    },
    values: 'true or false',
  },
  use_british_spellings: {
    default: false,
    schema: {
      type: 'boolean',
      description: 'Use British (en-GB) spelling if true, US spelling if false. Default: `false`.',
    },
    values: 'true or false',
  },
};

const names = Object.keys(definitions) as (keyof RewriteOptions)[];

const mapOptions = <Value>(valueOf: (name: keyof RewriteOptions) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<keyof RewriteOptions, Value>;

/** The defaults for options that a request omits. */
export const optionDefaults = Object.freeze(
  mapOptions((name) => definitions[name].default),
) as Readonly<RewriteOptions>;

/** The schemas of the options in a request body. */
export const optionSchemas = mapOptions((name) => definitions[name].schema);

/** The error messages for invalid values. */
export const optionMessages = mapOptions(
  (name) =>
    `"${name}" must be ${definitions[name].values}. Leave it out for the default, ${String(definitions[name].default)}.`,
);

/** Returns the options in a valid body, without its other fields. */
export function pickOptions(body: RewriteOptions): RewriteOptions {
  return mapOptions((name) => body[name]) as RewriteOptions;
}
