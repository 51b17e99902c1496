/** Lists the fields of a contract schema, so that the suite checks each documented field. */
import { openApiDocument } from '@humanize/contract';

/** @throws Error for a schema that the OpenAPI document does not contain */
export function documentedFields(schema: string): string[] {
  const { schemas } = openApiDocument({ publicApiUrl: 'https://api.example.com/v1' }).components;
  const { properties } = (schemas[schema] ?? {}) as { properties?: object };
  if (properties === undefined) throw new Error(`the OpenAPI document has no object ${schema}`);
  return Object.keys(properties);
}
