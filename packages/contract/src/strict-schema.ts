/**
 * Derives strict schemas from the documented ones. The documented schemas allow later additions. The service's own
 * responses and events must match the strict schemas, which allow only documented fields and values.
 */
import { errorSchemas } from './error-schemas.ts';
import { jobErrorCodes, jobErrorSchema } from './job.ts';
import { failedJobSchema, pendingJobSchema, succeededJobSchema, webhookPayloadSchemas } from './job-schemas.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Returns the schema with additional fields forbidden at every level and with job error codes limited to the known
 * ones.
 */
function close(schema: JsonSchema): JsonSchema {
  if (schema === jobErrorSchema) {
    return close({ ...schema, properties: { ...schema.properties, code: { type: 'string', enum: jobErrorCodes } } });
  }
  if (schema.properties === undefined) return schema;
  return { ...schema, properties: closeAll(schema.properties), additionalProperties: false };
}

function closeAll<Key extends string>(schemas: Readonly<Record<Key, JsonSchema>>): Readonly<Record<Key, JsonSchema>> {
  const entries = Object.entries<JsonSchema>(schemas).map(([key, schema]) => [key, close(schema)]);
  return Object.fromEntries(entries) as Record<Key, JsonSchema>;
}

/**
 * The strict schema of a job that has not ended and therefore has no completion time. The documented schema also allows
 * a string for the completion time, because client generators require it.
 */
const strictPendingJob = close({
  ...pendingJobSchema,
  properties: { ...pendingJobSchema.properties, completed_at: { type: 'null' } },
});

export const strictJobSchema: JsonSchema = {
  oneOf: [strictPendingJob, close(succeededJobSchema), close(failedJobSchema)],
};
export const strictErrorSchemas = closeAll(errorSchemas);
export const strictWebhookPayloadSchemas = closeAll(webhookPayloadSchemas);
