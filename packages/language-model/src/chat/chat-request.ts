/** A request to a model, regardless of the form that the server requires. */

/** One message of a conversation. */
export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string };

/** A request. `textLength` is the expected length of the returned text in characters. */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature: number;
  readonly textLength: number;
};
