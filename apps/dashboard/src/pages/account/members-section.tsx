/** Parts of the account page: the members of the account, and invitations. */
import type { Invitation, Member } from '@humanize/database';
import type { VNode } from 'preact';
import { Code, Field, FormToken, Notice, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type MembersProps = { visitor: Visitor; members: readonly Member[]; invitations: readonly Invitation[] };

export function MembersSection({ visitor, members, invitations }: MembersProps): VNode {
  const head = ['Member', 'Status', 'Last active (UTC)', 'Actions'].map((label) => ({ label }));
  return (
    <section aria-labelledby="members">
      <h2 id="members">Members</h2>
      <p>Members can see all jobs and texts in this account and change all of its settings.</p>
      <Table
        caption="Members and invitations"
        head={head}
        rows={[
          ...members.map((member) => MemberRow({ visitor, member })),
          ...invitations.map((invitation) => InvitationRow({ visitor, invitation })),
        ]}
        empty="No members."
      />
      <form method="post" action="/account/invitations" class="row">
        <FormToken visitor={visitor} />
        <div class="wide">
          <Field label="Email address" name="email" type="email" required maxLength={254} />
        </div>
        <button class="quiet">Invite member</button>
      </form>
    </section>
  );
}

function MemberRow({ visitor, member }: { visitor: Visitor; member: Member }): VNode {
  const isVisitor = member.id === visitor.user.id;
  return (
    <tr key={member.id}>
      <td class="wrap">{member.email}</td>
      <td>
        {isVisitor ? 'You' : 'Member'}
        {!member.emailConfirmed && <small class="under">address not confirmed</small>}
      </td>
      <td>
        <Time at={member.lastSeenAt} />
      </td>
      <td>
        {!isVisitor && (
          <details>
            <summary>
              Remove<span class="aside"> {member.email}</span>
            </summary>
            <form method="post" action={`/account/members/${member.id}/remove`}>
              <FormToken visitor={visitor} />
              <p>This member will be signed out and lose access, and their open invitations will be revoked.</p>
              {member.liveKeys > 0 && (
                <label class="check">
                  <input type="checkbox" name="revoke_keys" /> Also revoke the API keys that they created (
                  {member.liveKeys})
                </label>
              )}
              <button class="danger">Remove member</button>
            </form>
          </details>
        )}
      </td>
    </tr>
  );
}

function InvitationRow({ visitor, invitation }: { visitor: Visitor; invitation: Invitation }): VNode {
  const id = invitation.tokenSha256.toString('hex');
  return (
    <tr key={id}>
      <td class="wrap">{invitation.email}</td>
      <td>
        Invited
        <small class="under">
          expires <Time at={invitation.expiresAt} zone />
        </small>
      </td>
      <td>
        <Time at={null} />
      </td>
      <td>
        <form method="post" action={`/account/invitations/${id}/revoke`}>
          <FormToken visitor={visitor} />
          <button class="quiet">
            Revoke<span class="aside"> invitation for {invitation.email}</span>
          </button>
        </form>
      </td>
    </tr>
  );
}

/**
 * Shows a new invitation.
 * @param props.link the link, which cannot be retrieved later; undefined if it is sent by email
 */
export function InvitationPage({ email, link }: { email: string; link: string | undefined }): VNode {
  return (
    <>
      <Notice tone="good">Invitation created.</Notice>
      {link === undefined ? (
        <p>
          We are sending it to <strong>{email}</strong>. It works once and expires in one week.
        </p>
      ) : (
        <>
          <p>
            Send this link to <strong>{email}</strong>. It works once and expires in one week. Anyone who has the link
            can join this account, so the address of the new member is shown as not confirmed.
          </p>
          <Code label="invitation link" text={link} />
        </>
      )}
      <p>
        <a class="button" href="/account#members">
          Done
        </a>
      </p>
    </>
  );
}
