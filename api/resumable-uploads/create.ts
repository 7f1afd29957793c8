import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { tooLarge } from '../uploads/create-upload.ts';
import { uploadName } from '../uploads/upload-name.ts';
import { beginUpload } from './begin-upload.ts';
import { parseMetadata } from './upload-metadata.ts';
import { presentUnfinished, tusState } from './presenters.ts';
import { requirePartialFiles } from './require-partial-files.ts';
import { resumableUpload } from './schemas.ts';
import { RESUMABLE_PATH, requireVersion, sizeIn, tusOptions } from './tus-protocol.ts';

/** `POST /v1/resumable-uploads`. */
export const createResumableUpload = route({
  method: 'post',
  path: RESUMABLE_PATH,
  summary:
    'Begin an upload that goes on after a cut (tus 1.0), where storage is a folder: Location has its address; it expires after a day without its last byte',
  keys: ANY_KEY,
  scope: 'upload',
  requestHeaders: {
    'Tus-Resumable': '1.0.0.',
    'Upload-Length': 'Size of the file in bytes.',
    'Upload-Metadata': 'Pairs of a key and a base64 value, separated by commas; filename names the file.',
  },
  optionsHeaders: ({ config, storage }) => (storage.partialFiles ? tusOptions(config.MAX_AUDIO_BYTES) : {}),
  reply: { status: 201, body: resumableUpload },
  problems: ['invalid_request', 'not_found', 'payload_too_large', 'storage_full', 'tus_version_unsupported'],

  async handle({ caller: { accountId }, headers }, deps) {
    requirePartialFiles(deps.storage);
    requireVersion(headers);
    const bytes = sizeIn(headers, 'Upload-Length');
    if (bytes === undefined)
      throw new Problem('invalid_request', {
        detail: 'Upload-Length is missing. Send the size of the file in bytes; it cannot be told later.',
      });
    if (bytes === 0) throw new Problem('invalid_request', { detail: 'The file is empty: Upload-Length is 0.' });
    const { MAX_AUDIO_BYTES } = deps.config;
    if (bytes > MAX_AUDIO_BYTES) throw tooLarge(MAX_AUDIO_BYTES);
    const metadata = headers['upload-metadata']?.toString() || null;
    const values = metadata === null ? undefined : parseMetadata(metadata);
    const name = uploadName({ name: values?.get('filename') ?? values?.get('name') }) ?? null;
    const begun = presentUnfinished(await beginUpload(deps, { accountId, bytes, name, metadata }));
    return { body: begun, headers: { ...tusState(begun), Location: `${RESUMABLE_PATH}/${begun.upload_id}` } };
  },
});
