/**
 * Reads the documentation pages and fills in what depends on the deployment and the contract: URLs, header names,
 * limits, errors and events. Runs once at startup, which fails on an unknown placeholder or a missing page.
 */
import { limits, webhookHeaderNames, webhookTestVector } from '@humanize/contract';
import type { Pack } from '@humanize/database';
import { readFile } from 'node:fs/promises';
import { describeErrors, describeJobErrors } from './describe-errors.ts';
import { describeEventExample, describeEvents } from './describe-events.ts';
import { describePacks } from './describe-packs.ts';
import { describeReceivers } from './describe-receivers.ts';
import { docsNavigation } from './docs-navigation.ts';
import { readCodeInfo } from './read-code-info.ts';
import { renderMarkdown, type RenderedPage } from './render-markdown.ts';

/** URLs without a trailing slash. */
export type Deployment = {
  readonly publicApiUrl: string;
  readonly dashboardUrl: string;
  /** Brand in the delivery header names. */
  readonly headerBrand: string;
  /** Whether webhooks reach `npm run receiver` on this machine. */
  readonly hasLocalReceiver: boolean;
  /** Packs of words that customers can buy in the dashboard; empty if none are sold. */
  readonly packs: readonly Pack[];
};

export type DocsPage = RenderedPage & {
  readonly slug: string;
  readonly title: string;
  /** The first paragraph, which contains no markup. */
  readonly summary: string;
  /** Markdown for readers: code blocks state their language and, as `title`, their file. */
  readonly markdown: string;
  /** Markdown whose code blocks still have their flags (read-code-info.ts). */
  readonly source: string;
};

/** All pages by slug, in the order of the navigation. */
export type Docs = ReadonlyMap<string, DocsPage>;

export async function loadDocs(deployment: Deployment): Promise<Docs> {
  const values = valuesOf(deployment);
  const slugs = docsNavigation.flatMap((group) => group.slugs);
  const pages = await Promise.all(slugs.map((slug) => loadPage(slug, values)));
  return new Map(pages.map((page) => [page.slug, page]));
}

async function loadPage(slug: string, values: Values): Promise<DocsPage> {
  const file = await readFile(new URL(`../../docs/${slug}.md`, import.meta.url), 'utf8');
  const source = file.replaceAll(/\{\{([\w.]+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the documentation page ${slug} uses the unknown placeholder {{${name}}}`);
    return value;
  });
  const rendered = renderMarkdown(source);
  const [first] = rendered.sections;
  if (first?.depth !== 1) throw new Error(`the documentation page ${slug} does not begin with its title`);
  const summary = /^# .*\n+([^\n]+)/.exec(source)?.[1] ?? '';
  const markdown = source.replaceAll(/^```(\w+ .*)$/gm, (_all, info: string) => {
    const { language, file } = readCodeInfo(info);
    return `\`\`\`${language}${file === undefined ? '' : ` title="${file}"`}`;
  });
  return { slug, title: first.text, summary, markdown, source, ...rendered };
}

type Values = Readonly<Record<string, string>>;

function valuesOf({ publicApiUrl, dashboardUrl, headerBrand, hasLocalReceiver, packs }: Deployment): Values {
  const names = webhookHeaderNames(headerBrand);
  const limitsByName = Object.entries(limits).map(([name, value]) => [`limits.${name}`, value.toLocaleString('en-US')]);
  return {
    apiUrl: publicApiUrl,
    dashboardUrl,
    deliveryHeader: names.delivery,
    eventHeader: names.event,
    signatureHeader: names.signature,
    timestampHeader: names.timestamp,
    errors: describeErrors(),
    events: describeEvents(),
    eventExample: describeEventExample(publicApiUrl),
    jobErrors: describeJobErrors(),
    packs: describePacks(packs, dashboardUrl),
    testVector: JSON.stringify(webhookTestVector, null, 2),
    // Any brand other than the SDK's default must be passed to the SDK.
    ...(headerBrand === 'Service'
      ? { unwrapOptions: '', brandOption: '' }
      : { unwrapOptions: `, { brand: '${headerBrand}' }`, brandOption: `, brand: '${headerBrand}'` }),
    ...describeReceivers(hasLocalReceiver),
    ...Object.fromEntries(limitsByName),
  };
}
