/** The pages for setting up an authenticator app, and for the recovery codes, which are shown once. */
import type { ComponentChildren, VNode } from 'preact';
import { renderSVG } from 'uqr';
import { FormError } from '../../auth/form-fields.tsx';
import { Code, Field, PostForm, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type SetUpProps = { visitor: Visitor; secret: string; uri: string; error?: ComponentChildren };

/** @param props.uri the URI to show as a QR code */
export function SetUpPage({ visitor, secret, uri, error }: SetUpProps): VNode {
  const image = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
  return (
    <>
      <FormError error={error} />
      <p>
        Scan this QR code with your authenticator app, or enter the key below the QR code. Then enter the code that the
        app shows.
      </p>
      <p>
        <img class="qr" src={image} alt="QR code with the key below" width={220} height={220} />
      </p>
      <Code label="key" text={secret.replaceAll(/.{4}(?=.)/g, '$& ')} />
      <PostForm visitor={visitor} action="/account/two-factor/confirm" class="stack">
        <Field label="Code" name="code" hint="Six digits." required autoComplete="one-time-code" maxLength={10} />
        <button>Turn on</button>
      </PostForm>
      <p class="faint">
        <a href="/account/security">Cancel</a>
      </p>
    </>
  );
}

export function RecoveryCodesPage({ codes }: { codes: readonly string[] }): VNode {
  return (
    <>
      <Notice tone="good">Two-factor authentication is on.</Notice>
      <p>
        Store these recovery codes in a safe place. Each code can be used once instead of a code from your app, for
        example if you lose your phone. The codes will not be shown again.
      </p>
      <Code label="recovery codes" text={codes.join('\n')} />
      <p>
        <a class="button" href="/account/security">
          Done
        </a>
      </p>
    </>
  );
}
