/** An API key as displayed in lists, without the key itself and its secret. */
import { pick, row } from '../database/rows.ts';
import { type Tables, tables } from '../database/tables.ts';

export type ApiKeyScope = Tables['api_keys']['scopes'][number];

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
};

export const apiKeyRow = row(
  pick(
    tables.api_keys,
    'id',
    'account_id',
    'name',
    'prefix',
    'last_four',
    'scopes',
    'created_at',
    'expires_at',
    'revoked_at',
    'last_used_at',
  ),
);

export function toApiKey(key: ReturnType<typeof apiKeyRow>): ApiKey {
  return {
    id: key.id,
    accountId: key.account_id,
    name: key.name,
    prefix: key.prefix,
    lastFour: key.last_four,
    scopes: key.scopes,
    createdAt: key.created_at,
    expiresAt: key.expires_at,
    revokedAt: key.revoked_at,
    lastUsedAt: key.last_used_at,
  };
}
