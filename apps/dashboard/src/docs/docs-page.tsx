/** The layout of the documentation: header with search, navigation, one page, and that page's table of contents. */
import type { ComponentChildren, VNode } from 'preact';
import { HtmlDocument } from '../design/html-document.tsx';
import type { Docs, DocsPage } from './load-docs.ts';
import { docsNavigation, pathOf } from './docs-navigation.ts';

type AssetUrl = (name: string) => string;

/** Head and header of the documentation and the reference. */
export function DocsLayout(props: {
  title: string;
  description: string;
  current: 'docs' | 'reference';
  assetUrl: AssetUrl;
  head?: ComponentChildren;
  children: ComponentChildren;
}): VNode {
  const { title, description, current, assetUrl, head, children } = props;
  return (
    <HtmlDocument
      title={title}
      assetUrl={assetUrl}
      styleSheet={current === 'docs' ? 'docs.css' : 'reference.css'}
      head={
        <>
          <meta name="description" content={description} />
          {head}
        </>
      }
    >
      <header class="top">
        <a class="brand" href="/docs">
          Humanize <span>Docs</span>
        </a>
        {current === 'docs' && (
          <form class="search" role="search" data-search hidden>
            <input
              type="search"
              aria-label="Search the documentation"
              placeholder="Search"
              autocomplete="off"
              aria-controls="search-results"
            />
            <div id="search-results" aria-live="polite" hidden />
          </form>
        )}
        <nav aria-label="Site">
          <a href="/docs" aria-current={current === 'docs' ? 'page' : undefined}>
            Guides
          </a>
          <a href="/reference" aria-current={current === 'reference' ? 'page' : undefined}>
            API reference
          </a>
          <a href="/">Dashboard</a>
        </nav>
      </header>
      {children}
    </HtmlDocument>
  );
}

export function DocsPageView({ docs, page, assetUrl }: { docs: Docs; page: DocsPage; assetUrl: AssetUrl }): VNode {
  const contents = page.headings.filter(({ depth }) => depth === 2 || (page.slug === 'errors' && depth === 3));
  return (
    <DocsLayout
      title={page.title}
      description={page.summary}
      current="docs"
      assetUrl={assetUrl}
      head={
        <>
          <link rel="alternate" type="text/markdown" href={`${pathOf(page.slug)}.md`} />
          <script type="module" src={assetUrl('docs.js')} />
        </>
      }
    >
      <div class="columns">
        <Navigation docs={docs} current={page.slug} />
        <main id="main">
          <article dangerouslySetInnerHTML={{ __html: page.html }} />
          <Neighbors docs={docs} page={page} />
        </main>
        {contents.length > 1 && (
          <nav class="contents" aria-label="On this page">
            <p>On this page</p>
            <ul>
              {contents.map(({ id, text, depth }) => (
                <li key={id} class={depth === 3 ? 'inner' : undefined}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </DocsLayout>
  );
}

/** A list on wide screens, and a disclosure widget on narrow ones. CSS selects which one is shown. */
function Navigation({ docs, current }: { docs: Docs; current: string }): VNode {
  const groups = docsNavigation.map(({ title, slugs }) => (
    <div key={title}>
      <p>{title}</p>
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <a href={pathOf(slug)} aria-current={slug === current ? 'page' : undefined}>
              {docs.get(slug)?.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
  return (
    <>
      <nav class="pages" aria-label="Documentation">
        {groups}
      </nav>
      <details class="menu">
        <summary>Menu</summary>
        <nav aria-label="Documentation menu">{groups}</nav>
      </details>
    </>
  );
}

function Neighbors({ docs, page }: { docs: Docs; page: DocsPage }): VNode {
  const all = [...docs.values()];
  const next = all[all.indexOf(page) + 1];
  return (
    <footer class="foot">
      {next !== undefined && (
        <a class="next" href={pathOf(next.slug)}>
          Next: {next.title}
        </a>
      )}
      <a href={`${pathOf(page.slug)}.md`}>View as Markdown</a>
    </footer>
  );
}
