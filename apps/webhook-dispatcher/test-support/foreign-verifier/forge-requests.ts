/** Forges requests without the secret, or from an old recording. All of them must be rejected. */
import type { RecordedRequest } from './foreign-verifiers.ts';

/** A forged request and what was changed. */
export type ForgedRequest = { readonly forgery: string; readonly request: RecordedRequest };

type Forge = (request: RecordedRequest, index: number) => RecordedRequest;

const signatureHeader = 'x-service-signature';
const timestampHeader = 'x-service-timestamp';
const toleranceSeconds = 300;

const textOf = ({ headers }: RecordedRequest, name: string): string => String(headers[name]);
const withHeader = (request: RecordedRequest, name: string, value: string | undefined): RecordedRequest => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries({ ...request.headers, [name]: value }).filter(([, kept]) => kept !== undefined),
  ),
});
const at = (request: RecordedRequest, seconds: number): RecordedRequest => ({
  ...request,
  nowSeconds: Number(textOf(request, timestampHeader)) + seconds,
});

const anotherSecret = (secret: string): string => `whsec_${Array.from(secret.slice(6)).toReversed().join('')}`;

const forgeries: Readonly<Record<string, Forge>> = {
  'a flipped bit in the body': (request, index) => {
    const body = Buffer.from(request.body);
    const place = (index * 7_919) % body.length;
    body.writeUInt8(body.readUInt8(place) ^ (1 << (index % 8)), place);
    return { ...request, body };
  },
  'one byte less': (request) => ({ ...request, body: request.body.subarray(0, -1) }),
  'an additional line break': (request) => ({ ...request, body: Buffer.concat([request.body, Buffer.from('\n')]) }),
  'another timestamp': (request) =>
    withHeader(request, timestampHeader, String(Number(textOf(request, timestampHeader)) + 1)),
  'no timestamp': (request) => withHeader(request, timestampHeader, undefined),
  'another secret': (request) => ({ ...request, secret: anotherSecret(request.secret) }),
  'the secret without its prefix': (request) => ({ ...request, secret: request.secret.slice('whsec_'.length) }),
  'another signature': (request) =>
    withHeader(
      request,
      signatureHeader,
      textOf(request, signatureHeader).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  'no signature': (request) => withHeader(request, signatureHeader, undefined),
  'a signature without its algorithm': (request) =>
    withHeader(request, signatureHeader, textOf(request, signatureHeader).replace('sha256=', '')),
  'five minutes and a second late': (request) => at(request, toleranceSeconds + 1),
  'a timestamp in the future': (request) => at(request, -toleranceSeconds - 1),
};

/** Creates one forgery per request, cycling through all kinds of forgery. */
export function forgeRequests(requests: readonly RecordedRequest[]): readonly ForgedRequest[] {
  const kinds = Object.entries(forgeries);
  return requests.flatMap((request, index) => {
    const kind = kinds[index % kinds.length];
    return kind === undefined ? [] : [{ forgery: kind[0], request: kind[1](request, index) }];
  });
}
