/** What an API key permits. A constraint lists the scopes. */
export type ApiKeyScope = 'humanize';
