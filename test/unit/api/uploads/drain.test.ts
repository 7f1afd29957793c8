import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { drain } from '../../../../api/uploads/create-upload.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('draining waits for the rest of a body, and leaves no timer behind one whose client went away', async () => {
  const [open, gone] = [0, 1].map(() => new Readable({ read: () => undefined }));
  const before = timers();
  drain(open!);
  expect(timers()).toBe(before + 1);
  open!.destroy();
  gone!.destroy();
  await Promise.all([open, gone].map((body) => once(body!, 'close')));
  drain(gone!);
  expect(timers()).toBe(before);
});
