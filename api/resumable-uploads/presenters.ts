import type { z } from 'zod';
import type { UnfinishedUpload } from '../../platform/db/content/unfinished-uploads.ts';
import type { ShownUpload } from '../../platform/db/content/uploads.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import { presentUpload } from '../uploads/presenters.ts';
import type { resumableUpload } from './schemas.ts';

type Presented = z.input<typeof resumableUpload>;

/** Presents an upload whose bytes have not all arrived. */
export function presentUnfinished({ id, bytes, receivedBytes, expiresAt }: UnfinishedUpload): Presented {
  return {
    upload_id: id,
    status: 'receiving',
    bytes,
    received_bytes: receivedBytes,
    expires_at: expiresAt.toISOString(),
    upload: null,
  };
}

/** Presents an upload that is complete. */
export function presentComplete(upload: ShownUpload): Presented {
  const { id, bytes, createdAt, expiresAt } = upload;
  return {
    upload_id: id,
    status: 'complete',
    bytes,
    received_bytes: bytes,
    expires_at: expiresAt?.toISOString() ?? null,
    // As when it was sent: the field says when it expires unless work on it is charged.
    upload: presentUpload(upload, expiresAt ?? new Date(createdAt.getTime() + UPLOAD_RETENTION_MS)),
  };
}

/** Returns the headers by which clients of the protocol learn the same. */
export function tusState({
  bytes,
  received_bytes: received,
  expires_at: expiresAt,
}: Presented): Record<string, string> {
  return {
    'Upload-Offset': String(received),
    'Upload-Length': String(bytes),
    ...(expiresAt === null ? {} : { 'Upload-Expires': new Date(expiresAt).toUTCString() }),
  };
}
