import { expect, test } from '@jest/globals';
import { createLightEditor } from './create-light-editor.ts';
import { prose, slowTexts } from './slow-texts.ts';

const editor = createLightEditor();

/** CPU milliseconds of the quicker of two runs, past the gate for code. */
function cost(text: string): number {
  const runs = [1, 2].map(() => {
    const before = process.cpuUsage();
    editor.edit(text, { variant: 'en-US' });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

/** Four times the text may cost ten times as much: a quadratic step would make it sixteen. Below 40 ms noise rules. */
test.each(Object.entries(slowTexts))('%s: time grows with the length, up to 50,000 characters', (_name, make) => {
  const mixed = (length: number): string => `${prose.repeat(length / 2 / prose.length)}\n\n${make(length / 2)}`;
  const small = Math.max(cost(make(12_500)), cost(mixed(12_500)), 40);
  const large = Math.max(cost(make(50_000)), cost(mixed(50_000)));
  expect(large).toBeLessThan(small * 10);
});
