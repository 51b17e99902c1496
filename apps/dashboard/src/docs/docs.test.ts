import { errorCatalog, errorDocsUrl, jobErrorCodes, limits, openApiDocument, type ErrorCode } from '@humanize/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { docsNavigation, pathOf } from './docs-navigation.ts';
import { describeForAssistants } from './describe-for-assistants.ts';
import { loadDocs, type Docs } from './load-docs.ts';
import { renderMarkdown, slugOf } from './render-markdown.ts';

const deployment = {
  publicApiUrl: 'https://api.example.com/v1',
  dashboardUrl: 'https://dashboard.example.com',
  headerBrand: 'Acme-Text',
  hasLocalReceiver: false,
  packs: [],
};
let docs: Docs;
beforeAll(async () => {
  docs = await loadDocs(deployment);
});

const htmlOf = (slug: string): string => docs.get(slug)?.html ?? '';

test('every error code has an anchor that error responses link to, with its status, cause and fix', () => {
  const codes = [...(Object.keys(errorCatalog) as ErrorCode[]), ...jobErrorCodes];
  const statuses: Readonly<Record<string, { status: number }>> = errorCatalog;
  const errors = htmlOf('errors');
  for (const code of codes) {
    const anchor = new URL(errorDocsUrl(`${deployment.dashboardUrl}/docs`, code));
    expect(anchor.pathname).toBe(pathOf('errors'));
    const section = errors.split(`id="${anchor.hash.slice(1)}"`);
    expect({ code, anchors: section.length - 1 }).toEqual({ code, anchors: 1 });
    const own = section[1]?.split('<h3')[0] ?? '';
    const status = statuses[code]?.status;
    const parts = ['<strong>Cause</strong>', '<strong>Fix</strong>', status === undefined ? '' : `<td>${status}</td>`];
    for (const part of parts) expect(own).toContain(part);
  }
});

test('the page of errors begins with the message of the API for the request that follows', () => {
  expect(docs.get('errors')?.markdown).toContain(JSON.stringify(errorCatalog.validation_error.message));
});

test('every internal link of the documentation leads to a page and, if it has a fragment, to a heading', () => {
  const anchors = new Set(
    [...docs.values()].flatMap(({ slug, headings }) => [
      pathOf(slug),
      ...headings.map(({ id }) => `${pathOf(slug)}#${id}`),
    ]),
  );
  const links = [...docs.values()].flatMap(({ slug, html }) =>
    [...html.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)].map(([, to = '']) =>
      to.startsWith('#') ? pathOf(slug) + to : to,
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link) => !anchors.has(link))).toEqual([]);
});

test('all headings of a page have distinct anchors', () => {
  for (const { slug, headings } of docs.values()) {
    const ids = headings.map(({ id }) => id);
    expect({ slug, ids: new Set(ids).size }).toEqual({ slug, ids: ids.length });
  }
});

