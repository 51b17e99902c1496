/**
 * Returns the notice named by the query parameter `done`, which a redirect sets after an action. Ignores unknown names.
 */
export function readNotice<Notice>(
  notices: Readonly<Record<string, Notice>>,
  query: URLSearchParams,
): Notice | undefined {
  const done = query.get('done') ?? '';
  return Object.hasOwn(notices, done) ? notices[done] : undefined;
}
