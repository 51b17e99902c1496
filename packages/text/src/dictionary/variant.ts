/** The spelling variants that the service supports. */
export type Variant = 'en-US' | 'en-GB';
