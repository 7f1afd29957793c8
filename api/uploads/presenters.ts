import type { z } from 'zod';
import type { Upload } from '../../platform/db/content/uploads.ts';
import { uploadUrl } from '../../workflows/domain/owned-urls.ts';
import type { createdUpload } from './schemas.ts';

/** Presents an upload whose bytes are all stored. */
export function presentUpload({ id, bytes, contentHash }: Upload, expiresAt: Date): z.input<typeof createdUpload> {
  return {
    upload_id: id,
    audio_url: uploadUrl(id),
    bytes,
    sha256: contentHash,
    expires_at: expiresAt.toISOString(),
  };
}
