/** A person at the dashboard without a browser: keeps the cookie, sends forms as a page of the dashboard would. */

export type Answered = { status: number; location: string | null; html: string; headers: Headers };

export type DashboardSession = {
  get(path: string): Promise<Answered>;
  /** Sends a form with the page's token. `headers` are put over those of a browser. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answered>;
  cookie(): string | undefined;
};

/** @param cookie a cookie to begin with, as an attacker might plant one */
export function openSession(dashboardUrl: string, cookie?: string): DashboardSession {
  let kept = cookie;
  async function send(path: string, init: RequestInit): Promise<Answered> {
    const headers = new Headers(init.headers);
    if (kept !== undefined) headers.set('Cookie', kept);
    const answer = await fetch(new URL(path, dashboardUrl), { ...init, headers, redirect: 'manual' });
    const set = answer.headers.get('set-cookie')?.split(';', 1)[0];
    if (set !== undefined) kept = set.endsWith('=') ? undefined : set;
    const html = await answer.text();
    return { status: answer.status, location: answer.headers.get('location'), html, headers: answer.headers };
  }
  const get = (path: string): Promise<Answered> => send(path, {});
  return {
    get,
    cookie: () => kept,
    post: async (path, fields = {}, headers = {}) => {
      const { html } = await get('/account');
      const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const body = new URLSearchParams({ form_token: token, ...fields });
      return send(path, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } });
    },
  };
}

/** Somebody who has just opened an account. */
export async function signUp(dashboardUrl: string, email: string, password = testPassword): Promise<DashboardSession> {
  const session = openSession(dashboardUrl);
  const { status } = await session.post('/sign-up', { email, password });
  if (status !== 303) throw new Error(`signing up was answered ${status}`);
  return session;
}

export const testPassword = 'a long sentence of words';
