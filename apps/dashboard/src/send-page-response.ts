/** Sends a handler's result. Pages are rendered and cookies are set only here. */
import { recordResponse } from '@humanize/http';
import type { Response } from 'express';
import { renderToString } from 'preact-render-to-string';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Page } from './design/page.tsx';
import { visitorOf } from './http/request-context.ts';
import type { DeviceCookie } from './http/device-cookie.ts';
import type { PageResponse } from './http/route.ts';
import { type SessionCookie, stepSeconds } from './http/session-cookie.ts';

export type SendDeps = {
  cookie: SessionCookie;
  stepCookie: SessionCookie;
  deviceCookie: DeviceCookie;
  sessionSecondsMax: number;
  assetUrl: (name: string) => string;
};

const seeOther = 303;

export async function sendPageResponse(
  { cookie, stepCookie, deviceCookie, sessionSecondsMax, assetUrl }: SendDeps,
  response: Response,
  page: Exclude<PageResponse, { kind: 'not_found' }>,
): Promise<void> {
  const status = page.kind === 'redirect' ? seeOther : 'status' in page ? (page.status ?? 200) : 200;
  const jobId = 'createdJobId' in page ? page.createdJobId : undefined;
  recordResponse(response, { status, jobId, createsJob: jobId !== undefined });
  // Pages must not be cached for the next user of the same browser.
  response.setHeader('Cache-Control', 'no-store');
  if ('step' in page && page.step !== undefined)
    response.append('Set-Cookie', stepCookie.write(page.step, stepSeconds));
  switch (page.kind) {
    case 'page': {
      const { title, section, body, retryAfterMs } = page;
      if (retryAfterMs !== undefined)
        response.setHeader('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1_000))));
      const html = renderToString(Page({ title, section, visitor: visitorOf(response), assetUrl, children: body }));
      response.status(status).type('html').send(`<!doctype html>${html}`);
      return;
    }
    case 'fragment':
      response.setHeader('X-Live', page.live ? 'on' : 'off');
      response.type('html').send(renderToString(page.body));
      return;
    case 'redirect':
      if (page.session === 'end') response.append('Set-Cookie', cookie.write('', 0));
      else if (page.session) {
        const { token, device } = page.session;
        response.append('Set-Cookie', [cookie.write(token, sessionSecondsMax), stepCookie.write('', 0)]);
        if (device !== undefined) response.append('Set-Cookie', deviceCookie.write(device));
      }
      response.redirect(status, page.to);
      return;
    case 'json':
      response.status(status).json(page.body);
      return;
    case 'csv': {
      const rows = Readable.from(page.rows);
      // Waits for the first rows, so that an error that occurs before they are available is reported instead of
      // interrupting the download.
      await once(rows, 'readable');
      response.type('text/csv').setHeader('Content-Disposition', `attachment; filename="${page.fileName}"`);
      await pipeline(rows, response);
      return;
    }
    case 'file':
      response
        .status(status)
        .attachment(page.fileName)
        .send(typeof page.body === 'string' ? page.body : Buffer.from(page.body));
      return;
  }
}
