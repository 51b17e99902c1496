/** The API reference, generated from the OpenAPI document. */
import { openApiDocument } from '@humanize/contract';
import type { Route } from '../../http/route.ts';
import type { PageDeps } from '../page-deps.ts';
import { ReferencePage } from './reference-page.tsx';
import { readDocument } from './read-document.ts';

export function referenceRoutes({
  publicApiUrl,
  headerBrand,
}: Pick<PageDeps, 'publicApiUrl' | 'headerBrand'>): Route[] {
  const reference = readDocument(openApiDocument({ publicApiUrl, brand: headerBrand }));
  return [
    {
      method: 'GET',
      path: '/reference',
      access: 'customer',
      handle: () => ({
        kind: 'page',
        title: 'Reference',
        section: 'reference',
        body: ReferencePage({ reference, publicApiUrl }),
      }),
    },
  ];
}
