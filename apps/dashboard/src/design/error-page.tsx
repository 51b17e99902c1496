/** What a visitor sees when something is wrong: what happened, what to do, and the number that support asks for. */
import type { VNode } from 'preact';

export function ErrorPage({ advice, requestId }: { advice: string; requestId: string }): VNode {
  return (
    <>
      <p>{advice}</p>
      <p class="faint">
        Request <code>{requestId}</code>
      </p>
      <p>
        <a href="/">To the overview</a>
      </p>
    </>
  );
}
