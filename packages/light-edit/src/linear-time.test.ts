import { expect, test } from '@jest/globals';
import { createLightEditor } from './create-light-editor.ts';
import { measureGrowth, slowTexts, suspiciousRatio } from './slow-texts.ts';

const editor = createLightEditor();

test.each(Object.entries(slowTexts))('%s: time is linear in the length, up to 12,000 characters', (_name, make) => {
  expect(measureGrowth(editor, make, { length: 12_000, costMinMs: 20 })).toBeLessThan(suspiciousRatio);
});
