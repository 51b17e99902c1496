/**
 * The API reference, which Scalar renders from the OpenAPI document. Without JavaScript, the page links to the
 * document.
 */
import type { VNode } from 'preact';
import { DocsLayout } from './docs-page.tsx';

type Props = {
  assetUrl: (name: string) => string;
  /** Base URL of the API. To send requests, the reference replaces it with a path on this server. */
  publicApiUrl: string;
  /** Whether visitors can send requests. */
  canSendRequests: boolean;
};

export function ReferencePage({ assetUrl, publicApiUrl, canSendRequests }: Props): VNode {
  return (
    <DocsLayout
      title="API reference"
      description="Every endpoint, field, header, error and webhook event of the API."
      current="reference"
      assetUrl={assetUrl}
      head={<script type="module" src={assetUrl('reference.js')} />}
    >
      {/* A section, so that the header inside it is not a second banner of the page. */}
      <section id="main" class="reference">
        <div
          id="reference"
          data-document="/reference/openapi.json"
          data-api-url={publicApiUrl}
          data-send-path={canSendRequests ? '/reference/v1' : undefined}
        />
        <noscript>
          <main>
            <p>
              The reference requires JavaScript. The <a href="/reference/openapi.json">OpenAPI document</a> and the{' '}
              <a href="/docs">guides</a> do not.
            </p>
          </main>
        </noscript>
      </section>
    </DocsLayout>
  );
}
