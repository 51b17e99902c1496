/** A request to a model, independent of the form that the server requires. */

/** One message of a conversation. */
export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string };

/** A JSON Schema that the response must match, and the name under which the schema is sent to the server. */
export type ResponseSchema = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };

/**
 * A request. `textLength` is the expected length of the returned text in characters. `schema` is sent to servers that
 * support structured responses.
 */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature: number;
  readonly textLength: number;
  readonly schema?: ResponseSchema;
};
