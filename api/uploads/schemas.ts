import { z } from 'zod';

/** What answers an upload. */
export const createdUpload = z
  .strictObject({
    upload_id: z.uuid().describe('Identifier of the upload.'),
    audio_url: z.string().describe('The address to use wherever an audio URL is taken; for this account only.'),
    bytes: z.int().describe('Size of what was received.'),
    sha256: z.string().describe('SHA-256 of what was received, in hex.'),
  })
  .meta({ id: 'Upload' });
