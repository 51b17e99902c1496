/**
 * A page or action as a small object: who may use it, and what it answers. Handlers never touch the response; one
 * function writes every answer, so that headers and escaping are the same everywhere.
 */
import type { User } from '@humanize/database';
import type { VNode } from 'preact';

/** Somebody who is signed in. */
export type Visitor = {
  user: User;
  accountId: string;
  accountName: string;
  suspended: boolean;
  /** Of the cookie's token; what the session is found by. */
  tokenSha256: Buffer;
  /** Goes into every form, and must come back with it. */
  formToken: string;
};

export type PageRequest<Who> = {
  visitor: Who;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The submitted form; empty for GET. */
  form: URLSearchParams;
  /** The visitor's address, behind the proxies that are trusted. */
  address: string;
};

export type Answer =
  | { kind: 'page'; status?: number; title: string; section?: Section; body: VNode }
  /** A part of a page that refreshes itself; `live` is whether there is more to come. */
  | { kind: 'fragment'; body: VNode; live: boolean }
  | { kind: 'redirect'; to: string; session?: { token: string } | 'end' }
  | { kind: 'csv'; fileName: string; rows: AsyncIterable<string> | Iterable<string> }
  | { kind: 'not_found' };

/** Which entry of the navigation a page belongs to. */
export type Section =
  | 'overview'
  | 'keys'
  | 'jobs'
  | 'webhooks'
  | 'ledger'
  | 'playground'
  | 'reference'
  | 'account'
  | 'operator';

type Handler<Who> = (request: PageRequest<Who>) => Promise<Answer> | Answer;
type Place = { method: 'GET' | 'POST'; path: string };

/** `public`: with or without a session. `operator` pages answer 404 to everybody else. */
export type Route =
  | (Place & { access: 'public'; handle: Handler<Visitor | undefined> })
  | (Place & { access: 'customer' | 'operator'; handle: Handler<Visitor> });
