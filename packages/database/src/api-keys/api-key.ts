/** An API key as displayed in lists, without the key itself and its secret. */
import type { Selection } from 'kysely';
import type { DB } from '../database/schema-types.ts';

export type ApiKey = Selection<DB, 'api_keys', (typeof apiKeyColumns)[number]>;

/** The columns of an {@link ApiKey}. */
export const apiKeyColumns = [
  'id',
  'account_id as accountId',
  'name',
  'prefix',
  'last_four as lastFour',
  'scopes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  /** Time of the last use, accurate to about a minute. */
  'last_used_at as lastUsedAt',
  'note',
  /** Words that the key can spend in a calendar month (UTC); null without a limit. */
  'monthly_words_max as monthlyWordsMax',
] as const;
