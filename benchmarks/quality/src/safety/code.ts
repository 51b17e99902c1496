import { multisetCheck } from './safety-check.ts';

export const code = multisetCheck('code', 'code and formulas', (raw) => [
  ...(raw.match(/```[^`]*```/gu) ?? []),
  ...(raw.replaceAll(/```[^`]*```/gu, '').match(/`[^`\n]+`/gu) ?? []),
  ...(raw.match(/\$\$[^$]+\$\$|\\\([^)]*\\\)|\\\[[^\]]*\\\]/gu) ?? []),
]);
