/** The two spellings of English that the service writes. */
export type Variant = 'en-US' | 'en-GB';
