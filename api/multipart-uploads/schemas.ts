import { z } from 'zod';
import { integer, timestamp } from '../http/fields.ts';
import { createdUpload } from '../uploads/schemas.ts';

/** Parts that one request may name. */
export const MAX_PARTS = 100;

export const newMultipartUpload = z
  .strictObject({
    bytes: integer('the size of the file in bytes').min(1).describe('Size of the file in bytes.'),
    name: z.string().optional().describe('Name of the file, with which the names of files made of it begin.'),
  })
  .meta({ example: { bytes: 104_857_600, name: 'song.wav' } });

/** An upload whose parts the storage receives. */
export const multipartUpload = z
  .strictObject({
    upload_id: z.uuid().describe('Id of the upload, also once it is complete.'),
    status: z.enum(['receiving', 'complete']).describe('complete: work may name it.'),
    bytes: z.int().describe('Size of the file in bytes.'),
    part_bytes: z.int().nullable().describe('Size of each part but the last; null once the upload is complete.'),
    missing_parts: z
      .array(z.int())
      .describe('Numbers of the parts, the first is 1, that the storage does not have in their size.'),
    expires_at: timestamp
      .nullable()
      .describe('When it expires: unless it is completed, or work on it was charged by then; null: it is kept.'),
    upload: createdUpload.nullable().describe('What POST /v1/uploads returns; null until the upload is complete.'),
  })
  .meta({ id: 'MultipartUpload' });

export const wantedParts = z
  .strictObject({
    numbers: z
      .array(z.int().min(1).max(10_000))
      .min(1)
      .max(MAX_PARTS)
      .describe(`Numbers of parts, at most ${MAX_PARTS}.`),
  })
  .meta({ example: { numbers: [1, 2, 3] } });

export const partAddresses = z.strictObject({
  parts: z.array(
    z.strictObject({
      number: z.int().describe('Number of the part.'),
      bytes: z.int().describe('Size of the part: exactly as many bytes are accepted.'),
      url: z.string().describe('Where to PUT the bytes within an hour, without a key.'),
    }),
  ),
});
