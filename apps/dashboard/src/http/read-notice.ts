/** Returns the notice for the action that led to a page. The redirect names it in `done`. Unknown names are ignored. */
export function readNotice<Notice>(
  notices: Readonly<Record<string, Notice>>,
  query: URLSearchParams,
): Notice | undefined {
  const done = query.get('done') ?? '';
  return Object.hasOwn(notices, done) ? notices[done] : undefined;
}
