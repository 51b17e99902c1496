import { expect, test } from '@jest/globals';
import { measureFidelity } from './measure-fidelity.ts';
import { renderFidelity } from './render-fidelity.ts';

test('the report counts rejected faithful rewrites, and changed versions that were rejected, questioned or missed', () => {
  const source = 'Ann may pay 12 euros.';
  const reports = measureFidelity([
    {
      half: 'develop',
      source,
      careful: 'Ann might pay €12.',
      free: 'Ann may pay it all.',
      changed: [
        { kind: 'number', version: 'Ann may pay 13 euros.' },
        { kind: 'comparison', version: 'Ann may pay at least 12 euros.' },
        { kind: 'invented', version: 'Ann may gladly pay 12 euros.' },
      ],
    },
  ]);
  const lines = renderFidelity(reports).split('\n');
  expect(lines).toContain('| careful | 1 of 1 |');
  expect(lines).toContain('| free | 0 of 1 |');
  expect(lines).toContain('| rejections by kind | money 1 |');
  expect(lines).toContain('| number | 1 | 1 | 0 | 0 |');
  expect(lines).toContain('| comparison | 1 | 0 | 1 | 0 |');
  expect(lines).toContain('| invented | 1 | 0 | 0 | 1 |');
});
