/** An HTTP client for the dashboard that stores its cookies and submits forms as a browser does. */

export type PageResult = { status: number; location: string | null; html: string; headers: Headers };

export type DashboardSession = {
  get(path: string): Promise<PageResult>;
  /** Submits a form with its CSRF token. `headers` override those that a browser sends. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<PageResult>;
  /** Returns the session cookie in the form `name=value`. */
  cookie(): string | undefined;
};

/** @param cookie initial cookie, such as one planted by an attacker */
export function openSession(dashboardUrl: string, cookie?: string): DashboardSession {
  let kept = cookie;
  let device: string | undefined;
  /** The cookie of an incomplete sign-in. */
  let step: string | undefined;
  /** The form token of the session. */
  let form: { cookie: string | undefined; token: string } | undefined;
  async function send(path: string, init: RequestInit): Promise<PageResult> {
    const headers = new Headers(init.headers);
    const cookies = [kept, device, step].filter((one) => one !== undefined);
    if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
    const answer = await fetch(new URL(path, dashboardUrl), { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.split(';', 1)[0] ?? '';
      const value = pair.endsWith('=') ? undefined : pair;
      if (pair.startsWith('device=')) device = value;
      else if (pair.startsWith('sign-in=')) step = value;
      else kept = value;
    }
    const html = await answer.text();
    return { status: answer.status, location: answer.headers.get('location'), html, headers: answer.headers };
  }
  const get = (path: string): Promise<PageResult> => send(path, {});
  return {
    get,
    cookie: () => kept,
    post: async (path, fields = {}, headers = {}) => {
      if (form?.cookie !== kept) {
        const { html } = await get('/account');
        form = { cookie: kept, token: /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '' };
      }
      const token = form?.token ?? '';
      const body = new URLSearchParams({ form_token: token, ...fields });
      return send(path, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } });
    },
  };
}

/** Creates an account and returns its session. */
export async function signUp(dashboardUrl: string, email: string, password = testPassword): Promise<DashboardSession> {
  const session = openSession(dashboardUrl);
  const { status } = await session.post('/sign-up', { email, password });
  if (status !== 303) throw new Error(`signing up returned status ${status}`);
  return session;
}

export const testPassword = 'a long sentence of words';
