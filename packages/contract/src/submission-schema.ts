/**
 * The schema of the request body of POST /humanize. ajv uses it for validation, and the OpenAPI document contains it.
 * Unknown fields are allowed. Defaults are stated in the descriptions, because client generators treat optional fields
 * with the `default` keyword as required.
 */
import type { JsonSchema } from './json-schema.ts';
import { limits } from './limits.ts';

/** Default values of the optional fields. */
export const submissionDefaults = Object.freeze({ auto_detect_language: true, use_british_spellings: false });

export const submissionSchema = {
  type: 'object',
  title: 'Submission',
  description: 'A text to rewrite, with options.',
  required: ['text'],
  properties: {
    text: {
      type: 'string',
      minLength: 1,
      maxLength: limits.textLengthMax,
      description: `The English text to rewrite, with at most ${limits.wordsMax.toLocaleString('en-US')} words.`,
    },
    auto_detect_language: {
      type: 'boolean',
      description: `Whether to detect the input language. The result is returned as \`detected_language\`. Default: \`${submissionDefaults.auto_detect_language}\`.`,
    },
    use_british_spellings: {
      type: 'boolean',
      description: `Use British (en-GB) spelling if true, US spelling if false. Default: \`${submissionDefaults.use_british_spellings}\`.`,
    },
    webhook_url: {
      type: 'string',
      format: 'uri',
      maxLength: limits.webhookUrlLengthMax,
      description:
        'URL that receives an event when the job ends. Must be publicly reachable, use https and contain no credentials. Default: no webhook.',
    },
  },
} as const satisfies JsonSchema;
