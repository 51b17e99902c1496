/**
 * Validates the parsed JSON body of POST /humanize. Does not change the caller's object and does not coerce values.
 * Messages tell the customer what to do and never repeat input.
 */
import { createHash } from 'node:crypto';
import { Ajv, type DefinedError, type ValidateFunction } from 'ajv';
import { canonicalJson } from './canonical-json.ts';
import { countWords } from './count-words.ts';
import { errorCatalog } from './error-catalog.ts';
import { findBodyProblem } from './find-body-problem.ts';
import { findMisspelledFields } from './find-misspelled-fields.ts';
import { formats } from './formats.ts';
import { limits } from './limits.ts';
import { optionDefaults, optionMessages, pickOptions, type RewriteOptions } from './rewrite-options.ts';
import { submissionSchema } from './submission-schema.ts';

/** A valid request body, with defaults filled in. */
export type Submission = {
  text: string;
  options: RewriteOptions;
  /** Only the form of the URL has been validated. The URL guard decides whether it may be requested. */
  webhook_url?: string;
  /** The result of countWords(text), from 1 to 2,000. */
  words: number;
  /**
   * SHA-256 of the body as canonical JSON, with unknown fields but without options that have their defaults. It is
   * compared when an idempotency key is reused.
   */
  sha256: Buffer;
};

export type ParsedSubmission =
  | { outcome: 'valid'; submission: Submission }
  | { outcome: 'invalid'; message: string }
  | { outcome: 'too_many_words'; words: number };

const shapeMessage = 'The request body must be a JSON object with the field "text".';

const problemMessages = {
  too_deep: `The request body is nested deeper than ${limits.jsonDepthMax} levels. Send a flat object.`,
  nul: 'A string in the request body contains the character U+0000. Remove it.',
  lone_surrogate: 'A string in the request body contains half of a surrogate pair. Send well-formed Unicode.',
};

const noWordsMessage = '"text" has no words: send at least one letter or digit.';

const fieldMessages: Readonly<Record<string, string>> = {
  '/text': errorCatalog.validation_error.message,
  ...Object.fromEntries(Object.entries(optionMessages).map(([name, message]) => [`/${name}`, message])),
  '/webhook_url': `"webhook_url" must be an absolute https URL of at most ${limits.webhookUrlLengthMax.toLocaleString('en-US')} characters. Leave it out if you do not need a webhook.`,
};

type SubmissionBody = Pick<Submission, 'text' | 'webhook_url'> & Partial<RewriteOptions>;

let compiled: ValidateFunction<SubmissionBody> | undefined;

/** Compiled on first use, because importing a module must not do any work. */
function submissionValidator(): ValidateFunction<SubmissionBody> {
  compiled ??= new Ajv({ strict: true, allErrors: true, formats }).compile(submissionSchema);
  return compiled;
}

/**
 * Validates the body of a submission and fills in defaults. Checks the form of the body, then its schema, then its word
 * count.
 * @param body the result of JSON.parse. A `__proto__` key is treated like any other unknown field
 * @returns a result in which `invalid` corresponds to 400 validation_error with this message, and `too_many_words` to
 * 400 word_limit_exceeded
 */
export function parseSubmission(body: unknown): ParsedSubmission {
  const problem = findBodyProblem(body);
  if (problem !== undefined) return { outcome: 'invalid', message: problemMessages[problem] };
  const validate = submissionValidator();
  if (!validate(body)) {
    return { outcome: 'invalid', message: messageOf(validate.errors as DefinedError[], body) };
  }
  const words = countWords(body.text);
  if (words === 0) return { outcome: 'invalid', message: noWordsMessage };
  if (words > limits.wordsMax) return { outcome: 'too_many_words', words };
  return { outcome: 'valid', submission: complete(body, words) };
}

function complete(body: SubmissionBody, words: number): Submission {
  // A spread copies an own `__proto__` key as data; an assignment would set the prototype.
  const filled = { ...optionDefaults, ...body };
  return {
    text: filled.text,
    options: pickOptions(filled),
    ...(filled.webhook_url === undefined ? {} : { webhook_url: filled.webhook_url }),
    words,
    sha256: createHash('sha256')
      .update(canonicalJson(withoutDefaults(body)))
      .digest(),
  };
}

/** Omits options that have their defaults, so that a new option does not change the hash of a body without it. */
function withoutDefaults(body: SubmissionBody): Readonly<Record<string, unknown>> {
  const defaults = new Map<string, unknown>(Object.entries(optionDefaults));
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !defaults.has(name) || defaults.get(name) !== value),
  );
}

/**
 * Returns one or two sentences per invalid field, and a suggestion if another field was probably sent instead of `text`.
 * The sentences contain field names and lengths, but no values.
 */
function messageOf(errors: readonly DefinedError[], body: unknown): string {
  const fields = [...new Set(errors.map(fieldOf))];
  const sentences = fields.flatMap((field) => {
    const own = errors.filter((error) => fieldOf(error) === field);
    const tooLong = own.flatMap((error) =>
      error.keyword === 'maxLength' ? [describeLength(body, field.slice(1), error.params.limit)] : [],
    );
    return own.length === tooLong.length ? tooLong : [fieldMessages[field] ?? shapeMessage, ...tooLong];
  });
  const instead = findMisspelledFields(body).find(({ suggestion }) => suggestion === 'text');
  if (instead !== undefined) sentences.push(`The field "${instead.field}" is unknown. Did you mean "text"?`);
  return sentences.join(' ');
}

function fieldOf({ instancePath, keyword }: DefinedError): string {
  return keyword === 'required' ? '/text' : instancePath;
}

/** States the length that was sent and the maximum, in characters as JSON Schema counts them. */
function describeLength(body: unknown, field: string, max: number): string {
  const length = Array.from(String((body as Readonly<Record<string, unknown>>)[field])).length;
  return `"${field}" has ${length.toLocaleString('en-US')} characters; at most ${max.toLocaleString('en-US')} are allowed.`;
}
