/** What a page says of the act that led to it: a redirect names it in `done`, and nothing else can be said that way. */
export function readNotice<Notice>(
  notices: Readonly<Record<string, Notice>>,
  query: URLSearchParams,
): Notice | undefined {
  const done = query.get('done') ?? '';
  return Object.hasOwn(notices, done) ? notices[done] : undefined;
}
