/** The error page: what happened, what to do, and the request ID for support. */
import type { VNode } from 'preact';

export function ErrorPage({ advice, requestId }: { advice: string; requestId: string }): VNode {
  return (
    <>
      <p>{advice}</p>
      <p class="faint">
        Request ID: <code>{requestId}</code>
      </p>
      <p>
        <a href="/">Back to the overview</a>
      </p>
    </>
  );
}
