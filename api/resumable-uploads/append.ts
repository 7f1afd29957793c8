import { z } from 'zod';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { admitFile } from '../http/stream-limit.ts';
import { appendBytes } from './append-bytes.ts';
import { checksumIn } from './upload-checksum.ts';
import { requirePartialFiles } from './require-partial-files.ts';
import { requireVersion, RESUMABLE_PATH, sizeIn } from './tus-protocol.ts';

const TYPE = 'application/offset+octet-stream';

/** `PATCH /v1/resumable-uploads/{upload_id}`. */
export const appendToUpload = route({
  method: 'patch',
  path: `${RESUMABLE_PATH}/{upload_id}`,
  summary:
    'Send bytes of a resumable upload, from where it ends; with the last one it is stored, and GET returns the upload',
  keys: ANY_KEY,
  scope: 'upload',
  requestHeaders: {
    'Tus-Resumable': '1.0.0.',
    'Upload-Offset': 'Number of bytes before those of the body: as many as are stored.',
    'Upload-Checksum':
      'sha1 or sha256 of the body, a space, and the checksum in base64. Then all of it is kept or none.',
  },
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  body: 'stream',
  bodyTypes: [TYPE],
  reply: { status: 204, body: 'stream' },
  problems: [
    'checksum_mismatch',
    'invalid_request',
    'not_found',
    'payload_too_large',
    'storage_full',
    'tus_version_unsupported',
    'unsupported_media_type',
    'upload_in_progress',
    'upload_not_found',
    'upload_offset_mismatch',
  ],

  async handle({ params: { upload_id: uploadId }, body, caller: { accountId }, headers, signal }, deps) {
    const partialFiles = requirePartialFiles(deps.storage);
    requireVersion(headers);
    if (headers['content-type'] !== TYPE)
      throw new Problem('unsupported_media_type', { detail: `Send the bytes with Content-Type: ${TYPE}.` });
    if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
      throw new Problem('unsupported_media_type', {
        detail: 'Compressed request bodies are not supported. Send the bytes uncompressed.',
      });
    const offset = sizeIn(headers, 'Upload-Offset');
    if (offset === undefined)
      throw new Problem('invalid_request', {
        detail: 'Upload-Offset is missing. Send the number of bytes that HEAD says were received.',
      });
    admitFile(deps.db, { accountId, signal });
    const received = await appendBytes(
      { ...deps, partialFiles },
      {
        id: uploadId,
        accountId,
        offset,
        body,
        announced: Number(headers['content-length'] ?? 0),
        checksum: checksumIn(headers['upload-checksum']),
      },
    );
    return { body: null, headers: { 'Upload-Offset': String(received) } };
  },
});
