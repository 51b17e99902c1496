// Every safety check, in the order of the tables.

import { addresses } from './addresses.ts';
import { citations } from './citations.ts';
import { code } from './code.ts';
import { modality } from './modality.ts';
import { names } from './names.ts';
import { negations } from './negations.ts';
import { numbers } from './numbers.ts';
import { quotations } from './quotations.ts';
import type { SafetyCheck } from './safety-check.ts';
import { structure } from './structure.ts';

export const allSafetyChecks: readonly SafetyCheck[] = [
  numbers,
  names,
  quotations,
  addresses,
  code,
  citations,
  negations,
  modality,
  structure,
];
