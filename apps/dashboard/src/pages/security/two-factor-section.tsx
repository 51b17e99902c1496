/** The part of the security page about the second factor. */
import type { TotpSecret } from '@humanize/database';
import type { VNode } from 'preact';
import { CodeField, PasswordField } from '../../auth/form-fields.tsx';
import { PostForm, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type Props = { visitor: Visitor; secondFactor: TotpSecret | undefined };

export function TwoFactorSection({ visitor, secondFactor }: Props): VNode {
  const isOn = secondFactor !== undefined && secondFactor.confirmedAt !== null;
  return (
    <section aria-labelledby="two-factor">
      <h2 id="two-factor">Two-factor authentication</h2>
      {isOn ? <TurnedOn visitor={visitor} secondFactor={secondFactor} /> : <TurnOn visitor={visitor} />}
    </section>
  );
}

const TurnOn = ({ visitor }: { visitor: Visitor }): VNode => (
  <>
    <p>
      Off. Turn it on to sign in with your password and a code from an authenticator app, such as Google Authenticator,
      1Password or Aegis.
    </p>
    <PostForm visitor={visitor} action="/account/two-factor" class="stack">
      <PasswordField id="password-two-factor" />
      <button>Set up</button>
    </PostForm>
  </>
);

function TurnedOn({ visitor, secondFactor }: { visitor: Visitor; secondFactor: TotpSecret }): VNode {
  const { confirmedAt, recoveryCodesLeft: left } = secondFactor;
  return (
    <>
      <p>
        On since <Time at={confirmedAt} zone />. {left === 1 ? '1 recovery code' : `${left} recovery codes`} left.
      </p>
      <ConfirmedAction visitor={visitor} action="recovery-codes" label="Create new recovery codes">
        Your existing recovery codes will stop working.
      </ConfirmedAction>
      <ConfirmedAction visitor={visitor} action="remove" label="Turn off">
        You will then need only your password to sign in.
      </ConfirmedAction>
    </>
  );
}

type ActionProps = { visitor: Visitor; action: string; label: string; children: string };

/** An action that requires the password and a code. */
const ConfirmedAction = ({ visitor, action, label, children }: ActionProps): VNode => (
  <details>
    <summary>{label}</summary>
    <PostForm visitor={visitor} action={`/account/two-factor/${action}`} class="stack">
      <p>{children}</p>
      <PasswordField id={`password-${action}`} />
      <CodeField id={`code-${action}`} />
      <button class="danger">{label}</button>
    </PostForm>
  </details>
);
