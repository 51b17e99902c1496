import { expect, test } from '@jest/globals';
import { auditKinds } from '../instructions/audit.ts';
import { readAuditKind } from './audit-kind.ts';

test.each(auditKinds)('%s is recognized', (kind) => {
  expect(readAuditKind(kind)).toBe(kind);
  expect(readAuditKind(` ${kind.toUpperCase()}. `)).toBe(kind);
});

test.each([
  ['numbers', 'number'],
  ['Number changed', 'number'],
  ['date', 'number'],
  ['wrong_date', 'number'],
  ['numericalChange', 'number'],
  ['names', 'name'],
  ['named entity', 'name'],
  ['lost negation', 'negation'],
  ['Modality', 'certainty'],
  ['hedging removed', 'certainty'],
  ['quantifier', 'quantity'],
  ['over-generalisation', 'quantity'],
  ['agent swapped', 'role'],
  ['causality', 'cause'],
  ['omitted condition', 'condition'],
  ['comparative', 'comparison'],
  ['attribution missing', 'attribution'],
  ['tense', 'time'],
  ['factual addition', 'invented'],
  ['added information', 'invented'],
  ['hallucination', 'invented'],
  ['missing claim', 'dropped'],
  ['omission', 'dropped'],
  ['information loss', 'dropped'],
  ['antonym', 'opposite'],
  ['contradiction', 'opposite'],
  ['tone', 'other'],
  ['none', 'other'],
  ['', 'other'],
  ['numb', 'other'],
  ['constructor', 'other'],
])('%j is recognized as %s', (named, kind) => {
  expect(readAuditKind(named)).toBe(kind);
});

test('only the start of a long name is examined', () => {
  expect(readAuditKind(`${'tone '.repeat(100_000)}number`)).toBe('other');
});
