/**
 * The public documentation: guides at /docs, the API reference at /reference, and both in formats for programs
 * (llms.txt, Markdown, OpenAPI). All pages are rendered once at startup and are the same for all visitors, so no
 * session is read.
 */
import { openApiDocument } from '@humanize/contract';
import { requestStateOf } from '@humanize/http';
import express, { type RequestHandler, type Router } from 'express';
import { renderToString } from 'preact-render-to-string';
import type { VNode } from 'preact';
import type { Assets } from '../http/assets.ts';
import { createStaticFile, type SendStaticFile } from '../http/static-file.ts';
import { pathOf } from './docs-navigation.ts';
import { DocsPageView } from './docs-page.tsx';
import { createForwarder, type ForwardDeps } from './forward-request.ts';
import type { Deployment, Docs } from './load-docs.ts';
import { ReferencePage } from './reference-page.tsx';
import { describeForAssistants } from './describe-for-assistants.ts';

export type DocsDeps = {
  readonly docs: Docs;
  readonly deployment: Deployment;
  readonly assets: Pick<Assets, 'url'>;
  /** Undefined if visitors cannot send requests from the reference. */
  readonly forward: ForwardDeps | undefined;
};

const cacheControl = 'public, max-age=300';

export function createDocsRouter({ docs, deployment, assets, forward }: DocsDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const add = (path: string, send: SendStaticFile, route = path): void => {
    router.get(path, setRoute(route), (request, response) => send(request, response));
  };
  for (const page of docs.values()) {
    const path = pathOf(page.slug);
    add(path, html(<DocsPageView docs={docs} page={page} assetUrl={assets.url} />), '/docs/:page');
    add(`${path}.md`, text(page.markdown, 'text/markdown; charset=utf-8'), '/docs/:page.md');
  }
  add('/docs/search.json', text(JSON.stringify(searchEntries(docs)), 'application/json'));
  add('/llms.txt', text(describeForAssistants(docs, deployment), 'text/plain; charset=utf-8'));
  const { publicApiUrl, headerBrand } = deployment;
  const document = openApiDocument({ publicApiUrl, brand: headerBrand });
  add('/reference/openapi.json', text(JSON.stringify(document), 'application/json'));
  const reference = html(
    <ReferencePage assetUrl={assets.url} publicApiUrl={publicApiUrl} canSendRequests={forward !== undefined} />,
  );
  router.get('/reference', setRoute('/reference'), allowInlineStyles, (request, response) =>
    reference(request, response),
  );
  if (forward !== undefined) {
    const forwarder = createForwarder(forward);
    router.post('/reference/v1/humanize', setRoute('/reference/v1/humanize'), forwarder);
    router.get('/reference/v1/humanize/:id', setRoute('/reference/v1/humanize/:id'), forwarder);
  }
  return router;
}

const text = (content: string, contentType: string): SendStaticFile =>
  createStaticFile(content, { contentType, cacheControl });

const html = (page: VNode): SendStaticFile =>
  text(`<!doctype html>${renderToString(page)}`, 'text/html; charset=utf-8');

const setRoute =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    requestStateOf(response).route = route;
    next();
  };

/** Allows the style elements that Scalar adds to the page. Scripts stay restricted to this server. */
const allowInlineStyles: RequestHandler = (_request, response, next) => {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader('Content-Security-Policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  next();
};

/** Builds the browser's search index, which covers all sections of all pages. */
function searchEntries(docs: Docs): { id: string; page: string; title: string; text: string }[] {
  return [...docs.values()].flatMap(({ slug, title, sections }) =>
    sections.map((section) => ({
      id: section.depth === 1 ? pathOf(slug) : `${pathOf(slug)}#${section.id}`,
      page: title,
      title: section.text,
      text: section.body,
    })),
  );
}
