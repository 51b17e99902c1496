import { expect, test } from '@jest/globals';
import { readNotice } from './read-notice.ts';

test('a page shows its own notices and ignores unknown names', () => {
  const notices = { saved: 'It is saved.' };
  expect(readNotice(notices, new URLSearchParams('done=saved'))).toBe('It is saved.');
  for (const query of ['', 'done=', 'done=other', 'done=constructor', 'done=__proto__', 'done=toString']) {
    expect(readNotice(notices, new URLSearchParams(query))).toBeUndefined();
  }
});
