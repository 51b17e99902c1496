/** An account's recent API requests, with filters and a search by request ID. */
import type { ApiKey, ApiRequest, Page } from '@humanize/database';
import { KeyChoice } from '../key-choice.tsx';
import type { ListedKeys } from '../list-keys.ts';
import type { VNode } from 'preact';
import { Choice, Field, formatDuration, Paging, IdLink, Table, Time } from '../../design/components.tsx';
import { ErrorCodeLink } from '../../design/error-code.tsx';

type Props = {
  requests: Page<ApiRequest>;
  keys: ListedKeys;
  query: URLSearchParams;
  daysKept: number;
};

export function RequestsPage({ requests, keys, query, daysKept }: Props): VNode {
  return (
    <>
      <p>
        API requests from the last {daysKept} days, including rejected ones. Texts are not logged, and requests with an
        unknown API key are not listed.
      </p>
      <form method="get" action="/requests" class="row">
        <div class="wide">
          <Field
            label="Request ID"
            name="request_id"
            hint="From the X-Request-Id header of a response"
            maxLength={128}
            value={query.get('request_id') ?? undefined}
          />
        </div>
        <Choice
          label="Result"
          name="result"
          value={query.get('result')}
          options={[
            { value: 'succeeded', label: 'Succeeded' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
        <KeyChoice listed={keys} value={query.get('key')} />
        <button class="quiet">Filter</button>
      </form>
      <RequestTable requests={requests.items} keys={keys.keys} filtered={query.size > 0} daysKept={daysKept} />
      <Paging path="/requests" query={query} next={requests.next} />
    </>
  );
}

type TableProps = { requests: readonly ApiRequest[]; keys: readonly ApiKey[]; filtered: boolean; daysKept: number };

function RequestTable({ requests, keys, filtered, daysKept }: TableProps): VNode {
  const head = ['Time (UTC)', 'Endpoint', 'Status', 'Duration', 'Key', 'Job', 'Request ID'];
  return (
    <Table
      caption="API requests, newest first"
      head={head}
      rows={requests.map((request) => RequestRow({ of: request, keys }))}
      empty={
        filtered ? (
          <>
            No requests match these filters. <a href="/requests">Clear filters</a>.
          </>
        ) : (
          `No API requests in the last ${daysKept} days. Requests appear here within a few seconds.`
        )
      }
    />
  );
}

function RequestRow({ of: request, keys }: { of: ApiRequest; keys: readonly ApiKey[] }): VNode {
  const { method, route, status, code, apiKeyId, jobId } = request;
  return (
    <tr key={request.id}>
      <Time at={request.createdAt} precise />
      <code>{`${method} ${route ?? '(unknown path)'}`}</code>
      <td>
        <span class={`state ${status >= 200 && status < 400 ? 'good' : 'bad'}`}>
          {status === 0 ? 'disconnected' : status}
        </span>
        {code !== null && (
          <small class="under">
            <ErrorCodeLink code={code} />
          </small>
        )}
      </td>
      <td class="number">{formatDuration(request.durationMs)}</td>
      <td class="wrap name">{keys.find(({ id }) => id === apiKeyId)?.name ?? 'Deleted key'}</td>
      <td>{jobId === null ? <span class="faint">–</span> : <IdLink at="/jobs" id={jobId} />}</td>
      <td class="wrap">
        <code>{request.requestId}</code>
      </td>
    </tr>
  );
}
