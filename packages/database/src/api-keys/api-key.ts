/** An API key as displayed in lists, without the key itself and its secret. */

import type { ApiKeyScope } from '../database/api-key-scope.ts';

export type ApiKey = {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Time of the last use, accurate to about a minute. */
  lastUsedAt: Date | null;
  note: string | null;
  /** Words that the key can spend in a calendar month (UTC); null without a limit. */
  monthlyWordsMax: number | null;
};

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
  'last_used_at as lastUsedAt',
  'note',
  'monthly_words_max as monthlyWordsMax',
] as const;
