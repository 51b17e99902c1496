/** The page at `/` for visitors without a session: what the service does, with an example, and where to start. */
import type { VNode } from 'preact';
import { Code } from '../../design/components.tsx';
import { curlRequest } from '../code-samples/request-code.tsx';
import { compareTexts, type Piece } from '../../comparison/compare-texts.ts';
import { MarkedPieces } from '../../comparison/marked-pieces.tsx';
import { landingExample } from './landing-example.ts';

export const landingTitle = 'Text that reads as if a person wrote it';

export function LandingPage({ publicApiUrl, signUpIsOpen }: { publicApiUrl: string; signUpIsOpen: boolean }): VNode {
  const { before, after } = landingExample;
  const compared = compareTexts(before, after, []);
  return (
    <div class="landing">
      <p>
        Send English text over an HTTP API. The service rewrites the text so that it reads as natural human writing,
        with the same meaning and no added facts.
      </p>
      <p class="row">
        {signUpIsOpen && (
          <a class="button" href="/sign-up">
            Create an account
          </a>
        )}
        <a class={signUpIsOpen ? 'button quiet' : 'button'} href="/sign-in">
          Sign in
        </a>
        <a class="button quiet" href="/docs">
          Read the documentation
        </a>
      </p>
      <h2>What it changes</h2>
      <div class="compare">
        <Text heading="Before" pieces={compared?.input ?? [unmarked(before)]} />
        <Text heading="After" pieces={compared?.output ?? [unmarked(after)]} />
      </div>
      <p class="faint">
        This is the output of the rule-based light edit, which needs no language model. With a language model, the
        service rewrites whole paragraphs.
      </p>
      <h2>How it works</h2>
      <ol>
        <li>Submit a text. The response is a job, and the words in the text are deducted from your balance.</li>
        <li>Poll the job, or receive a signed webhook when the job ends.</li>
        <li>Use the output. If a job fails, its words are refunded.</li>
      </ol>
      <Code label="curl command" text={curlRequest({ url: publicApiUrl, text: 'We utilize tools.', british: false })} />
      <p>
        <a href="/docs/pricing">Pricing</a> · <a href="/docs/security">Security</a> ·{' '}
        <a href="/docs/data-retention">Data retention</a> · <a href="/reference">API reference</a>
      </p>
    </div>
  );
}

const unmarked = (text: string): Piece => ({ text, kind: 'same', reasons: [] });

function Text({ heading, pieces }: { heading: string; pieces: readonly Piece[] }): VNode {
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <div class="card text">
        <MarkedPieces of={pieces} />
      </div>
    </section>
  );
}
