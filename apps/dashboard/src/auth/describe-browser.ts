/** Describes a browser by its `User-Agent` header, for the list of sessions. Clients can send any value. */
import { parse } from 'bowser';

/** Longer values are truncated before they are parsed. */
const userAgentLengthMax = 400;

/** Returns a description such as `Firefox 140 on Linux`, or null if the browser is unknown. */
export function describeBrowser(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = parse(userAgent.slice(0, userAgentLengthMax));
  const name = browser.name ?? '';
  if (name === '') return null;
  const version = /^\d+/.exec(browser.version ?? '')?.[0];
  const described = version === undefined ? name : `${name} ${version}`;
  return (os.name === undefined || os.name === '' ? described : `${described} on ${os.name}`).slice(0, 100);
}
