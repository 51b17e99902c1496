/** The part of the security page about passkeys. Adding one needs JavaScript. */
import type { Passkey } from '@humanize/database';
import type { VNode } from 'preact';
import { PasswordField } from '../../auth/form-fields.tsx';
import { Field, PostForm, Table, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

export function PasskeysSection({ visitor, passkeys }: { visitor: Visitor; passkeys: readonly Passkey[] }): VNode {
  const head = ['Name', 'Added (UTC)', 'Last used (UTC)', 'Actions'];
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>Sign in with your fingerprint, face, PIN or security key instead of your password and code.</p>
      <Table
        caption="Your passkeys"
        head={head}
        rows={passkeys.map((passkey) => PasskeyRow({ visitor, passkey }))}
        empty="No passkeys."
      />
      <PostForm
        visitor={visitor}
        action="/account/passkeys"
        class="stack"
        data-passkey="create"
        data-options="/account/passkeys/options"
        hidden
      >
        <input type="hidden" name="credential" />
        <Field label="Name" name="name" hint="For example, the device." required maxLength={100} />
        <PasswordField id="password-passkey" />
        <p class="notice bad" role="alert" data-message hidden />
        <button class="quiet">Add a passkey</button>
      </PostForm>
    </section>
  );
}

function PasskeyRow({ visitor, passkey }: { visitor: Visitor; passkey: Passkey }): VNode {
  return (
    <tr key={passkey.id}>
      <td class="wrap">{passkey.name}</td>
      <Time at={passkey.createdAt} />
      <Time at={passkey.lastUsedAt} />
      <PostForm visitor={visitor} action={`/account/passkeys/${passkey.id}/remove`}>
        <button class="quiet">
          Remove<span class="aside"> {passkey.name}</span>
        </button>
      </PostForm>
    </tr>
  );
}
