import { describe, expect, test } from 'vitest';
import { createClient, verifyWebhook } from '../../../client/index.ts';
import { json, startServer } from './server.ts';

describe('a client that is used carelessly says at once what is wrong', () => {
  test('with a placeholder as its key, which no header can hold', () => {
    const placeholder = { baseUrl: 'https://audio.test', apiKey: 'svc_live_…' };
    expect(() => createClient(placeholder)).toThrow(/^The API key has a character that no key has\./);
  });

  test('but takes a key that was read from a file, with the end of its line', async () => {
    const { baseUrl, received } = await startServer(json(200, {}));
    await createClient({ baseUrl, apiKey: 'svc_live_x\r\n' }).get('/v1/account');
    expect(received[0]!.headers.authorization).toBe('Bearer svc_live_x');
  });

  test('with an address to download that is no signed url, without another attempt', async () => {
    const requested: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      requested.push(url);
      return Response.error();
    };
    const download = createClient({ baseUrl: 'https://audio.test', fetch }).download('artifact://0198f3c5');
    await expect(download).rejects.toThrow(/the signed url of a made file, not artifact:\/\/0198f3c5\./);
    expect(requested).toEqual([]);
  });

  test.each([
    ['a path', '/music/song.wav'],
    ['a Buffer', Buffer.from('RIFF')],
    ['nothing', undefined],
  ])('with %s to upload', async (_, source) => {
    const { baseUrl, received } = await startServer(json(201, {}));
    await expect(createClient({ baseUrl }).upload(source as never)).rejects.toThrow(/Blob or File.*openAsBlob\(path\)/);
    expect(received).toEqual([]);
  });

  test.each([
    ['a path', 'lines.jsonl'],
    ['one line alone', { audio_url: 'https://audio.test/a.wav' }],
  ])('with %s as the lines of an import', async (_, lines) => {
    const { baseUrl, received } = await startServer(json(202, {}));
    const refused = createClient({ baseUrl }).submitImport(lines as never, { query: { recipe_id: 'rec_0001_x' } });
    await expect(refused).rejects.toThrow(/list of objects.*openAsBlob\(path\)/);
    expect(received).toEqual([]);
  });

  test.each([
    ['an id alone', '0198f3c4'],
    ['an object without an id', {}],
  ])('with %s as the job to wait for or export', async (_, job) => {
    const { baseUrl } = await startServer(json(200, {}));
    const client = createClient({ baseUrl });
    await expect(client.waitFor(job as never)).rejects.toThrow(/the response of its submit/);
    await expect(client.exportResults(job as never)).rejects.toThrow(/the response of its submit/);
  });

  test('with a file where JSON was asked for', async () => {
    const { baseUrl } = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b');
    });
    await expect(createClient({ baseUrl }).get('/v1/usage')).rejects.toMatchObject({
      code: 'unexpected_response',
      message: expect.stringContaining('text/csv') as string,
    });
  });
});

describe('verifyWebhook says at once', () => {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  };

  test('that a framework has parsed the body', async () => {
    const parsed = { body: { event: 'batch_completed' } as never, headers, secret: 'whsec_AAAA' };
    await expect(verifyWebhook(parsed)).rejects.toThrow(/^body must be the text or the bytes that were received/);
  });

  test.each([undefined, '', [undefined]])('that the secret is missing: %j', async (secret) => {
    await expect(verifyWebhook({ body: '{}', headers, secret: secret as never })).rejects.toThrow(/^secret is missing/);
  });
});
