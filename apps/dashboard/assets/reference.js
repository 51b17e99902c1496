// Shows the API reference. Scalar loads nothing from other servers: its fonts, telemetry, proxy and assistant are
// disabled.
import { createApiReference } from './scalar/standalone.esm.js';

const place = document.getElementById('reference');
const { document: documentPath, apiUrl, sendPath } = place.dataset;

/** Sends an API request to this server, which forwards it, because the API does not accept requests from browsers. */
async function send(input, init) {
  const request = new Request(input, init);
  if (sendPath === undefined || !request.url.startsWith(`${apiUrl}/`)) return fetch(request);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return fetch(sendPath + request.url.slice(apiUrl.length), {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(hasBody && { body: await request.text() }),
  });
}

// Scalar's copy buttons have no name for screen readers.
new MutationObserver(() => {
  for (const button of place.querySelectorAll('button[class*="copy-button"]:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy');
  }
}).observe(place, { childList: true, subtree: true });

// Scalar's own colors do not have enough contrast for small text.
const colors = `
  .light-mode { --scalar-color-2: #5b636b; --scalar-color-3: #5b636b; --scalar-color-green: #0b6e5f;
    --scalar-color-blue: #0b5cad; --scalar-color-orange: #a33c00; }
  .dark-mode { --scalar-color-3: #a3abb2; }
`;

createApiReference(place, {
  url: documentPath,
  customFetch: send,
  customCss: colors,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: sendPath === undefined,
  hideDarkModeToggle: true,
  persistAuth: false,
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: true,
});
