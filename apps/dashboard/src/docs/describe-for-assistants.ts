/** Renders an overview of the documentation for language models to read, in the llmstxt.org format. */
import { docsNavigation, pathOf } from './docs-navigation.ts';
import type { Deployment, Docs } from './load-docs.ts';

export function describeForAssistants(docs: Docs, { dashboardUrl, publicApiUrl }: Deployment): string {
  const groups = docsNavigation.map(({ title, slugs }) => {
    const links = slugs.flatMap((slug) => {
      const page = docs.get(slug);
      return page === undefined ? [] : [`- [${page.title}](${dashboardUrl}${pathOf(slug)}.md): ${page.summary}`];
    });
    return `## ${title}\n\n${links.join('\n')}`;
  });
  return `# Humanize

> An HTTP API that rewrites English text so that it reads as natural human writing and keeps its meaning. Base URL: ${publicApiUrl}

${groups.join('\n\n')}

## API

- [OpenAPI document](${dashboardUrl}/reference/openapi.json): every endpoint, field, header, error and webhook event
`;
}
