/** Components shared by all pages. The renderer escapes all text. */
import {
  cloneElement,
  Fragment,
  isValidElement,
  toChildArray,
  type ComponentChildren,
  type ComponentProps,
  type VNode,
} from 'preact';
import type { Visitor } from '../http/route.ts';

/** A form of a signed-in user, with the CSRF token that every such form must contain. */
export const PostForm = ({ visitor, children, ...form }: ComponentProps<'form'> & { visitor: Visitor }): VNode => (
  <form method="post" {...form}>
    <input type="hidden" name="form_token" value={visitor.formToken} />
    {children}
  </form>
);

/**
 * A UTC time, to the second by default. Set `precise` to show milliseconds where the order matters, `upTo` to show the
 * time with less precision in a table with many columns, and `zone` to append “UTC” where no column heading names the
 * time zone. With JavaScript, the tooltip shows the time in the reader's time zone.
 */
export function Time(props: { at: Date | null; zone?: boolean; precise?: boolean; upTo?: 'minute' | 'day' }): VNode {
  const { at, zone = false, precise = false, upTo } = props;
  if (at === null) return <span class="faint">–</span>;
  const iso = at.toISOString();
  const length = upTo === 'day' ? 10 : upTo === 'minute' ? 16 : precise ? 23 : 19;
  return (
    <time dateTime={iso} title={iso}>
      {`${iso.slice(0, length).replace('T', ' ')}${zone ? ' UTC' : ''}`}
    </time>
  );
}

const numbers = new Intl.NumberFormat('en-US');
export const formatNumber = (value: number): string => numbers.format(value);

/** Formats a duration: 340 ms, 2.4 s, 3 min. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

const tones: Readonly<Record<string, 'good' | 'bad' | 'busy'>> = {
  succeeded: 'good',
  delivered: 'good',
  paid: 'good',
  active: 'good',
  ok: 'good',
  operational: 'good',
  slow: 'bad',
  unavailable: 'bad',
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

/** A state label. Its text says everything that its color conveys. */
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

/** A row of key statistics. */
export function Statistics({
  of,
}: {
  of: readonly { name: string; value: string; note?: ComponentChildren }[];
}): VNode {
  return (
    <dl class="statistics">
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

/**
 * A table whose rows become cards on narrow screens, with the column names next to the values. A column whose cells have
 * the class `number` is aligned right. `caption` is available only to screen readers.
 * @param props.rows `<tr>` elements, not components. A child that is not a `<td>` becomes the content of one
 */
export function Table(props: {
  caption: string;
  head: readonly string[];
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
            {head.map((label, column) => (
              <th
                key={label}
                scope="col"
                class={rows.some((row) => isNumeric(cellsOf(row)[column])) ? 'number' : undefined}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((tableRow) => labelCells(tableRow, head))}</tbody>
      </table>
    </div>
  );
}

const childrenOf = ({ props }: VNode): ReturnType<typeof toChildArray> =>
  toChildArray((props as { children?: ComponentChildren }).children);

const cellsOf = (tableRow: VNode): ReturnType<typeof toChildArray> =>
  childrenOf(tableRow).flatMap((cell) => (isValidElement(cell) && cell.type === Fragment ? childrenOf(cell) : [cell]));

const isNumeric = (cell: ReturnType<typeof toChildArray>[number] | undefined): boolean =>
  isValidElement(cell) && /^number\b/.test((cell.props as { class?: string }).class ?? '');

const labelCells = (tableRow: VNode, head: readonly string[]): VNode =>
  cloneElement(
    tableRow,
    {},
    cellsOf(tableRow).map((cell, index) =>
      isValidElement(cell) && cell.type === 'td' ? (
        cloneElement(cell as VNode<object>, { 'data-label': head[index] })
      ) : (
        <td data-label={head[index]}>{cell}</td>
      ),
    ),
  );

/** Links to the next page and the first page of a list. */
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

/** @param props.id defaults to the name. Required on a page with several fields of the same name */
export function Field(props: {
  label: string;
  name: string;
  id?: string;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'search' | 'url';
  value?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  maxLength?: number;
  minLength?: number;
  min?: string | undefined;
  max?: string | undefined;
}): VNode {
  const { label, name, id = name, hint, type = 'text', ...rest } = props;
  // Preact's attribute types differ by input type, so the attributes are collected untyped.
  const attributes: Record<string, unknown> = { id, name, type, ...rest };
  if (hint !== undefined) attributes['aria-describedby'] = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <input {...attributes} />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
};

/** A select field for filters. It can be left at “All”. */
export function Choice({ label, name, value, options }: ChoiceProps): VNode {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * A part of a page that polls `path` for new content. When polling ends, either the whole page is reloaded or only this
 * part is replaced.
 * @param props.path undefined disables polling
 * @param props.done text that screen readers announce when the part has been replaced for the last time
 */
export function Live(props: {
  path: string | undefined;
  end?: 'reload' | 'replace';
  done?: string;
  children: ComponentChildren;
}): VNode {
  const { path, end = 'reload', done, children } = props;
  return (
    <>
      <div data-live={path} data-live-end={end} aria-live={end === 'reload' ? 'polite' : undefined}>
        {children}
      </div>
      {done !== undefined && <span class="aside" role="status" data-live-done={done} />}
      {path !== undefined && (
        <noscript>
          <p>
            <a href="">Reload the page</a> to see the current status.
          </p>
        </noscript>
      )}
    </>
  );
}

/** Copies the text of the element with the ID `of`. Hidden without JavaScript. */
export function CopyButton({ of, label }: { of?: string; label: string }): VNode {
  return (
    <button type="button" class="quiet" data-copy={of ?? ''} hidden>
      <span aria-live="polite">Copy</span>
      <span class="aside"> {label}</span>
    </button>
  );
}

/** A code block with a copy button. */
export function Code({ text, label }: { text: string; label: string }): VNode {
  return (
    <div class="code">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <CopyButton label={label} />
    </div>
  );
}

/** Shows the first 8 and last 6 characters of an ID. The tooltip shows the full ID. */
export function ShortId({ id }: { id: string }): VNode {
  return (
    <code class="id" title={id}>
      {`${id.slice(0, 8)}…${id.slice(-6)}`}
    </code>
  );
}

/** A link whose path ends with an ID. */
export const IdLink = ({ at, id }: { at: string; id: string }): VNode => (
  <a href={`${at}/${id}`}>
    <ShortId id={id} />
  </a>
);
