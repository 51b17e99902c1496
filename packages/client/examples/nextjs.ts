/** A webhook receiver with Next.js. Save it as `app/webhooks/humanize/route.ts`; it runs on Node and on the edge. */
import { webhooks, WebhookVerificationError } from '@humanize/client';
import { handleEvent } from './handle-event.ts';

export async function POST(request: Request): Promise<Response> {
  try {
    const secret = process.env['HUMANIZE_SIGNING_SECRET'] ?? '';
    handleEvent(await webhooks.unwrap(await request.text(), request.headers, secret));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(error.message, { status: 400 });
  }
}