test('pages show the URLs, header names and limits of the deployment', () => {
  expect(htmlOf('webhooks')).toContain('X-Acme-Text-Signature');
  expect(docs.get('quickstart-python')?.markdown).toContain('headers.get("X-Acme-Text-Signature", "")');
  expect(docs.get('quickstart-curl')?.markdown).toContain('curl -sS https://api.example.com/v1/humanize');
  expect(docs.get('pricing')?.html).toContain(limits.wordsMax.toLocaleString('en-US'));
  for (const { markdown } of docs.values()) expect(markdown).not.toMatch(/\{\{|127\.0\.0\.1:3000|X-Service-/);
});

test('the quickstarts of a service started by npm start use the local receiver, and those of other services a public address', async () => {
  const local = await loadDocs({ ...deployment, hasLocalReceiver: true });
  for (const slug of ['quickstart-curl', 'quickstart-typescript', 'quickstart-python']) {
    expect(docs.get(slug)?.markdown).toContain('https://your-server.example.com/webhooks');
    expect(docs.get(slug)?.markdown).not.toContain('localhost:8443');
    expect(local.get(slug)?.markdown).toContain('https://localhost:8443/webhooks');
    expect(local.get(slug)?.markdown).toMatch(/^npm run receiver/m);
  }
});

test('the Markdown of a page states the file name of a code block, and no other flag', () => {
  const { markdown = '' } = docs.get('quickstart-python') ?? {};
  expect(markdown).toContain('```python title="receiver.py"\n');
  expect(markdown).toContain('```sh\npython3 receiver.py\n');
  for (const page of docs.values()) expect(page.markdown).not.toMatch(/^```\w* (?!title="[\w.]+"$)/m);
});

test('the SDK samples pass the header brand unless it is the default', async () => {
  expect(docs.get('quickstart-typescript')?.markdown).toContain("secret, { brand: 'Acme-Text' })");
  const usual = await loadDocs({ ...deployment, headerBrand: 'Service' });
  expect(usual.get('quickstart-typescript')?.markdown).toContain('request.headers, secret)');
});

test('JSON in the documentation is valid', () => {
  const blocks = [...docs.values()].flatMap(({ markdown }) => [...markdown.matchAll(/^```json.*\n([^]*?)^```/gm)]);
  expect(blocks.length).toBeGreaterThan(10);
  for (const [, json = ''] of blocks) expect(() => JSON.parse(json) as unknown).not.toThrow();
});

test('the event in the webhook guide has the fields of the event in the OpenAPI document', () => {
  const { schemas } = openApiDocument(deployment).components as { schemas: Record<string, { required: string[] }> };
  const [, json = '{}'] = /^```json\n(.*?)^```/ms.exec(docs.get('webhooks')?.markdown ?? '') ?? [];
  expect(Object.keys(JSON.parse(json) as object).toSorted()).toEqual(schemas['JobSucceededEvent']?.required.toSorted());
});

test('llms.txt links to the Markdown of every page', () => {
  const overview = describeForAssistants(docs, deployment);
  for (const slug of docsNavigation.flatMap((group) => group.slugs))
    expect(overview).toContain(`(https://dashboard.example.com${pathOf(slug)}.md)`);
});

test('consecutive code blocks with the flag tab become one group, which ends at the next text', () => {
  const { html } = renderMarkdown(
    '# Page\n\n```sh tab\na\n```\n\n```ts tab\nb\n```\n\nText\n\n```python tab\nc\n```\n',
  );
  expect(html.match(/data-tabs/g)).toHaveLength(1);
  expect([...html.matchAll(/data-tab="(\w+)"/g)].map(([, label]) => label)).toEqual(['curl', 'TypeScript']);
});

test('code is escaped, and anchors keep underscores', () => {
  expect(renderMarkdown('# Page\n\n```text\n<b>&\n```\n').html).toContain('&lt;b&gt;&amp;');
  expect(slugOf('`rate_limited`')).toBe('rate_limited');
  expect(slugOf('What never changes?')).toBe('what-never-changes');
});

test('search finds prose without markup', () => {
  const sections = docs.get('idempotency')?.sections ?? [];
  expect(sections.find(({ id }) => id === 'rules')?.body).toContain('409 idempotency_conflict');
  expect(JSON.stringify(sections)).not.toMatch(/<\w|&lt;|&quot;|```/);
});

test('the pricing page lists the packs with their prices, or states whom to contact', async () => {
  const packs = [
    { words: 100_000, amount: 900, currency: 'eur' },
    { words: 500_000, amount: 3_900, currency: 'eur' },
  ];
  const selling = await loadDocs({ ...deployment, packs });
  expect(selling.get('pricing')?.markdown).toContain('| 500,000 | €39.00 | €0.078 |');
  expect(selling.get('pricing')?.markdown).toContain(`${deployment.dashboardUrl}/buy-words`);
  expect(docs.get('pricing')?.markdown).toContain('contact the operator');
  expect(docs.get('pricing')?.markdown).not.toContain('Stripe');
});
