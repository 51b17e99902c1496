/** Stage: finds out who asks. What it refuses gets 401 with one of the contract's two messages and no more reason. */
import { errorBody, missingApiKeyMessage } from '@humanize/contract';
import { parseApiKey, type ApiKeyForAuth } from '@humanize/database';
import type { RequestHandler } from 'express';
import { errorAnswer } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { stateOf, type Caller } from '../http/request-state.ts';
import type { LookedUp } from './api-key-cache.ts';

export type AuthenticateDeps = {
  findApiKey: (sha256: Buffer) => Promise<LookedUp<ApiKeyForAuth>>;
  /** Hears of every request that a key was good for. */
  noteUse: (apiKeyId: string) => void;
  nowMs?: () => number;
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
    if (!mayUse(row, databaseNow())) throw unauthorized();

    const caller: Caller = { accountId: row.accountId, apiKeyId: row.id, databaseNow };
    stateOf(response).caller = caller;
    noteUse(row.id);
    next();
  };
}

/** Asked anew at each request: a key can expire while its row is remembered. */
function mayUse(row: ApiKeyForAuth, now: Date): boolean {
  return (
    row.scopes.includes(requiredScope) &&
    row.revokedAt === null &&
    row.accountSuspendedAt === null &&
    (row.expiresAt === null || row.expiresAt > now)
  );
}

function unauthorized(message?: string): Refusal {
  return new Refusal(errorAnswer(errorBody('unauthorized', message === undefined ? {} : { message })));
}
