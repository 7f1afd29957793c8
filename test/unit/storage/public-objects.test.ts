import { describe, expect, test, vi } from 'vitest';
import { openStorage } from '../../../platform/storage/open.ts';

const WORK_DIR = '/nowhere';
const FILE = { contentType: 'audio/flac', disposition: 'attachment; filename="a.flac"' };

describe('addresses of objects for clients', () => {
  test('are at the host of the bucket, or under its path', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATESTS');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const STORAGE_PUBLIC_URL = 'https://s3.eu-central-1.amazonaws.com';
    const internal = 's3://music/files?region=eu-central-1&endpoint=http://internal.example:9000';
    for (const [STORAGE_URL, origin, path] of [
      [internal, 'https://music.s3.eu-central-1.amazonaws.com', '/files/a/b'],
      [`${internal}&forcePathStyle=true`, STORAGE_PUBLIC_URL, '/music/files/a/b'],
    ] as const) {
      const { publicObjects } = openStorage({ STORAGE_URL, STORAGE_PUBLIC_URL, WORK_DIR });
      const address = new URL(await publicObjects!.addressOf('a/b', FILE));
      expect([publicObjects!.origin, address.origin, address.pathname]).toEqual([origin, origin, path]);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        'X-Amz-Expires': '3600',
        'response-content-type': FILE.contentType,
        'response-content-disposition': FILE.disposition,
      });
    }
    vi.unstubAllEnvs();
  });

  test('exist only where they were asked for, and in S3', () => {
    expect(openStorage({ STORAGE_URL: 's3://music?region=a', WORK_DIR }).publicObjects).toBeUndefined();
    const folder = { STORAGE_URL: 'file:///nowhere', STORAGE_PUBLIC_URL: 'https://files.example', WORK_DIR };
    expect(() => openStorage(folder)).toThrow('STORAGE_PUBLIC_URL: only S3 has addresses for clients');
  });
});
