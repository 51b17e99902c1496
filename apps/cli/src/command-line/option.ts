/** Command options as data: name, help text and parser. A command's `run` receives parsed, typed values. */
import { isUuid } from '@humanize/contract';
import { InvalidArgumentError } from 'commander';

/** One `--option VALUE`. `parse` throws InvalidArgumentError, whose message states what is accepted. */
export type Option<
  Value = unknown,
  Presence extends 'required' | 'optional' | 'flag' = 'required' | 'optional' | 'flag',
> = {
  presence: Presence;
  placeholder: string;
  describe: string;
  parse: (text: string) => Value;
};

/** The options of a command, by name without the dashes. */
export type Options = Record<string, Option>;

/** The values that `run` receives: optional values may be undefined, and flags are true or false. */
export type OptionValues<Of extends Options> = {
  [Name in keyof Of]: Of[Name] extends Option<infer Value, infer Presence>
    ? Presence extends 'optional'
      ? Value | undefined
      : Value
    : never;
};

/** Defines an option without a value. */
export function flag(describe: string): Option<boolean, 'flag'> {
  return { presence: 'flag', placeholder: '', describe, parse: () => true };
}

/** Makes an option optional. */
export function optional<Value>(option: Option<Value, 'required'>): Option<Value, 'optional'> {
  return { ...option, presence: 'optional' };
}

/** Defines an option for free text of 1 to `lengthMax` characters. */
export function text(placeholder: string, describe: string, lengthMax = 200): Option<string, 'required'> {
  return required(placeholder, describe, (raw) => {
    if (raw.trim() === '' || raw.length > lengthMax)
      throw new InvalidArgumentError(`The value must have 1 to ${lengthMax} characters.`);
    return raw;
  });
}

/** Defines an option for a UUID, which is returned in lowercase. All IDs in the service are UUIDs. */
export function uuid(describe: string): Option<string, 'required'> {
  return required('ID', describe, (raw) => {
    if (!isUuid(raw))
      throw new InvalidArgumentError('The value must be an ID, such as 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e.');
    return raw.toLowerCase();
  });
}

/** Defines an option for a whole number from `min` to `max`. */
export function wholeNumber(
  placeholder: string,
  describe: string,
  { min, max }: { min: number; max: number },
): Option<number, 'required'> {
  return required(placeholder, describe, (raw) => {
    const value = Number(raw);
    if (!/^[+-]?\d+$/.test(raw) || value < min || value > max) {
      throw new InvalidArgumentError(`The value must be a whole number from ${min} to ${max}.`);
    }
    return value;
  });
}

/** Defines an option for an ISO 8601 time with a time zone, so that the time does not depend on the machine. */
export function moment(describe: string): Option<Date, 'required'> {
  const shape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
  return required('ISO', describe, (raw) => {
    const value = new Date(raw);
    if (!shape.test(raw) || Number.isNaN(value.getTime()) || !isDay(raw.slice(0, 10))) {
      throw new InvalidArgumentError('The value must be a time, such as 2027-01-31T12:00:00Z.');
    }
    return value;
  });
}

/** Returns whether the date exists. `Date` parses 31 February as 3 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Defines an option that accepts one of a fixed set of values. */
export function oneOf<Choice extends string>(choices: readonly Choice[], describe: string): Option<Choice, 'required'> {
  return required(choices.join('|'), describe, (raw) => {
    const choice = choices.find((candidate) => candidate === raw);
    if (choice === undefined) throw new InvalidArgumentError(`The value must be one of ${choices.join(', ')}.`);
    return choice;
  });
}

function required<Value>(
  placeholder: string,
  describe: string,
  parse: (raw: string) => Value,
): Option<Value, 'required'> {
  return { presence: 'required', placeholder, describe, parse };
}
