import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';

describe('GET /v1/uploads', () => {
  test('lists the uploads of the account, newest first, page by page', async ({ service }) => {
    const [key, other] = await Promise.all([service.key({ tokens: 10 }), service.key()]);
    const send = async (name: string, seconds: number): Promise<string> => {
      const response = await fetch(`${service.baseUrl}/v1/uploads?name=${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(tone({ seconds })),
      });
      return ((await response.json()) as { upload_id: string }).upload_id;
    };
    const ids = [await send('first.wav', 1), await send('second.wav', 2), await send('third.wav', 3)];
    await service.upload(other, tone({ seconds: 1 }));

    const list = async (query: string) => (await service.request('GET', `/v1/uploads${query}`, { key })).body;
    const { uploads, has_more: hasMore } = await list('?limit=2');
    expect(uploads.map(({ upload_id: id }: { upload_id: string }) => id)).toEqual([ids[2], ids[1]]);
    expect(hasMore).toBe(true);
    expect(uploads[0]).toEqual({
      upload_id: ids[2],
      audio_url: `upload://${ids[2]}`,
      name: 'third',
      bytes: tone({ seconds: 3 }).length,
      seconds: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(Date.parse(uploads[0].expires_at) - Date.parse(uploads[0].created_at)).toBe(24 * 3_600_000);
    const rest = await list(`?limit=2&before=${ids[1]}`);
    expect(rest.uploads.map(({ upload_id: id }: { upload_id: string }) => id)).toEqual([ids[0]]);
    expect(rest.has_more).toBe(false);
  });

  test('has the length of audio that was measured', async ({ service }) => {
    const key = await service.key({ tokens: 10 });
    const address = await service.upload(key, tone({ seconds: 1.5, hz: 620 }));
    const body = { capability: 'signal_analysis', audio_urls: [address] };
    expect((await service.ran(key, body)).body.status).toBe('completed');
    const { body: list } = await service.request('GET', '/v1/uploads', { key });
    expect(list.uploads).toMatchObject([{ audio_url: address, seconds: 1.5 }]);
  });

  test('says that an upload whose audio was charged does not expire, and forgets deleted ones', async ({ service }) => {
    const key = await service.key({ tokens: 10 });
    const [kept, deleted] = [
      await service.upload(key, tone({ seconds: 1 })),
      await service.upload(key, tone({ seconds: 2 })),
    ];
    const body = { capability: 'tempo_analysis', audio_urls: [kept] };
    expect((await service.ran(key, body)).body.status).toBe('completed');
    await service.request('DELETE', `/v1/uploads/${deleted.slice('upload://'.length)}`, { key });
    const { uploads } = (await service.request('GET', '/v1/uploads', { key })).body;
    expect(uploads).toEqual([expect.objectContaining({ audio_url: kept, name: null, expires_at: null })]);
  });
});

describe('GET /v1/uploads/{upload_id}', () => {
  test('returns the file as it was sent, or a range of it, to its account only', async ({ service }) => {
    const [key, other] = [await service.key(), await service.key()];
    const bytes = tone({ seconds: 1 });
    const path = `/v1/uploads/${(await service.upload(key, bytes)).slice('upload://'.length)}`;
    const whole = await service.request('GET', path, { key });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.bytes.equals(bytes)).toBe(true);
    const part = await service.request('GET', path, { key, headers: { range: 'bytes=4-9' } });
    expect([part.status, part.bytes.equals(Buffer.from(bytes.subarray(4, 10)))]).toEqual([206, true]);
    expect((await service.request('GET', path, { key: other })).body.code).toBe('upload_not_found');
  });
});
