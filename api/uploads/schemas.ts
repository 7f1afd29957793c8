import { z } from 'zod';
import { hasMore, timestamp } from '../http/fields.ts';

/** The response to an upload. */
export const createdUpload = z
  .strictObject({
    upload_id: z.uuid().describe('Id of the upload.'),
    audio_url: z.string().describe('The address to send as an audio URL. Only this account can use it.'),
    bytes: z.int().describe('Size of the received file in bytes.'),
    sha256: z.string().describe('SHA-256 of the received file, in hex.'),
    expires_at: timestamp.describe('When it expires, unless work on it was charged by then.'),
  })
  .meta({ id: 'Upload' });

export const deletedUpload = z.strictObject({
  upload_id: z.uuid(),
  deleted: z.literal(true).describe('Always true.'),
});

/** An upload in the list of uploads. */
const listedUpload = z
  .strictObject({
    upload_id: z.uuid().describe('Id of the upload.'),
    audio_url: z.string().describe('The address to send as an audio URL. Only this account can use it.'),
    name: z.string().nullable().describe('Name of the file without its extension; null if it was sent without one.'),
    bytes: z.int().describe('Size of the file in bytes.'),
    seconds: z.number().nullable().describe('Length of its audio; null until it is measured.'),
    created_at: timestamp.describe('When it was sent.'),
    expires_at: timestamp.nullable().describe('When it expires; null: it is kept, because work on it was charged.'),
  })
  .meta({ id: 'ListedUpload' });

/** A page of the list of uploads. */
export const uploadList = z.strictObject({
  uploads: z.array(listedUpload).describe('Newest first.'),
  has_more: hasMore,
});
