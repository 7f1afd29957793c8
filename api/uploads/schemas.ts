import { z } from 'zod';

/** The response to an upload. */
export const createdUpload = z
  .strictObject({
    upload_id: z.uuid().describe('Id of the upload.'),
    audio_url: z.string().describe('The address to send as an audio URL. Only this account can use it.'),
    bytes: z.int().describe('Size of the received file in bytes.'),
    sha256: z.string().describe('SHA-256 of the received file, in hex.'),
  })
  .meta({ id: 'Upload' });
