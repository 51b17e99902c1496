/** An HTTP client for the dashboard that keeps the session cookie and submits forms as a browser does. */

export type PageResult = { status: number; location: string | null; html: string; headers: Headers };

export type DashboardSession = {
  get(path: string): Promise<PageResult>;
  /** Submits a form with its CSRF token. `headers` override those that a browser sends. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<PageResult>;
  cookie(): string | undefined;
};

/** @param cookie initial cookie, such as one planted by an attacker */
export function openSession(dashboardUrl: string, cookie?: string): DashboardSession {
  let kept = cookie;
  async function send(path: string, init: RequestInit): Promise<PageResult> {
    const headers = new Headers(init.headers);
    if (kept !== undefined) headers.set('Cookie', kept);
    const answer = await fetch(new URL(path, dashboardUrl), { ...init, headers, redirect: 'manual' });
    const set = answer.headers.get('set-cookie')?.split(';', 1)[0];
    if (set !== undefined) kept = set.endsWith('=') ? undefined : set;
    const html = await answer.text();
    return { status: answer.status, location: answer.headers.get('location'), html, headers: answer.headers };
  }
  const get = (path: string): Promise<PageResult> => send(path, {});
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

/** Creates an account and returns its session. */
export async function signUp(dashboardUrl: string, email: string, password = testPassword): Promise<DashboardSession> {
  const session = openSession(dashboardUrl);
  const { status } = await session.post('/sign-up', { email, password });
  if (status !== 303) throw new Error(`signing up was answered ${status}`);
  return session;
}

export const testPassword = 'a long sentence of words';
