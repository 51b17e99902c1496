/** The few pieces of ASN.1's distinguished encoding (X.690) that a certificate is built from. */

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  generalizedTime: 0x18,
} as const;

/** One element: tag, length, content. */
export function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export const sequence = (...content: readonly Uint8Array[]): Buffer => element(tags.sequence, ...content);
export const set = (...content: readonly Uint8Array[]): Buffer => element(tags.set, ...content);
export const octetString = (content: Uint8Array): Buffer => element(tags.octetString, content);
export const bitString = (content: Uint8Array, unusedBits = 0): Buffer =>
  element(tags.bitString, Buffer.from([unusedBits]), content);
export const utf8String = (text: string): Buffer => element(tags.utf8String, Buffer.from(text));
export const trueValue = element(tags.boolean, Buffer.from([0xff]));

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const isNegativeLooking = ((bytes[0] ?? 0) & 0x80) !== 0;
  return element(tags.integer, ...(isNegativeLooking ? [Buffer.from([0])] : []), bytes);
}

/** An object identifier in dotted notation. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(tags.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A time to the second, in UTC. */
export function generalizedTime(time: Date): Buffer {
  return element(
    tags.generalizedTime,
    Buffer.from(
      `${time
        .toISOString()
        .replace(/\.\d+Z$/, '')
        .replace(/[-:T]/g, '')}Z`,
    ),
  );
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}
