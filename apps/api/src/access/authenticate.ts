/**
 * Middleware that authenticates the API key. A rejected request gets 401 with one of the contract's two messages.
 * Failed authentications from a client's network do not delay requests whose key this process has recently accepted.
 */
import { errorBody, missingApiKeyMessage } from '@humanize/contract';
import { type ApiKeyForAuth } from '@humanize/database';
import { parseApiKey } from '@humanize/secrets';
import { networksOf, requestStateOf } from '@humanize/http';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../http/http-error.ts';
import { errorResponse } from '../http/json-response.ts';
import { setCaller } from '../http/request-context.ts';
import type { LookupResult } from './api-key-cache.ts';
import { findKeyMistake } from './find-key-mistake.ts';
import type { FailedLookupLimit } from './limit-failed-lookups.ts';

export type AuthenticateDeps = {
  readonly findApiKey: (sha256: Buffer) => Promise<LookupResult<ApiKeyForAuth>>;
  /** Called for each authenticated request. */
  readonly noteUse: (apiKeyId: string) => void;
  readonly failedLookups: FailedLookupLimit;
  readonly nowMs?: () => number;
};

const acceptedMax = 10_000;
const acceptedMs = 3_600_000;
const requiredScope = 'humanize';
const bearerPattern = /^bearer +(\S+) *$/i;

export function authenticate({
  findApiKey,
  noteUse,
  failedLookups,
  nowMs = () => performance.now(),
}: AuthenticateDeps): RequestHandler {
  const accepted = new LRUCache<string, true>({ max: acceptedMax, ttl: acceptedMs });
  return async (request, response, next) => {
    const headers = request.headersDistinct['authorization'] ?? [];
    if (headers.length === 0) throw unauthorized(request, missingApiKeyMessage);
    const text = headers.length === 1 ? bearerPattern.exec(headers[0] ?? '')?.[1] : undefined;
    const key = text === undefined ? undefined : parseApiKey(text);
    if (key === undefined) throw unauthorized(request);

    const name = key.sha256.toString('base64');
    const networks = networksOf(request.ip ?? '');
    const find = (): Promise<LookupResult<ApiKeyForAuth>> => findApiKey(key.sha256);
    const { row, askedAtMs } = accepted.has(name) ? await find() : await failedLookups.lookUp(networks, find);
    const now = (readAt: Date, readMs = askedAtMs): Date => new Date(readAt.getTime() + (nowMs() - readMs));
    if (row === undefined || !isUsable(row, now(row.readAt))) {
      accepted.delete(name);
      // Recorded so that the key's owner sees the rejected request in the request log.
      if (row !== undefined) requestStateOf(response).caller = { accountId: row.accountId, apiKeyId: row.id };
      await failedLookups.noteFailure(networks);
      throw unauthorized(request);
    }
    accepted.set(name, true);
    const databaseNow = (): Date => now(row.readAt);
    const isStillValid = async (): Promise<boolean> => {
      const later = await find();
      return later.row !== undefined && isUsable(later.row, now(later.row.readAt, later.askedAtMs));
    };

    setCaller(response, { accountId: row.accountId, apiKeyId: row.id, databaseNow, isStillValid });
    noteUse(row.id);
    next();
  };
}

/**
 * Returns whether the key is usable. This is checked on every request because a key can expire while its row is cached.
 */
function isUsable(row: ApiKeyForAuth, now: Date): boolean {
  return (
    row.scopes.includes(requiredScope) &&
    row.revokedAt === null &&
    row.accountSuspendedAt === null &&
    (row.expiresAt === null || row.expiresAt > now)
  );
}

function unauthorized(request: Request, message?: string): HttpError {
  const response = errorResponse(errorBody('unauthorized', message === undefined ? {} : { message }));
  const mistake = findKeyMistake(request);
  if (mistake === undefined) return new HttpError(response);
  return new HttpError({ ...response, headers: { ...response.headers, 'X-Warning': mistake } });
}
