/** Writes what a handler answered: the one place where pages become bytes and cookies are set. */
import type { Response } from 'express';
import { renderToString } from 'preact-render-to-string';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Page } from '../design/page.tsx';
import type { Answer, Visitor } from './route.ts';
import type { SessionCookie } from './session-cookie.ts';

export type WriteDeps = { cookie: SessionCookie; sessionSecondsMax: number; assetUrl: (name: string) => string };

/** @param visitor who the page's frame is drawn for */
export async function writeAnswer(
  { cookie, sessionSecondsMax, assetUrl }: WriteDeps,
  response: Response,
  answer: Exclude<Answer, { kind: 'not_found' }>,
  visitor: Visitor | undefined,
): Promise<void> {
  // What one person sees must not be kept for the next one at the same browser.
  response.setHeader('Cache-Control', 'no-store');
  switch (answer.kind) {
    case 'page': {
      const { title, section, body } = answer;
      const html = renderToString(Page({ title, section, visitor, assetUrl, children: body }));
      response
        .status(answer.status ?? 200)
        .type('html')
        .send(`<!doctype html>${html}`);
      return;
    }
    case 'fragment':
      response.setHeader('X-Live', answer.live ? 'on' : 'off');
      response.type('html').send(renderToString(answer.body));
      return;
    case 'redirect':
      if (answer.session === 'end') response.append('Set-Cookie', cookie.write('', 0));
      else if (answer.session) response.append('Set-Cookie', cookie.write(answer.session.token, sessionSecondsMax));
      response.redirect(303, answer.to);
      return;
    case 'csv':
      response.type('text/csv').setHeader('Content-Disposition', `attachment; filename="${answer.fileName}"`);
      await pipeline(Readable.from(answer.rows), response);
      return;
  }
}
