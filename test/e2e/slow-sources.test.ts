import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const RECIPE = 'rec_0004_signal_report';
/** Runs, each with at least one item in flight: more than a lane has slots for downloads. */
const RUNS = 40;
/** Slots that an account alone may hold. */
const SHARE = 32;
/** Twice the minimum accepted speed: such a source ends only after a quarter of an hour. */
const BYTES_PER_S = 128 * 1024;
/** Much less than that; an item takes a second on an idle machine. */
const WAIT_MS = 90_000;

const test = base.override('settings', { TENANT_LANES: '1', DOWNLOADS_PER_HOST: '128' });

/** Starts a web server whose files never end; `open` returns how many of them are being sent. */
async function startTrickle(): Promise<{ url: (name: string) => string; open: () => number; close: () => void }> {
  let open = 0;
  const server = createServer((_request, response) => {
    open += 1;
    const began = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      // As many as are due by now: a pause of this process does not make the source too slow.
      const due = Math.floor((BYTES_PER_S * (performance.now() - began)) / 1_000);
      response.write(Buffer.alloc(due - sent));
      sent = due;
    }, 100);
    response.once('close', () => {
      open -= 1;
      clearInterval(timer);
    });
    response.writeHead(200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    open: () => open,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function run(service: Service, key: TestKey, urls: string[]): Promise<string> {
  const response = await service.request('POST', '/v1/recipe/execute', {
    key,
    body: { recipe_id: RECIPE, audio_urls: urls },
  });
  expect(response.status, response.bytes.toString()).toBe(202);
  return response.body.job_id as string;
}

test("one account's slow sources leave slots for another's in the same lane", async ({ service, audioHost }) => {
  verifies('service.fair-queue');
  const trickle = await startTrickle();
  onTestFinished(trickle.close);
  const [slow, other] = [await service.key({ tokens: 1_000 }), await service.key({ tokens: 1_000 })];
  for (let n = 0; n < RUNS; n++) {
    const urls = Array.from({ length: 2 }, (_, m) => trickle.url(`${n}-${m}.wav`));
    await run(service, slow, urls);
  }
  await expect.poll(trickle.open).toBe(SHARE);
  const id = await run(service, other, [audioHost.serve('quick.wav', tone({ seconds: 1 }))]);
  const ended = async () => (await service.request('GET', `/v1/recipe/jobs/${id}`, { key: other })).body.status;
  await expect.poll(ended, { timeout: WAIT_MS, message: `beside ${trickle.open()} slow sources` }).toBe('completed');
  await expect.poll(trickle.open).toBe(SHARE); // one that was cut off is asked for again
});
