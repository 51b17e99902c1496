/** The first steps of a new account, with completed steps checked off. */
import type { SetupProgress } from '@humanize/database';
import type { VNode } from 'preact';

type Step = { done: boolean; label: string; hint: string; to: string; action: string };

const stepsOf = (progress: SetupProgress): Step[] => [
  {
    done: progress.hasKey,
    label: 'Create an API key',
    hint: 'Your server uses the key to submit texts.',
    to: '/keys',
    action: 'Create key',
  },
  {
    done: progress.hasJob,
    label: 'Humanize a text',
    hint: 'In the playground, or with a request from your server.',
    to: '/playground',
    action: 'Open playground',
  },
  {
    done: progress.hasDeliveredWebhook,
    label: 'Receive a webhook',
    hint: 'Send a test event to your endpoint and verify its signature.',
    to: '/webhooks#test',
    action: 'Send test event',
  },
  {
    done: progress.hasTeam,
    label: 'Invite a member',
    hint: 'Colleagues sign in with their own email addresses.',
    to: '/account#members',
    action: 'Invite',
  },
];

/** The checklist is shown to accounts younger than this. */
const newAccountMs = 30 * 86_400_000;

/** Renders nothing if all steps are done or the account is no longer new. */
export function Checklist(props: { progress: SetupProgress; createdAt: Date; now: Date }): VNode | null {
  const { progress, createdAt, now } = props;
  const steps = stepsOf(progress);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length || now.getTime() - createdAt.getTime() > newAccountMs) return null;
  return (
    <section class="card" aria-labelledby="checklist">
      <div class="bar">
        <h2 id="checklist">Get started</h2>
        <span class="faint">{`${done} of ${steps.length} done`}</span>
      </div>
      <ol class="checklist">
        {steps.map((step) => (
          <li key={step.to} class={step.done ? 'done' : ''}>
            <span class="mark" aria-hidden="true">
              {step.done ? '✓' : ''}
            </span>
            <div>
              <strong>{step.label}</strong>
              {step.done ? <span class="aside"> (done)</span> : <small class="under">{step.hint}</small>}
            </div>
            {!step.done && (
              <a class="button quiet" href={step.to}>
                {step.action}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
