/** The layout of all pages: head, navigation and content. */
import type { ComponentChildren, VNode } from 'preact';
import { hasRole } from '../http/has-role.ts';
import type { Section, Visitor } from '../http/route.ts';
import { PostForm } from './components.tsx';
import { HtmlDocument } from './html-document.tsx';

const navigation: readonly { section: Section; to: string; label: string }[] = [
  { section: 'overview', to: '/', label: 'Overview' },
  { section: 'playground', to: '/playground', label: 'Playground' },
  { section: 'jobs', to: '/jobs', label: 'Jobs' },
  { section: 'requests', to: '/requests', label: 'Requests' },
  { section: 'keys', to: '/keys', label: 'API keys' },
  { section: 'webhooks', to: '/webhooks', label: 'Webhooks' },
  { section: 'ledger', to: '/ledger', label: 'Ledger' },
  { section: 'docs', to: '/docs', label: 'Docs' },
  { section: 'account', to: '/account', label: 'Account' },
];

export function Page(props: {
  title: string;
  section: Section | undefined;
  visitor: Visitor | undefined;
  assetUrl: (name: string) => string;
  children: ComponentChildren;
}): VNode {
  const { title, section, visitor, assetUrl, children } = props;
  return (
    <HtmlDocument
      title={title}
      assetUrl={assetUrl}
      styleSheet="dashboard.css"
      head={
        <>
          {section === 'overview' && <link rel="stylesheet" href={assetUrl('uplot.css')} />}
          <script type="module" src={assetUrl('dashboard.js')} />
          {section === 'overview' && <script type="module" src={assetUrl('chart.js')} />}
        </>
      }
    >
      <header class="top">
        <a class="brand" href="/">
          Humanize
        </a>
        {visitor === undefined ? <PublicNavigation /> : <Navigation section={section} visitor={visitor} />}
      </header>
      <main id="main" class={visitor === undefined ? 'narrow' : ''}>
        {visitor?.suspended && (
          <p class="notice bad" role="alert">
            This account is suspended. Its API keys are rejected and it cannot submit jobs. Contact your operator.
          </p>
        )}
        <h1>{title}</h1>
        {children}
      </main>
    </HtmlDocument>
  );
}

/** For visitors without a session. */
const PublicNavigation = (): VNode => (
  <nav aria-label="Main" class="public">
    <ul>
      <li>
        <a href="/docs">Docs</a>
      </li>
      <li>
        <a href="/status">Status</a>
      </li>
      <li>
        <a href="/sign-in">Sign in</a>
      </li>
    </ul>
  </nav>
);

/** A single line on wide screens; on narrow screens, a menu that needs no script. */
function Navigation({ section, visitor }: { section: Section | undefined; visitor: Visitor }): VNode {
  const isOperator = visitor.user.role === 'operator';
  const entries = [
    ...navigation.filter(({ section: entry }) => entry !== 'playground' || hasRole(visitor, 'member')),
    ...(isOperator ? [{ section: 'operator' as const, to: '/operator', label: 'Operator' }] : []),
  ];
  const current = entries.find((entry) => entry.section === section);
  return (
    <>
      <button type="button" class="quiet menu-button" popoverTarget="menu">
        {current?.label ?? 'Menu'} <span aria-hidden="true">▾</span>
        {current !== undefined && <span class="aside"> Menu</span>}
      </button>
      <div id="menu" class="menu" popover="auto">
        <nav aria-label="Main">
          <ul>
            {entries.map((entry) => (
              <li key={entry.section}>
                <a href={entry.to} aria-current={entry.section === section ? 'page' : undefined}>
                  {entry.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PostForm visitor={visitor} class="who" action="/sign-out">
          <span title={`${visitor.user.email}, ${visitor.accountName}`}>{visitor.user.email}</span>
          <button class="quiet">Sign out</button>
        </PostForm>
      </div>
    </>
  );
}
