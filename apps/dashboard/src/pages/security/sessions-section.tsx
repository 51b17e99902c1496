/** The user's sessions. */
import type { ListedSession } from '@humanize/database';
import type { VNode } from 'preact';
import { PostForm, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import type { FindPlace } from '../../places/load-places.ts';

export function SessionsSection({
  visitor,
  sessions,
  findPlace,
}: {
  visitor: Visitor;
  sessions: readonly ListedSession[];
  findPlace: FindPlace;
}): VNode {
  const head = ['Browser', 'Place', 'Signed in (UTC)', 'Last active (UTC)', 'Actions'];
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <p>Browsers where you are signed in, and the IP addresses you signed in from.</p>
      <Table
        caption="Your sessions"
        head={head}
        rows={sessions.map((session) =>
          SessionRow({ visitor, session, place: session.address === null ? undefined : findPlace(session.address) }),
        )}
        empty="No sessions."
      />
      <PostForm visitor={visitor} action="/sign-out-everywhere">
        <button class="quiet">Sign out everywhere</button>
      </PostForm>
    </section>
  );
}

type RowProps = { visitor: Visitor; session: ListedSession; place: string | undefined };

function SessionRow({ visitor, session, place }: RowProps): VNode {
  const id = session.tokenSha256.toString('hex');
  return (
    <tr key={id}>
      <td class="wrap">{session.browser ?? 'Unknown'}</td>
      <td class="wrap">
        {session.address ?? 'Unknown'}
        {place !== undefined && <small class="under">{place}</small>}
      </td>
      <Time at={session.createdAt} />
      <Time at={session.lastSeenAt} />
      <td>
        {session.tokenSha256.equals(visitor.tokenSha256) ? (
          'This session'
        ) : (
          <PostForm visitor={visitor} action={`/account/sessions/${id}/sign-out`}>
            <button class="quiet">Sign out this session</button>
          </PostForm>
        )}
      </td>
    </tr>
  );
}
