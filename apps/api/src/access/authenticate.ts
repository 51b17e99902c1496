/** Middleware: authenticates the API key. A rejected request gets 401 with one of the contract's two messages. */
import { errorBody, missingApiKeyMessage } from '@humanize/contract';
import { parseApiKey, type ApiKeyForAuth } from '@humanize/database';
import type { RequestHandler } from 'express';
import { HttpError } from '../http/http-error.ts';
import { errorResponse } from '../http/json-response.ts';
import { setCaller } from '../http/request-context.ts';
import type { LookupResult } from './api-key-cache.ts';

export type AuthenticateDeps = {
  readonly findApiKey: (sha256: Buffer) => Promise<LookupResult<ApiKeyForAuth>>;
  /** Called for every request that a key authenticates. */
  readonly noteUse: (apiKeyId: string) => void;
  readonly nowMs?: () => number;
};

const requiredScope = 'humanize';
const bearerPattern = /^bearer +(\S+) *$/i;

export function authenticate({
  findApiKey,
  noteUse,
  nowMs = () => performance.now(),
}: AuthenticateDeps): RequestHandler {
  return async (request, response, next) => {
    const headers = request.headersDistinct['authorization'] ?? [];
    if (headers.length === 0) throw unauthorized(missingApiKeyMessage);
    const text = headers.length === 1 ? bearerPattern.exec(headers[0] ?? '')?.[1] : undefined;
    const key = text === undefined ? undefined : parseApiKey(text);
    if (key === undefined) throw unauthorized();

    const { row, askedAtMs } = await findApiKey(key.sha256);
    if (row === undefined) throw unauthorized();
    const databaseNow = (): Date => new Date(row.readAt.getTime() + (nowMs() - askedAtMs));
    if (!isUsable(row, databaseNow())) throw unauthorized();

    setCaller(response, { accountId: row.accountId, apiKeyId: row.id, databaseNow });
    noteUse(row.id);
    next();
  };
}

/** Checked for each request, because a key can expire while its row is cached. */
function isUsable(row: ApiKeyForAuth, now: Date): boolean {
  return (
    row.scopes.includes(requiredScope) &&
    row.revokedAt === null &&
    row.accountSuspendedAt === null &&
    (row.expiresAt === null || row.expiresAt > now)
  );
}

function unauthorized(message?: string): HttpError {
  return new HttpError(errorResponse(errorBody('unauthorized', message === undefined ? {} : { message })));
}
