import { expect, test } from '@jest/globals';
import { readNotice } from './read-notice.ts';

test('a page says what is on its list, and nothing for any other word', () => {
  const notices = { saved: 'It is saved.' };
  expect(readNotice(notices, new URLSearchParams('done=saved'))).toBe('It is saved.');
  for (const query of ['', 'done=', 'done=other', 'done=constructor', 'done=__proto__', 'done=toString']) {
    expect(readNotice(notices, new URLSearchParams(query))).toBeUndefined();
  }
});
