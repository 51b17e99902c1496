import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const late = ' The last war ended in 323 BCE, and Rome fell in 476 CE.';

test.each([
  ['The palaces fell around 1100 BCE.', 'The palaces fell around 1100 CE.'],
  ['The palaces fell around 1100 CE.', 'The palaces fell around 1100 BCE.'],
  ['The general died in 44 BC.', 'The general died in AD 44.'],
  ['The general died in A.D. 44.', 'The general died in 44 B.C. at home.'],
  ['The city was founded in the 9th century BCE.', 'The city was founded in the 9th century CE.'],
])('%s is another date than %s', (source, version) => {
  const { accepted, findings } = compareMeaning(source + late, version + late);
  expect([accepted, findings.some(({ kind }) => kind === 'date')]).toEqual([false, true]);
});

test.each([
  ['The general died in 44 BC.', 'In 44 BCE, the general died.'],
  ['The general died in AD 44.', 'In 44 CE, the general died.'],
  ['The general died in AD 144.', 'In 144, the general died.'],
  ['The general died in 144.', 'In 144 CE, the general died.'],
  ['The period lasted from 500 BCE to 300 BCE.', 'The period lasted from 500 to 300 BCE.'],
  ['The years 30 BCE and 30 CE were hard.', 'Both 30 CE and 30 BCE were hard years.'],
])('%s is the same date as %s', (source, version) => {
  expect(compareMeaning(source + late, version + late).findings.filter(({ weight }) => weight === 'refuse')).toEqual(
    [],
  );
});
