/** The documentation pages, in the order in which the navigation and llms.txt list them. */

export type DocsGroup = { readonly title: string; readonly slugs: readonly string[] };

/** Slug of the start page, whose path is /docs. */
const startSlug = 'index';

export const docsNavigation: readonly DocsGroup[] = [
  {
    title: 'Get started',
    slugs: [startSlug, 'quickstart-curl', 'quickstart-typescript', 'quickstart-python'],
  },
  { title: 'Build', slugs: ['idempotency', 'retries', 'rate-limits', 'errors', 'webhooks', 'mcp'] },
  {
    title: 'Understand',
    slugs: ['languages', 'changes', 'pricing', 'data-retention', 'security', 'changelog'],
  },
];

/** Returns the path of a page. Append `.md` for the page's Markdown. */
export const pathOf = (slug: string): string => (slug === startSlug ? '/docs' : `/docs/${slug}`);
