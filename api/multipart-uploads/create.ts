import { ANY_KEY, route } from '../http/route.ts';
import { Problem } from '../http/problems/problem.ts';
import { tooLarge } from '../uploads/create-upload.ts';
import { uploadName } from '../uploads/upload-name.ts';
import { beginMultipart } from './begin-multipart.ts';
import { MAX_MULTIPART_BYTES, missingParts } from './part-sizes.ts';
import { presentMultipart } from './presenters.ts';
import { multipartUpload, newMultipartUpload } from './schemas.ts';

/** `POST /v1/multipart-uploads`. */
export const createMultipartUpload = route({
  method: 'post',
  path: '/v1/multipart-uploads',
  summary:
    'Begin an upload whose parts are sent to the storage itself, where it is S3 that clients reach; it expires after a day without its completion',
  keys: ANY_KEY,
  scope: 'upload',
  body: newMultipartUpload,
  reply: { status: 201, body: multipartUpload },
  problems: ['not_found', 'storage_full'],

  async handle({ body: { bytes, name }, caller: { accountId } }, deps) {
    const { MAX_AUDIO_BYTES } = deps.config;
    if (bytes > MAX_AUDIO_BYTES) throw tooLarge(MAX_AUDIO_BYTES);
    if (bytes > MAX_MULTIPART_BYTES)
      throw new Problem('payload_too_large', {
        detail: `A file sent in parts may have at most ${MAX_MULTIPART_BYTES} bytes. Send it with POST /v1/uploads.`,
      });
    const begun = await beginMultipart(deps, { accountId, bytes, name: uploadName({ name }) ?? null });
    return { body: presentMultipart(begun, missingParts(begun, [])) };
  },
});
