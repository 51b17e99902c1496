/** A request to a model, independent of the form that the server requires. */

/** One message of a conversation. */
export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string };

/** A question. `textLength` is the length in characters of the text that the answer is about to give back. */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature: number;
  readonly textLength: number;
};
