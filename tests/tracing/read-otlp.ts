/**
 * Reads the parts of an OTLP ExportTraceServiceRequest that these tests need, in the protocol buffers wire format.
 * Field numbers are those of opentelemetry-proto's trace.proto.
 */

/** A span as sent. IDs are lower-case hexadecimal; an absent parent is ''. */
export type SentSpan = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly startNanos: bigint;
  readonly endNanos: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Trace IDs of its links. */
  readonly links: readonly string[];
  readonly failed: boolean;
};

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;
const errorStatus = 2n;

/** Returns all spans in the body of one request. @throws if the body is not valid protocol buffers */
export function readOtlp(body: Buffer): SentSpan[] {
  return messages(readFields(body), 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1);
    const service = String(resource === undefined ? '' : attributesOf(resource, 1)['service.name']);
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => readSpan(span, service));
  });
}

function readSpan(span: Fields, service: string): SentSpan {
  const [status] = messages(span, 15);
  return {
    service,
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    kind: Number(number(span, 6)),
    startNanos: number(span, 7),
    endNanos: number(span, 8),
    attributes: attributesOf(span, 9),
    links: messages(span, 13).map((link) => hex(link, 1)),
    failed: status !== undefined && number(status, 3) === errorStatus,
  };
}

function attributesOf(message: Fields, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value] = messages(pair, 2);
      if (value === undefined) throw new Error(`attribute ${text(pair, 1)} has no value`);
      return [text(pair, 1), value.has(3) ? Number(number(value, 3)) : text(value, 1)];
    }),
  );
}

const bytesOf = (message: Fields, field: number): readonly Buffer[] =>
  (message.get(field) ?? []).filter((value) => Buffer.isBuffer(value));
const messages = (message: Fields, field: number): Fields[] => bytesOf(message, field).map(readFields);
const text = (message: Fields, field: number): string => bytesOf(message, field)[0]?.toString('utf8') ?? '';
const hex = (message: Fields, field: number): string => bytesOf(message, field)[0]?.toString('hex') ?? '';

function number(message: Fields, field: number): bigint {
  const [value] = message.get(field) ?? [];
  return typeof value === 'bigint' ? value : 0n;
}

function readFields(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('a message ends before its field does');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = readValue(tag & 7, { varint, take });
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

function readValue(
  type: number,
  { varint, take }: { varint: () => bigint; take: (length: number) => Buffer },
): Buffer | bigint {
  switch (type) {
    case wire.varint:
      return varint();
    case wire.fixed64:
      return take(8).readBigUInt64LE();
    case wire.bytes:
      return take(Number(varint()));
    case wire.fixed32:
      return BigInt(take(4).readUInt32LE());
    default:
      throw new Error(`wire type ${type} is not known`);
  }
}
