/**
 * Reads DNS questions and writes DNS answers (RFC 1035, sections 4.1 and 4.2), as far as a test's name server needs:
 * one question, records A, AAAA and CNAME, no compression but of the question's own parts.
 */
import { isIP } from 'node:net';

export type RecordType = 'A' | 'AAAA' | 'CNAME';
export type DnsRecord = { name: string; type: RecordType; value: string; ttlSeconds: number };
export type DnsQuestion = { id: number; name: string; type: string; bytes: Buffer };
export type ResponseCode = 'NOERROR' | 'SERVFAIL' | 'NXDOMAIN';

const typeNumbers: Readonly<Record<RecordType, number>> = { A: 1, CNAME: 5, AAAA: 28 };
const responseCodes: Readonly<Record<ResponseCode, number>> = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 };
const headerBytes = 12;
const classInternet = 1;
const flagResponse = 0x8000;
const flagTruncated = 0x0200;
const flagsRecursion = 0x0180;

/** Reads the one question of a query; its name in lower case. */
export function readQuestion(message: Buffer): DnsQuestion {
  const labels: string[] = [];
  let offset = headerBytes;
  for (;;) {
    const length = message.readUInt8(offset);
    offset += 1;
    if (length === 0) break;
    labels.push(message.toString('latin1', offset, offset + length));
    offset += length;
  }
  const typeNumber = message.readUInt16BE(offset);
  const type = Object.entries(typeNumbers).find(([, number]) => number === typeNumber)?.[0] ?? String(typeNumber);
  const bytes = message.subarray(headerBytes, offset + 4);
  return { id: message.readUInt16BE(0), name: labels.join('.').toLowerCase(), type, bytes };
}

/** Writes the answer to a question; longer than `bytesMax` (UDP), it is marked as truncated and has no records. */
export function writeAnswer(
  question: DnsQuestion,
  { code, records, bytesMax }: { code: ResponseCode; records: readonly DnsRecord[]; bytesMax: number },
): Buffer {
  const sections = records.map(writeRecord);
  const length = headerBytes + question.bytes.length + sections.reduce((sum, section) => sum + section.length, 0);
  const truncated = length > bytesMax;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(question.id, 0);
  header.writeUInt16BE(flagResponse | flagsRecursion | (truncated ? flagTruncated : 0) | responseCodes[code], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(truncated ? 0 : records.length, 6);
  return Buffer.concat([header, question.bytes, ...(truncated ? [] : sections)]);
}

function writeRecord({ name, type, value, ttlSeconds }: DnsRecord): Buffer {
  const data = type === 'CNAME' ? writeName(value) : writeAddress(value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(typeNumbers[type], 0);
  fixed.writeUInt16BE(classInternet, 2);
  fixed.writeUInt32BE(ttlSeconds, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fixed, data]);
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([...labels.flatMap((label) => [Buffer.from([label.length]), label]), Buffer.from([0])]);
}

function writeAddress(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes IPv6 addresses in one way: hexadecimal groups, at most one run of zeros left out.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const bytes = Buffer.alloc(16);
  [...before, ...zeros, ...after].forEach((group, index) => bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2));
  return bytes;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
