import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { callWithin, connectTemporal, TemporalUnreachable } from '../../../platform/temporal/client.ts';
import { wakeJob } from '../../../platform/wake.ts';

/** An empty message of gRPC: no compression, no bytes. */
const EMPTY = Buffer.alloc(5);
const [CANCELLED, PERMISSION_DENIED] = [1, 7];
const START = 'SignalWithStartWorkflowExecution';
const job = { id: 'j1', kind: 'run', accountId: 'a1', recipeId: null, lane: 'tenant-lane-0' } as const;

function respond(stream: ServerHttp2Stream, code: number): void {
  if (code > 0) {
    stream.respond({ 'content-type': 'application/grpc', 'grpc-status': code }, { endStream: true });
    return;
  }
  stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.end(EMPTY);
}

/** Connects to a server that ends starts of workflows with these gRPC codes, one after the other, and then accepts them. */
async function serverThatAnswers(codes: number[], { afterMs = 0 } = {}) {
  const starts: Buffer[] = [];
  const server = createServer();
  server.on('stream', (stream, headers) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const isStart = String(headers[':path']).endsWith(START);
      if (isStart) starts.push(Buffer.concat(parts));
      const code = (isStart ? codes.shift() : undefined) ?? 0;
      if (isStart) setTimeout(() => respond(stream, code), afterMs);
      else respond(stream, code);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('TEMPORAL_ADDRESS', `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const temporal = connectTemporal(loadConfig({ TEMPORAL_DEADLINE_MS: '60000' }), pino({ level: 'silent' }));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await temporal.close();
    server.close();
  });
  return { temporal, starts };
}

test('a start that the server gave up is repeated as the same request', async () => {
  const { temporal, starts } = await serverThatAnswers([CANCELLED, CANCELLED]);
  await temporal.withDeadline((client) => wakeJob(client, job));
  expect(starts).toHaveLength(3);
  expect(new Set(starts.map((request) => request.toString('hex'))).size).toBe(1);
});

/** Longer than a start waits by default. */
const SLOW_MS = 2_700;

test('a start waits for a slow server as long as TEMPORAL_DEADLINE_MS says', async () => {
  const { temporal, starts } = await serverThatAnswers([], { afterMs: SLOW_MS });
  await temporal.withDeadline((client) => wakeJob(client, job));
  expect(starts).toHaveLength(1);
});

test('a start that the server refused is not repeated', async () => {
  const { temporal, starts } = await serverThatAnswers([PERMISSION_DENIED]);
  await expect(temporal.withDeadline((client) => wakeJob(client, job))).rejects.toThrow(TemporalUnreachable);
  expect(starts).toHaveLength(1);
});

test('a call whose deadline a clock has moved away ends nevertheless', async () => {
  const client = { withDeadline: <T>(_: number, call: () => Promise<T>) => call() } as never;
  await expect(callWithin(client, 1, () => new Promise(() => {}))).rejects.toThrow(TemporalUnreachable);
});
