/**
 * The schema of the request body of POST /humanize. ajv uses it for validation, and the OpenAPI document contains it.
 * Unknown fields are allowed.
 */
import type { JsonSchema } from './json-schema.ts';
import { limits } from './limits.ts';
import { optionSchemas } from './rewrite-options.ts';

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
    ...optionSchemas,
    webhook_url: {
      type: 'string',
      format: 'uri',
      maxLength: limits.webhookUrlLengthMax,
      description:
        'URL that receives an event when the job ends. Must be publicly reachable, use https and contain no credentials. Default: no webhook.',
    },
  },
} as const satisfies JsonSchema;
