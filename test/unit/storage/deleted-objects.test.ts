import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openS3Storage } from '../../../platform/storage/s3.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { close, listen } from '../../infra/servers/audio-host.ts';

/** Deletes an object at a server that responds with an error of this code. */
async function deleteWhere(code: string): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  });
  const endpoint = await listen(server);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await close(server);
  });
  const url = new URL(`s3://sounds?region=eu-central-1&endpoint=${endpoint}&forcePathStyle=true`);
  await openS3Storage(url, { workDir: tmpdir() }).remove(objectKey(randomUUID(), 'a'.repeat(64)));
}

test('an object that another request deletes at the same time is deleted', async () => {
  await expect(deleteWhere('NoSuchKey')).resolves.toBeUndefined();
});

test('no object is deleted in a bucket that does not exist', async () => {
  await expect(deleteWhere('NoSuchBucket')).rejects.toMatchObject({ name: 'NoSuchBucket' });
});
