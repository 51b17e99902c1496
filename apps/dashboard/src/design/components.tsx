/** The few parts that pages are put together from. Everything that is text is escaped by the renderer. */
import type { ComponentChildren, VNode } from 'preact';
import type { Visitor } from '../http/route.ts';

/** Goes into every form of somebody who is signed in. */
export function FormToken({ visitor }: { visitor: Visitor }): VNode {
  return <input type="hidden" name="form_token" value={visitor.formToken} />;
}

/** A moment in UTC, exact to the second. In a table the column's head names the zone; `zone` adds it elsewhere. */
export function Time({ at, zone = false }: { at: Date | null; zone?: boolean }): VNode {
  if (at === null) return <span class="faint">–</span>;
  const iso = at.toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {`${iso.slice(0, 10)} ${iso.slice(11, 19)}${zone ? ' UTC' : ''}`}
    </time>
  );
}

const numbers = new Intl.NumberFormat('en-US');
export const formatNumber = (value: number): string => numbers.format(value);

/** 340 ms, 2.4 s, 3 min. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

const tones: Readonly<Record<string, 'good' | 'bad' | 'busy'>> = {
  succeeded: 'good',
  delivered: 'good',
  active: 'good',
  ok: 'good',
  failed: 'bad',
  exhausted: 'bad',
  blocked: 'bad',
  revoked: 'bad',
  expired: 'bad',
  suspended: 'bad',
  queued: 'busy',
  running: 'busy',
  pending: 'busy',
  in_flight: 'busy',
};

/** A state in a word, with a colour that only repeats what the word says. */
export function State({ of }: { of: string }): VNode {
  return <span class={`state ${tones[of] ?? ''}`}>{of.replaceAll('_', ' ')}</span>;
}

export function Notice({ tone, children }: { tone: 'good' | 'bad' | 'plain'; children: ComponentChildren }): VNode {
  return (
    <p class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Figures side by side, each with its name. */
export function Figures({ of }: { of: readonly { name: string; value: string; note?: string }[] }): VNode {
  return (
    <dl class="figures">
      {of.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A table that scrolls by itself on a narrow screen. `caption` is read aloud and not shown. */
export function Table(props: {
  caption: string;
  head: readonly { label: string; numeric?: boolean }[];
  rows: readonly VNode[];
  empty: ComponentChildren;
}): VNode {
  const { caption, head, rows, empty } = props;
  if (rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    <div class="table" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption class="aside">{caption}</caption>
        <thead>
          <tr>
            {head.map(({ label, numeric }) => (
              <th key={label} scope="col" class={numeric ? 'number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

/** To the next page of a list; the first page is a link away too. */
export function Paging(props: { path: string; query: URLSearchParams; next: string | null }): VNode | null {
  const { path, query, next } = props;
  if (next === null && !query.has('after')) return null;
  const linkTo = (after: string | null): string => {
    const target = new URLSearchParams(query);
    target.delete('after');
    if (after !== null) target.set('after', after);
    return target.size > 0 ? `${path}?${target}` : path;
  };
  return (
    <nav class="paging" aria-label="Pages">
      {query.has('after') && (
        <a class="button quiet" href={linkTo(null)}>
          Newest
        </a>
      )}
      {next !== null && (
        <a class="button quiet" rel="next" href={linkTo(next)}>
          Older
        </a>
      )}
    </nav>
  );
}

export function Field(props: {
  label: string;
  name: string;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'url';
  value?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  maxLength?: number;
  minLength?: number;
  min?: string | undefined;
}): VNode {
  const { label, name, hint, type = 'text', ...rest } = props;
  // One object for every type: the attributes' own type knows each kind of input apart.
  const attributes: Record<string, unknown> = { id: name, name, type, ...rest };
  if (hint !== undefined) attributes['aria-describedby'] = `${name}-hint`;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && <small id={`${name}-hint`}>{hint}</small>}
      <input {...attributes} />
    </div>
  );
}

/**
 * A part that asks `path` for itself again while there is more to come, and reloads the page when there is not.
 * @param path undefined: nothing more is to come
 */
export function Live({ path, children }: { path: string | undefined; children: ComponentChildren }): VNode {
  return (
    <>
      <div data-live={path} aria-live="polite">
        {children}
      </div>
      {path !== undefined && (
        <noscript>
          <p>
            <a href="">Load the page again</a> to see how it goes on.
          </p>
        </noscript>
      )}
    </>
  );
}

/** Code with a button that copies it, where scripts run. */
export function Code({ text, label }: { text: string; label: string }): VNode {
  return (
    <div class="code">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <button type="button" class="quiet" data-copy hidden>
        <span aria-live="polite">Copy</span>
        <span class="aside"> {label}</span>
      </button>
    </div>
  );
}

/** Text in which `backticks` mark code, as the descriptions of the interface have it. */
export function Marked({ text }: { text: string }): VNode {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** The first and last of an id, whole on hover; ids are long and mostly alike. */
export function ShortId({ id }: { id: string }): VNode {
  return (
    <code class="id" title={id}>
      {`${id.slice(0, 8)}…${id.slice(-6)}`}
    </code>
  );
}
