import { z } from 'zod';
import { timestamp } from '../http/fields.ts';
import { createdUpload } from '../uploads/schemas.ts';

/** How far an upload has come that arrives in several requests. */
export const resumableUpload = z
  .strictObject({
    upload_id: z.uuid().describe('Id of the upload, also once it is complete.'),
    status: z.enum(['receiving', 'complete']).describe('complete: its bytes are stored, and work may name it.'),
    bytes: z.int().describe('Size of the file in bytes.'),
    received_bytes: z.int().describe('Bytes that are stored for good; the next request sends those from here on.'),
    expires_at: timestamp
      .nullable()
      .describe('When it expires: without its last byte, or unless work on it was charged by then; null: it is kept.'),
    upload: createdUpload.nullable().describe('What POST /v1/uploads returns; null until the upload is complete.'),
  })
  .meta({ id: 'ResumableUpload' });
