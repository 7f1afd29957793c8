import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventStream, type ServerEvent } from '../../../api/http/sse.ts';

async function* events(): AsyncGenerator<ServerEvent> {
  yield { event: 'progress', data: { text: 'two\nlines' } };
  await wait(120);
  yield { event: 'done', data: null };
}

test('eventStream sends each event as one block, and a comment while there is none', async () => {
  const { body } = eventStream(events(), { heartbeatMs: 50 });
  expect((await text(body as Readable)).replaceAll(/(: heartbeat\n\n)+/g, ': heartbeat\n\n')).toBe(
    ['retry: 2000', 'event: progress\ndata: {"text":"two\\nlines"}', ': heartbeat', 'event: done\ndata: null', ''].join(
      '\n\n',
    ),
  );
});
