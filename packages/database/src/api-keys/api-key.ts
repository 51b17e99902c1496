/** An API key as lists show it: never the key, never its secret. */

export type ApiKeyScope = 'humanize';

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
  /** Exact to about a minute. */
  lastUsedAt: Date | null;
};

export type ApiKeyRow = {
  id: string;
  account_id: string;
  name: string;
  prefix: string;
  last_four: string;
  scopes: ApiKeyScope[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
