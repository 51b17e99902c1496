import { matchesOf, multisetCheck } from './safety-check.ts';

export const addresses = multisetCheck('addresses', 'URLs and e-mail addresses', (raw) => [
  ...matchesOf(raw, /\b(?:https?:\/\/|www\.)[^\s)\]>"]+/gu),
  ...matchesOf(raw, /[^\s@<>(]{1,64}@[^\s@<>)]{1,255}/gu),
]);
