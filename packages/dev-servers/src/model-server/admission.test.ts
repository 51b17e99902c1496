import { expect, test } from '@jest/globals';
import { createAdmission } from './admission.ts';

const never = new AbortController().signal;

test('as many requests as there are places start immediately, and the others in order of arrival', async () => {
  const admission = createAdmission({ places: 2, queueMax: 2 });
  const [first, second] = [await admission.enter(never), await admission.enter(never)];
  const begun: string[] = [];
  const third = admission.enter(never).then((place) => (begun.push('third'), place));
  const fourth = admission.enter(never).then((place) => (begun.push('fourth'), place));
  await Promise.resolve();
  expect(begun).toEqual([]);
  second?.leave();
  await third;
  expect(begun).toEqual(['third']);
  first?.leave();
  await fourth;
  expect(begun).toEqual(['third', 'fourth']);
});

test('a request is rejected if the queue is full', async () => {
  const admission = createAdmission({ places: 1, queueMax: 1 });
  const first = await admission.enter(never);
  const second = admission.enter(never);
  expect(await admission.enter(never)).toBeUndefined();
  first?.leave();
  expect(await second).toBeDefined();
});

test('a request that is cancelled while waiting leaves the queue', async () => {
  const admission = createAdmission({ places: 1, queueMax: 1 });
  const first = await admission.enter(never);
  const controller = new AbortController();
  const second = admission.enter(controller.signal);
  controller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  const third = admission.enter(never);
  first?.leave();
  // A second call to `leave` has no effect.
  first?.leave();
  (await third)?.leave();
  expect(await admission.enter(never)).toBeDefined();
});
