import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { modelBehaviors } from './model-behaviors.ts';

const page = readFileSync(new URL('../../../../docs/language-model.md', import.meta.url), 'utf8');

test('docs/language-model.md lists all behaviors with their descriptions', () => {
  const [table = ''] = page.slice(page.indexOf('| Behavior |')).split('\n\n');
  const listed = [...table.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, name, summary]) => [
    name,
    summary?.replaceAll('`', ''),
  ]);
  expect(listed).toEqual(Object.entries(modelBehaviors).map(([name, { summary }]) => [name, summary]));
});
