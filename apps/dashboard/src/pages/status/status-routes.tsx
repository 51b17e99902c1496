/** The public status page. It shows no account data and requires no sign-in. */
import type { VNode } from 'preact';
import { Notice, State, Table, Time } from '../../design/components.tsx';
import type { Route } from '../../http/route.ts';
import type { PageDeps } from '../page-deps.ts';
import { createStatusReader, type ServiceStatus } from './read-status.ts';

export function statusRoutes({ db }: Pick<PageDeps, 'db'>): Route[] {
  const read = createStatusReader(db);
  return [
    {
      method: 'GET',
      path: '/status',
      access: 'public',
      handle: async () => ({ kind: 'page', title: 'Status', body: StatusPage({ status: await read() }) }),
    },
  ];
}

function StatusPage({ status: { checkedAt, components } }: { status: ServiceStatus }): VNode {
  const affected = components.filter(({ state }) => state !== 'operational');
  const rows = components.map(({ name, state, detail }) => (
    <tr key={name}>
      <td>{name}</td>
      <State of={state} />
      <td class="wrap">{detail}</td>
    </tr>
  ));
  const head = ['Component', 'State', 'Detail'];
  return (
    <>
      {affected.length === 0 ? (
        <Notice tone="good">All components are operational.</Notice>
      ) : (
        <Notice tone="bad">Affected: {affected.map(({ name }) => name).join(', ')}.</Notice>
      )}
      <Table caption="Components" head={head} rows={rows} empty="" />
      <p class="faint">
        Checked <Time at={checkedAt} zone />. Reload the page to check again.
      </p>
    </>
  );
}
