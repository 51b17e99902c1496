/** The sessions of a user. */
import type { ListedSession } from '@humanize/database';
import type { VNode } from 'preact';
import { FormToken, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

export function SessionsSection({
  visitor,
  sessions,
}: {
  visitor: Visitor;
  sessions: readonly ListedSession[];
}): VNode {
  const head = ['Signed in (UTC)', 'Last active (UTC)', 'Actions'].map((label) => ({ label }));
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <p>Browsers where you are signed in.</p>
      <Table
        caption="Your sessions"
        head={head}
        rows={sessions.map((session) => SessionRow({ visitor, session }))}
        empty="No sessions."
      />
      <form method="post" action="/sign-out-everywhere">
        <FormToken visitor={visitor} />
        <button class="quiet">Sign out everywhere</button>
      </form>
    </section>
  );
}

function SessionRow({ visitor, session }: { visitor: Visitor; session: ListedSession }): VNode {
  const id = session.tokenSha256.toString('hex');
  return (
    <tr key={id}>
      <td>
        <Time at={session.createdAt} />
      </td>
      <td>
        <Time at={session.lastSeenAt} />
      </td>
      <td>
        {session.tokenSha256.equals(visitor.tokenSha256) ? (
          'This session'
        ) : (
          <form method="post" action={`/account/sessions/${id}/sign-out`}>
            <FormToken visitor={visitor} />
            <button class="quiet">Sign out this session</button>
          </form>
        )}
      </td>
    </tr>
  );
}
