import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchReply, ReplyCut } from '../../../console/chat/fetch-reply.ts';

const BEGUN = 'data: {"type":"start"}\n\n';
const ENDED = 'data: {"type":"finish"}\n\ndata: [DONE]\n\n';

/** Returns the address of a server that responds like this. */
async function serverOf(respond: (response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const send = async (url: string, init: RequestInit = {}) => {
  const response = await fetchReply(url, { method: 'POST', ...init });
  return response.text();
};

const join = (url: string) => fetchReply(url, { method: 'GET' });

describe('the stream of a reply', () => {
  test('is passed on when it is whole, however it is cut into pieces', async () => {
    const url = await serverOf(async (response) => {
      for (const piece of [BEGUN, ...ENDED.split('')]) {
        response.write(piece);
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await send(url)).toBe(BEGUN + ENDED);
  });

  test('is cut when it ends before the reply, also where the text names the end', async () => {
    expect.assertions(3);
    for (const text of ['', BEGUN, `${BEGUN}data: {"type":"text-delta","delta":"data: [DONE]"}\n\n`]) {
      const url = await serverOf((response) => response.end(text));
      await expect(send(url)).rejects.toThrow(ReplyCut);
    }
  });

  test('is cut when its connection breaks', async () => {
    const url = await serverOf((response) => response.write(BEGUN, () => response.destroy()));
    await expect(send(url)).rejects.toThrow(ReplyCut);
  });

  test('is cut where a reply is joined and the service is away, not where a message was not taken', async () => {
    const broken = await serverOf((response) => response.destroy());
    const away = await serverOf((response) => response.writeHead(503).end('{}'));
    const over = await serverOf((response) => response.writeHead(204).end());
    await expect(join(broken)).rejects.toThrow(ReplyCut);
    await expect(join(away)).rejects.toThrow(ReplyCut);
    expect((await join(over)).status).toBe(204);
    await expect(send(broken)).rejects.toThrow(TypeError);
    expect((await fetchReply(away, { method: 'POST' })).status).toBe(503);
  });

  test('that is stopped is not cut', async () => {
    const url = await serverOf((response) => void response.write(BEGUN));
    const stop = new AbortController();
    const { body } = await fetchReply(url, { method: 'POST', signal: stop.signal });
    const reader = body!.getReader();
    await reader.read();
    const next = reader.read();
    stop.abort();
    await expect(next).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});
