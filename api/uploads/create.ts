import { z } from 'zod';
import { createUpload as receiveUpload, tooLarge } from './create-upload.ts';
import { Problem } from '../http/problems/problem.ts';
import { makePeaksEarly } from '../peaks/early-peaks.ts';
import { uploadName } from './upload-name.ts';
import { presentUpload } from './presenters.ts';
import { createdUpload } from './schemas.ts';
import { uploadMethods } from './upload-methods.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { admitFile } from '../http/stream-limit.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';

/** `POST /v1/uploads`. */
export const createUpload = route({
  method: 'post',
  path: '/v1/uploads',
  summary:
    'Upload an audio or video file: the body is the file itself; uploads that were never charged expire after a day and are limited per account (429)',
  keys: ANY_KEY,
  scope: 'upload',
  query: z.strictObject({
    name: z
      .string()
      .optional()
      .catch(undefined)
      .describe(
        'Name of the file, with which the names of files made of it begin; default: the file name in the header Content-Disposition, if any.',
      ),
  }),
  optionsHeaders: ({ storage }) => ({ 'Upload-Methods': uploadMethods(storage).join(', ') }),
  body: 'stream',
  bodyTypes: ['application/octet-stream', 'audio/*', 'video/*'],
  reply: { status: 201, body: createdUpload },
  problems: ['invalid_request', 'payload_too_large', 'storage_full', 'unsupported_media_type'],

  async handle({ body, caller, headers, query, signal }, deps) {
    const { MAX_AUDIO_BYTES } = deps.config;
    if (headers['content-type']?.toLowerCase().startsWith('multipart/')) {
      throw new Problem('unsupported_media_type', {
        detail: 'Multipart forms are not supported. Send the file itself as the body.',
      });
    }
    if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
      throw new Problem('unsupported_media_type', {
        detail: 'Compressed request bodies are not supported. Send the file uncompressed.',
      });
    }
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > MAX_AUDIO_BYTES) throw tooLarge(MAX_AUDIO_BYTES);
    const { accountId } = caller;
    admitFile(deps.db, { accountId, signal });
    const upload = await receiveUpload(deps, {
      accountId,
      body,
      announced,
      name: uploadName({ name: query.name, header: headers['content-disposition'] }),
    });
    makePeaksEarly(deps, { accountId, contentHash: upload.contentHash });
    return { body: presentUpload(upload, new Date(Date.now() + UPLOAD_RETENTION_MS)) };
  },
});
