import type { z } from 'zod';
import type { UnfinishedUpload } from '../../platform/db/content/unfinished-uploads.ts';
import type { ShownUpload } from '../../platform/db/content/uploads.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import { presentUpload } from '../uploads/presenters.ts';
import type { multipartUpload } from './schemas.ts';

type Presented = z.input<typeof multipartUpload>;

/** Presents an upload whose parts the storage receives. */
export function presentMultipart(upload: UnfinishedUpload, missing: number[]): Presented {
  return {
    upload_id: upload.id,
    status: 'receiving',
    bytes: upload.bytes,
    part_bytes: upload.partBytes,
    missing_parts: missing,
    expires_at: upload.expiresAt.toISOString(),
    upload: null,
  };
}

/** Presents an upload that is complete. */
export function presentCompleted(upload: ShownUpload): Presented {
  const { id, bytes, createdAt, expiresAt } = upload;
  return {
    upload_id: id,
    status: 'complete',
    bytes,
    part_bytes: null,
    missing_parts: [],
    expires_at: expiresAt?.toISOString() ?? null,
    upload: presentUpload(upload, expiresAt ?? new Date(createdAt.getTime() + UPLOAD_RETENTION_MS)),
  };
}
