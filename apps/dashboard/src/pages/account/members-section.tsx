/** Parts of the account page: members and invitations. */
import type { AccountRole, Invitation, Member } from '@humanize/database';
import type { VNode } from 'preact';
import { Code, Field, PostForm, Notice, Table, Time } from '../../design/components.tsx';
import { accountRoles, hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';

const roleNames: Readonly<Record<AccountRole, string>> = { owner: 'Owner', member: 'Member', viewer: 'Viewer' };

type MembersProps = { visitor: Visitor; members: readonly Member[]; invitations: readonly Invitation[] };

export function MembersSection({ visitor, members, invitations }: MembersProps): VNode {
  const isOwner = hasRole(visitor, 'owner');
  const head = ['Member', 'Role', 'Last active (UTC)', ...(isOwner ? ['Actions'] : [])];
  return (
    <section aria-labelledby="members">
      <h2 id="members">Members</h2>
      <p>
        Owners can do everything. Members can submit texts, and manage API keys and webhooks. Viewers can see all pages,
        jobs and texts, but cannot change anything.
      </p>
      <Table
        caption="Members and invitations"
        head={head}
        rows={[
          ...members.map((member) => MemberRow({ visitor, member })),
          ...invitations.map((invitation) => InvitationRow({ visitor, invitation })),
        ]}
        empty="No members."
      />
      {isOwner && (
        <PostForm visitor={visitor} action="/account/invitations" class="row">
          <div class="wide">
            <Field label="Email address" name="email" type="email" required maxLength={254} />
          </div>
          <RoleField id="invited-role" role="member" />
          <button class="quiet">Invite member</button>
        </PostForm>
      )}
    </section>
  );
}

function MemberRow({ visitor, member }: { visitor: Visitor; member: Member }): VNode {
  const isVisitor = member.id === visitor.user.id;
  return (
    <tr key={member.id}>
      <td class="wrap">{member.email}</td>
      <td>
        {isVisitor ? `${roleNames[member.accountRole]} (you)` : roleNames[member.accountRole]}
        {!member.emailConfirmed && <small class="under">address not confirmed</small>}
      </td>
      <Time at={member.lastSeenAt} />
      {hasRole(visitor, 'owner') && <td>{!isVisitor && <MemberActions visitor={visitor} member={member} />}</td>}
    </tr>
  );
}

function MemberActions({ visitor, member }: { visitor: Visitor; member: Member }): VNode {
  return (
    <>
      <details>
        <summary>
          Change role<span class="aside"> of {member.email}</span>
        </summary>
        <PostForm visitor={visitor} action={`/account/members/${member.id}/role`}>
          <RoleField id={`role-${member.id}`} role={member.accountRole} />
          <button class="quiet">Save</button>
        </PostForm>
      </details>
      <details>
        <summary>
          Remove<span class="aside"> {member.email}</span>
        </summary>
        <PostForm visitor={visitor} action={`/account/members/${member.id}/remove`}>
          <p>This member will be signed out and lose access, and their open invitations will be revoked.</p>
          {member.liveKeys > 0 && (
            <label class="check">
              <input type="checkbox" name="revoke_keys" /> Also revoke the API keys that they created ({member.liveKeys}
              )
            </label>
          )}
          <button class="danger">Remove member</button>
        </PostForm>
      </details>
    </>
  );
}

const RoleField = ({ id, role }: { id: string; role: AccountRole }): VNode => (
  <div class="field">
    <label for={id}>Role</label>
    <select id={id} name="role">
      {accountRoles.toReversed().map((one) => (
        <option key={one} value={one} selected={one === role}>
          {roleNames[one]}
        </option>
      ))}
    </select>
  </div>
);

function InvitationRow({ visitor, invitation }: { visitor: Visitor; invitation: Invitation }): VNode {
  const id = invitation.tokenSha256.toString('hex');
  return (
    <tr key={id}>
      <td class="wrap">{invitation.email}</td>
      <td>
        {roleNames[invitation.accountRole]}, invited
        <small class="under">
          expires <Time at={invitation.expiresAt} zone />
        </small>
      </td>
      <Time at={null} />
      {hasRole(visitor, 'owner') && (
        <PostForm visitor={visitor} action={`/account/invitations/${id}/revoke`}>
          <button class="quiet">
            Revoke<span class="aside"> invitation for {invitation.email}</span>
          </button>
        </PostForm>
      )}
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
          We are sending an invitation link to <strong>{email}</strong>. The link works once and expires in one week.
        </p>
      ) : (
        <>
          <p>
            Send this link to <strong>{email}</strong>. The link works once and expires in one week. Anyone who has the
            link can join this account, so the address of the new member is shown as not confirmed.
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
